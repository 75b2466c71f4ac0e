-- When a cow was on hold: reserved, its advance not confirmed yet. The chain has it as BOOKED (0035_cow_chain.sql), and its links never
-- change; the cow page needs this to say which of the two it was (docs/weights.md).

create table cow_hold (
  cow_id uuid not null references cow (id) on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- It ended because the cow was booked, not because the reservation ended.
  is_booked boolean not null default false,
  primary key (cow_id, began_at),
  check (ended_at is not null or not is_booked)
);
create unique index cow_hold_open on cow_hold (cow_id) where ended_at is null;
grant select on cow_hold to khamar_api;

create function hold_of_cow() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  was_held boolean := tg_op = 'UPDATE' and old.state in ('HELD', 'IN_REVIEW');
  is_held boolean := new.state in ('HELD', 'IN_REVIEW');
begin
  if was_held and (not is_held or old.cow_id <> new.cow_id) then
    -- Booked in the transaction that reserved it: it was never seen on hold.
    delete from cow_hold where cow_id = old.cow_id and ended_at is null and began_at >= now();
    update cow_hold set ended_at = clock_timestamp(), is_booked = old.cow_id = new.cow_id and new.state in ('BOOKED', 'DELIVERED')
    where cow_id = old.cow_id and ended_at is null;
  end if;
  if is_held and (not was_held or old.cow_id <> new.cow_id) then
    -- A reservation never fails because of its record; npm run audit:money finds a wrong one.
    insert into cow_hold (cow_id, began_at) values (new.cow_id, clock_timestamp()) on conflict do nothing;
  end if;
  return null;
end
$$;
-- By their names they run before cow_follows_booking, which adds the link: a hold begins before the link that it explains.
create trigger booking_holds_cow after insert on booking
  for each row when (new.state in ('HELD', 'IN_REVIEW')) execute function hold_of_cow();
create trigger booking_hold_changes after update of state, cow_id on booking
  for each row when (old.state in ('HELD', 'IN_REVIEW') or new.state in ('HELD', 'IN_REVIEW')) execute function hold_of_cow();

-- Earlier holds, from the audit log. What a booking did before it was moved to another cow stays 'booked'.
insert into cow_hold (cow_id, began_at, ended_at, is_booked)
select cow_id, began_at, ended_at, coalesce(is_booked, false) from (
  select cow_id, state in ('HELD', 'IN_REVIEW') as is_held, at as began_at,
    lead(at) over of_booking as ended_at, lead(state) over of_booking in ('BOOKED', 'DELIVERED') as is_booked
  from (
    select booking.id, booking.cow_id, entry.id as entry, entry.at, changes -> 'state' ->> 1 as state,
      -- A claim changes HELD to IN_REVIEW, which is the same hold.
      changes -> 'state' ->> 0 in ('HELD', 'IN_REVIEW') and changes -> 'state' ->> 1 in ('HELD', 'IN_REVIEW') as is_same
    from audit_entry as entry join booking on booking.id = entry.entity_id
    where entity = 'booking' and changes ? 'state' and not exists (
      select from audit_entry as moved where moved.entity = 'booking' and moved.entity_id = booking.id
        and moved.changes ? 'tag_id' and moved.action = 'CHANGED')
  ) as entry
  where not coalesce(is_same, false)
  window of_booking as (partition by id order by entry)
) as hold
where is_held
on conflict do nothing;
-- Those that a booking took with it to another cow.
insert into cow_hold (cow_id, began_at)
select cow_id, state_since from booking where state in ('HELD', 'IN_REVIEW') and not exists (
  select from cow_hold where cow_hold.cow_id = booking.cow_id and ended_at is null)
on conflict do nothing;
