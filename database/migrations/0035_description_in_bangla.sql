-- The description in Bangla besides the one in English. Null where the farm wrote one text only, which is then in description,
-- as the version before this one writes it.
alter table cow add column description_bn text;

-- Not valid: no row has a value in the new column yet, so there is nothing to scan under the lock.
alter table cow add constraint cow_description_bn_length check (length(description_bn) between 10 and 4000) not valid;

grant insert (description_bn), update (description_bn) on cow to khamar_api;
