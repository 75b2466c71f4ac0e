-- Runs: one vehicle, one driver, one day, bookings in order (docs/delivery.md).
create table run (
  id uuid primary key default uuid_v7(),
  day date not null,
  vehicle text not null,
  -- The account of a member of staff, which may have been deleted since.
  driver_id uuid not null,
  started_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
create index run_of_day on run (day);
create index run_of_driver on run (driver_id, day);
grant select, insert, update on run to khamar_api;

create table run_stop (
  id uuid primary key default uuid_v7(),
  run_id uuid not null references run,
  booking_id uuid not null references booking,
  position integer not null,
  state text not null default 'PLANNED'
    check (state in ('PLANNED', 'LOADED', 'ON_THE_WAY', 'DELIVERED', 'NOT_DELIVERED', 'DISPUTED')),
  -- The customer's six digits, new for every stop.
  code text not null check (code ~ '^[0-9]{6}$'),
  -- The animal whose tag was scanned.
  loaded_cow_id uuid references cow,
  loaded_tag text,
  -- The right code as it was entered, or the wrong one of a disputed handover.
  entered_code text,
  -- Wrong codes that were entered with a signal.
  tries integer not null default 0 check (tries between 0 and 3),
  reason text check (reason in ('NOBODY', 'REFUSED', 'ROAD', 'VEHICLE', 'ANIMAL')),
  note text,
  -- The owner who decided without a right code.
  decided_by text,
  decision text,
  -- Of the last step, by the phone's clock.
  step_at timestamptz,
  -- A stop that left the run stays, because its driver may still send cash.
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint stop_loaded check ((loaded_cow_id is null) = (loaded_tag is null)),
  constraint stop_decided check ((decided_by is null) = (decision is null)),
  constraint stop_handed_over check (state <> 'DELIVERED' or decided_by is not null
    or (loaded_cow_id is not null and entered_code is not distinct from code))
);
create unique index stop_of_booking on run_stop (booking_id) where removed_at is null and state <> 'NOT_DELIVERED';
create index stop_by_booking on run_stop (booking_id, id);
create index stop_in_run on run_stop (run_id, position);
grant select, insert, update on run_stop to khamar_api;

-- What drivers' phones sent, also what came too late to count.
create table stop_step (
  id uuid primary key default uuid_v7(),
  stop_id uuid not null references run_stop,
  kind text not null check (kind in ('LOADED', 'ON_THE_WAY', 'HANDED_OVER', 'WRONG_CODE', 'NOT_DELIVERED')),
  -- By the phone's clock; it may have been sent much later.
  taken_at timestamptz not null,
  arrived_at timestamptz not null default clock_timestamp(),
  device uuid not null,
  actor text not null,
  payment_id uuid references payment,
  cash_paisa bigint not null default 0 check (cash_paisa >= 0),
  constraint step_cash check ((payment_id is null) = (cash_paisa = 0))
);
create index step_of_stop on stop_step (stop_id);
create unique index step_of_payment on stop_step (payment_id) where payment_id is not null;
grant select, insert on stop_step to khamar_api;

-- Deliver with a balance due: until when it may be paid, and who agreed to it.
alter table delivery add column credit_due_on date;
alter table delivery add column credit_by text;

-- The scan belongs to the animal that is booked now.
create function stop_of_booked_cow() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if new.decided_by is null and not exists (
    select from booking where id = new.booking_id and state = 'DELIVERED' and cow_id = new.loaded_cow_id
  ) then
    raise exception using errcode = '23514', message = 'delivered without the scan of the booked animal';
  end if;
  return null;
end
$$;
create trigger stop_of_booked_cow after insert or update of state on run_stop
  for each row when (new.state = 'DELIVERED') execute function stop_of_booked_cow();

create function stop_changed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden text[] := array['code', 'entered_code', 'step_at', 'run_id', 'booking_id', 'loaded_cow_id'];
  changes jsonb := changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) - hidden end, to_jsonb(new) - hidden);
begin
  -- A step without another state, such as a wrong code, changes what the office sees.
  perform pg_notify('live', 'run:' || new.run_id);
  if tg_op = 'INSERT' or old.state <> new.state or old.removed_at is distinct from new.removed_at then
    perform pg_notify('live', 'booking:' || code), pg_notify('live', 'cow:' || cow_id) from booking where id = new.booking_id;
  end if;
  if tg_op = 'UPDATE' and old.removed_at is null and new.removed_at is not null then
    changes := changes || '{"removed_from_run": [false, true]}';
  end if;
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    select 'CHANGED', 'booking', new.booking_id, jsonb_object_agg('stop_' || key, value) from jsonb_each(changes);
  end if;
  return null;
end
$$;
create trigger stop_changed after insert or update on run_stop for each row execute function stop_changed();

create trigger run_audit after insert or update on run for each row execute function delivery_audit('run');
create function run_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'run:' || new.id);
  return null;
end
$$;
create trigger run_changed after insert or update on run for each row execute function run_changed();

create function leave_run(booking uuid) returns void language sql as $$
  update run_stop set removed_at = clock_timestamp()
  where booking_id = booking and removed_at is null and state = 'PLANNED'
$$;

-- A booking that is no longer booked leaves its run, unless its animal is loaded: then the office decides. The scan of another animal than
-- the booked one is void.
create function booking_leaves_run() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if old.cow_id <> new.cow_id then
    update run_stop set state = 'PLANNED', loaded_cow_id = null, loaded_tag = null
    where booking_id = new.id and removed_at is null and state in ('PLANNED', 'LOADED', 'ON_THE_WAY');
  end if;
  if new.state <> 'BOOKED' then
    perform leave_run(new.id);
  end if;
  if old.state = 'DELIVERED' and new.state <> 'DELIVERED' then
    update run_stop set state = 'NOT_DELIVERED' where booking_id = new.id and removed_at is null and state = 'DELIVERED';
  end if;
  return null;
end
$$;
create trigger booking_leaves_run after update of state, cow_id on booking
  for each row when (old.state <> new.state or old.cow_id <> new.cow_id) execute function booking_leaves_run();

create function delivery_leaves_run() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform leave_run(new.booking_id);
  return null;
end
$$;
create trigger delivery_leaves_run after update of slot_id on delivery
  for each row when (old.slot_id <> new.slot_id) execute function delivery_leaves_run();

-- Eid was moved.
create function slot_leaves_run() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform leave_run(booking_id) from delivery where slot_id = new.id;
  return null;
end
$$;
create trigger slot_leaves_run after update of day on delivery_slot
  for each row when (old.day <> new.day) execute function slot_leaves_run();
