-- Payments that wait for somebody. What they are follows from payment_event and journal_line, but only by a pass over all that ever
-- was: with 100,000 bookings some 100 ms for each, on the screen that the office opens on. Kept by triggers, so that every way to
-- write money keeps it, also the version before this one; npm run audit:money compares.

lock table payment_event, journal_line in share row exclusive mode;

-- Claimed, and nothing has happened since.
create table payment_to_confirm (
  payment_id uuid primary key references payment,
  since timestamptz not null
);
-- Confirmed money of which a part belongs to no booking and is not owed back.
create table payment_unallocated (
  payment_id uuid primary key references payment,
  paisa bigint not null,
  since timestamptz not null
);
grant select on payment_to_confirm, payment_unallocated to khamar_api;

create function payment_waits() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.kind = 'CLAIMED' then
    insert into payment_to_confirm (payment_id, since) values (new.payment_id, new.at)
    on conflict (payment_id) do update set since = excluded.since;
  else
    delete from payment_to_confirm where payment_id = new.payment_id;
  end if;
  return null;
end
$$;
create trigger payment_waits after insert on payment_event for each row execute function payment_waits();

create function money_unallocated() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into payment_unallocated as known (payment_id, paisa, since)
  values (new.payment_id, -new.amount_paisa, clock_timestamp())
  on conflict (payment_id) do update set paisa = known.paisa + excluded.paisa;
  delete from payment_unallocated where payment_id = new.payment_id and paisa = 0;
  return null;
end
$$;
create trigger money_unallocated after insert on journal_line
  for each row when (new.account = 'unallocated') execute function money_unallocated();

insert into payment_to_confirm (payment_id, since)
select payment_id, at from payment_event as claimed
where kind = 'CLAIMED'
  and not exists (select from payment_event as later where later.payment_id = claimed.payment_id and later.id > claimed.id);

insert into payment_unallocated (payment_id, paisa, since)
select payment_id, -sum(amount_paisa), max(at) filter (where amount_paisa < 0)
from journal_line join journal_entry on journal_entry.id = entry_id
where account = 'unallocated' group by payment_id having sum(amount_paisa) <> 0;
