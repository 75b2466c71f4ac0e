-- Where and when the farm delivers (docs/delivery.md).
create table zone (
  id uuid primary key default uuid_v7(),
  name_en text not null,
  name_bn text not null,
  -- For the first animal, and for each further one to the same address on the same run.
  first_fee_paisa bigint not null check (first_fee_paisa >= 0),
  next_fee_paisa bigint not null check (next_fee_paisa >= 0),
  -- 0 is Sunday.
  weekdays integer[] not null check (weekdays <@ '{0,1,2,3,4,5,6}' and cardinality(weekdays) > 0),
  is_closed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on zone to khamar_api;

-- A district belongs to one zone at most. Its name is one of contract/src/deliveries/districts.ts.
create table zone_district (
  district text primary key,
  zone_id uuid not null references zone on delete cascade
);
create index zone_district_of_zone on zone_district (zone_id);
grant select, insert, delete on zone_district to khamar_api;

-- Eid al-Adha: one row. Slots with a distance to Eid move with its day.
create table eid_plan (
  id boolean primary key default true check (id),
  day date,
  is_decided boolean not null default false,
  version integer not null default 0
);
insert into eid_plan default values;
grant select, update on eid_plan to khamar_api;

create table delivery_slot (
  id uuid primary key default uuid_v7(),
  -- Null for pick-up at the farm.
  zone_id uuid references zone,
  day date not null,
  part text not null check (part in ('MORNING', 'NOON', 'EVENING')),
  eid_offset integer,
  capacity integer not null check (capacity >= 0),
  -- Bookings in it.
  taken integer not null default 0,
  constraint slot_capacity check (taken between 0 and capacity)
);
create unique index slot_by_day on delivery_slot (zone_id, day, part) nulls not distinct where eid_offset is null;
create unique index slot_by_eid on delivery_slot (zone_id, eid_offset, part) nulls not distinct where eid_offset is not null;
create index slot_in_order on delivery_slot (day);
grant select, insert, update (capacity, day) on delivery_slot to khamar_api;

create function delivery_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  changes jsonb := changed_fields(before, to_jsonb(new) - 'taken');
begin
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    values (case tg_op when 'INSERT' then 'ADDED' else 'CHANGED' end, tg_argv[0],
      case tg_argv[0] when 'eid' then '00000000-0000-0000-0000-000000000000' else (to_jsonb(new) ->> 'id')::uuid end, changes);
  end if;
  return null;
end
$$;
create trigger zone_audit after insert or update on zone for each row execute function delivery_audit('zone');
create trigger eid_audit after update on eid_plan for each row execute function delivery_audit('eid');
