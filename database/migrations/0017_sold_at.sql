-- Since when a cow is sold: the shop lists it for some days more (SOLD_SHOWN_DAYS in api/src/config.ts).

alter table cow add column sold_at timestamptz;

-- By a trigger, so that every way to write a cow keeps it, also the version before this one.
create function cow_sold_at() returns trigger language plpgsql as $$
begin
  if new.availability_status <> 'SOLD' then
    new.sold_at := null;
  elsif tg_op = 'INSERT' or old.availability_status <> 'SOLD' then
    new.sold_at := coalesce(new.sold_at, now());
  end if;
  return new;
end
$$;
create trigger cow_sold_at_on_insert before insert on cow for each row execute function cow_sold_at();
create trigger cow_sold_at_on_update before update of availability_status on cow
  for each row execute function cow_sold_at();

create or replace function changed_fields(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
  from jsonb_object_keys(coalesce(after, before)) as key
  where coalesce(before -> key, 'null') is distinct from coalesce(after -> key, 'null')
    -- These follow from the others, or are the entry itself.
    and key not in ('id', 'cow_size', 'version', 'created_at', 'updated_at', 'removed_at', 'sold_at')
$$;

-- The audit trail knows when; nobody changed these cows now, so it gets no entry.
alter table cow disable trigger cow_audit_on_update;
update cow set sold_at = coalesce(
  (select max(at) from audit_entry
   where cow_id = cow.id and changes -> 'availability_status' ->> 1 = 'SOLD'),
  updated_at)
where availability_status = 'SOLD';
alter table cow enable trigger cow_audit_on_update;
