-- Up to seven pictures besides the first, which stays in image_key, in the order in which they are shown. A column of the cow, so
-- that a change of them is one with the cow's version and its entry in the audit trail.
alter table cow add column more_image_keys text[];

-- Not valid: no row has a value in the new column yet, so there is nothing to scan under the lock.
alter table cow add constraint cow_pictures_at_most check (cardinality(more_image_keys) between 1 and 7) not valid;

grant insert (more_image_keys), update (more_image_keys) on cow to khamar_api;

-- The elements of an array cannot reference a table; these rows do it for them, so that no picture is deleted while a cow shows it.
create table cow_picture (
  picture_key text not null references picture (key),
  cow_id uuid not null references cow (id) on delete cascade,
  primary key (picture_key, cow_id)
);
create index cow_picture_of_cow on cow_picture (cow_id);
grant select, insert, delete on cow_picture to khamar_api;

create function cow_pictures_in_step() returns trigger language plpgsql as $$
begin
  delete from cow_picture
  where cow_id = new.id and picture_key <> all (coalesce(new.more_image_keys, '{}'));
  insert into cow_picture (picture_key, cow_id)
  select key, new.id from unnest(new.more_image_keys) as key
  on conflict do nothing;
  return null;
end
$$;
create trigger cow_pictures_on_insert after insert on cow
  for each row when (new.more_image_keys is not null) execute function cow_pictures_in_step();
create trigger cow_pictures_on_update after update of more_image_keys on cow
  for each row when (new.more_image_keys is distinct from old.more_image_keys) execute function cow_pictures_in_step();
