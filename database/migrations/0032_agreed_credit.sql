-- Credit agreed before delivery is an amount: without one, such as agreed before, it is none.
alter table delivery add column credit_paisa bigint;

-- It belongs to one animal and one delivery.
create function credit_ends() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  update delivery set credit_due_on = null, credit_paisa = null, credit_by = null
  where booking_id = new.id and credit_due_on is not null;
  return null;
end
$$;
create trigger credit_ends after update of state, cow_id on booking
  for each row when (old.cow_id <> new.cow_id or (old.state = 'DELIVERED' and new.state <> 'DELIVERED')) execute function credit_ends();

-- And to who receives the animal.
create function credit_of_recipient() returns trigger language plpgsql as $$
begin
  new.credit_due_on := null;
  new.credit_paisa := null;
  new.credit_by := null;
  return new;
end
$$;
create trigger credit_of_recipient before update of recipient, phone on delivery
  for each row when (old.recipient <> new.recipient or old.phone <> new.phone) execute function credit_of_recipient();

-- What was scanned stays known, also if the booking has another animal since.
create or replace function booking_leaves_run() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.state <> 'BOOKED' then
    perform leave_run(new.id);
  end if;
  if old.state = 'DELIVERED' and new.state <> 'DELIVERED' then
    update run_stop set state = 'NOT_DELIVERED' where booking_id = new.id and removed_at is null and state = 'DELIVERED';
  end if;
  return null;
end
$$;
