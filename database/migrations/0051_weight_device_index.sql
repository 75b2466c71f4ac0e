-- no-transaction
-- A device asks which of the cows that it weighed were weighed by others, too.
drop index concurrently if exists cow_weight_of_device;
create index concurrently if not exists cow_weight_of_device on cow_weight (device, recorded_at) where device is not null;
