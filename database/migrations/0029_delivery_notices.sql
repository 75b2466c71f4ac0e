-- The day that the customer knows: chosen or told by a notice. A slot that moves with Eid has another day until its customers are told.
alter table delivery add column told_day date;

create function delivery_day_told() returns trigger language plpgsql as $$
begin
  new.told_day := (select day from delivery_slot where id = new.slot_id);
  return new;
end
$$;
create trigger delivery_day_told before insert or update of slot_id on delivery
  for each row execute function delivery_day_told();
update delivery set told_day = (select day from delivery_slot where id = slot_id);

-- A notice is no change of the booking.
drop trigger booking_delivery_audit on delivery;
create trigger booking_delivery_audit after insert or update of slot_id, district, address, recipient, phone on delivery
  for each row execute function booking_delivery_audit();
