-- How a booked animal gets to its customer, and what that costs (docs/delivery.md). The total of a booking is its price, delivery fee and
-- keep.
--
-- A process of the previous version may still run beside the new one. Until the last one ends, it takes the price for the total.
alter table booking add column delivery_paisa bigint not null default 0;
alter table booking add column keep_paisa bigint not null default 0;
alter table booking add constraint booking_fees_check check (delivery_paisa >= 0 and keep_paisa >= 0) not valid;

create table delivery (
  booking_id uuid primary key references booking,
  slot_id uuid not null references delivery_slot,
  -- Null for pick-up at the farm.
  district text,
  address text,
  recipient text not null,
  phone text not null,
  -- Days of keep that are paid.
  keep_days integer not null check (keep_days >= 0),
  chosen_by text not null,
  chosen_at timestamptz not null default clock_timestamp(),
  check ((district is null) = (address is null))
);
create index delivery_of_slot on delivery (slot_id);
grant select, insert, update, delete on delivery to khamar_api;

-- Of `taken`, bookings that are not paid for yet.
alter table delivery_slot add column unpaid integer not null default 0;
alter table delivery_slot add constraint slot_unpaid check (unpaid between 0 and taken) not valid;

create function count_in_slot(slot uuid, state text, sign integer) returns void language sql as $$
  update delivery_slot set taken = taken + sign,
    unpaid = unpaid + case when state in ('HELD', 'IN_REVIEW') then sign else 0 end
  where id = slot and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')
$$;

create function delivery_chosen() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  of_booking booking;
begin
  select * into of_booking from booking where id = coalesce(new.booking_id, old.booking_id);
  if tg_op <> 'INSERT' then
    perform count_in_slot(old.slot_id, of_booking.state, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_in_slot(new.slot_id, of_booking.state, 1);
  end if;
  perform pg_notify('live', 'booking:' || of_booking.code);
  return null;
end
$$;
create trigger delivery_chosen_on_change after update on delivery
  for each row when (old.slot_id <> new.slot_id) execute function delivery_chosen();
create trigger delivery_chosen after insert or delete on delivery for each row execute function delivery_chosen();

-- A booking that ends gives its place back in the same transaction. If it is revived, its customer chooses again.
create function booking_leaves_slot() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  slot uuid := (select slot_id from delivery where booking_id = new.id);
begin
  if slot is null then
    return null;
  end if;
  perform count_in_slot(slot, old.state, -1);
  perform count_in_slot(slot, new.state, 1);
  if new.state in ('EXPIRED', 'CANCELLED') then
    delete from delivery where booking_id = new.id;
  end if;
  return null;
end
$$;
create trigger booking_leaves_slot after update of state on booking
  for each row when (old.state <> new.state) execute function booking_leaves_slot();

create function ended_without_fees() returns trigger language plpgsql as $$
begin
  new.delivery_paisa := 0;
  new.keep_paisa := 0;
  return new;
end
$$;
create trigger ended_without_fees before update of state on booking
  for each row when (new.state in ('EXPIRED', 'CANCELLED') and old.state <> new.state) execute function ended_without_fees();

create function booking_delivery_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  select 'CHANGED', 'booking', new.booking_id, jsonb_build_object('delivery', jsonb_build_array(null, to_char(day, 'YYYY-MM-DD') || ' ' || part))
  from delivery_slot where id = new.slot_id;
  return null;
end
$$;
create trigger booking_delivery_audit after insert or update on delivery
  for each row execute function booking_delivery_audit();

-- The farm's rules of delivery are a section of the settings.
alter table setting drop constraint setting_section_check;
alter table setting add constraint setting_section_check
  check (section in ('access', 'selling', 'payments', 'contacts', 'messages', 'delivery')) not valid;
