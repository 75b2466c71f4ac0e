-- Who drove a run before: without a signal their phones may still send cash.
alter table run add column former_driver_ids uuid[] not null default '{}';

-- Sent when its stop had ended or had another driver.
alter table stop_step add column is_late boolean not null default false;

-- The slot before the stop, as when Eid moves. Triggers run in the order of their names.
drop trigger booking_leaves_slot on booking;
create trigger booking_frees_slot after update of state on booking
  for each row when (old.state <> new.state) execute function booking_leaves_slot();

-- A slot counts bookings and unpaid ones: a handover changes neither, so it need not wait for other customers of its slot.
create or replace function booking_leaves_slot() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  slot uuid := (select slot_id from delivery where booking_id = new.id);
begin
  if slot is null or (old.state in ('BOOKED', 'DELIVERED') and new.state in ('BOOKED', 'DELIVERED')) then
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
