-- An animal that leaves the herd without a sale: it died, was stolen, used by the farm or given away (docs/selling.md, 'Leaving the herd').
-- A booked one stays until its customer was called and the booking was moved or cancelled; then it is removed.
--
-- A process of the previous version may still run beside the new one. Until the last one ends, it can deliver such an animal.
alter table cow add column left_as text;
alter table cow add constraint cow_left_as_check check (left_as in ('DIED', 'STOLEN', 'OWN_USE', 'GIFT')) not valid;
alter table cow add column left_at timestamptz;
alter table cow add column left_note text;
grant update (left_as, left_at, left_note) on cow to khamar_api;

create function left_cow_is_removed() returns trigger language plpgsql as $$
begin
  new.removed_at := clock_timestamp();
  return new;
end
$$;
create trigger left_cow_is_removed before update of availability_status on cow
  for each row when (new.left_as is not null and old.removed_at is null and new.availability_status = 'AVAILABLE')
  execute function left_cow_is_removed();

-- Without a list of columns: the trigger above sets removed_at in an update of another column.
drop trigger cow_leaves_herd on cow;
create trigger cow_leaves_herd after update on cow
  for each row when (old.removed_at is null and new.removed_at is not null) execute function cow_leaves_herd();
drop trigger cow_removed_or_restored on cow;
create trigger cow_removed_or_restored after update on cow
  for each row when (old.removed_at is distinct from new.removed_at) execute function cow_removed_or_restored();
