-- The device of a weighing round (docs/weights.md): weights of the same device and person are not news to them. Null for weights of the office.
alter table cow_weight add column device uuid;
grant insert (device) on cow_weight to khamar_api;
