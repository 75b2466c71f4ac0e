-- What the office filters payments and refunds by. It follows from payment_event and refund_event, but only by a look at all that ever
-- happened (docs/scale.md). Kept by triggers, so that every way to write money keeps it, also the version before this one;
-- npm run audit:money compares.

lock table payment_event, refund, refund_event in share row exclusive mode;

-- The last event of each payment is its state.
create table payment_last_event (
  payment_id uuid primary key references payment,
  event_id bigint not null,
  kind text not null,
  at timestamptz not null
);
create index payment_last_event_by_kind on payment_last_event (kind, payment_id desc);
create index payment_last_event_by_time on payment_last_event (at, kind, payment_id);

-- Owed: requested, and not done.
create table refund_open (
  refund_id uuid primary key references refund
);
grant select on payment_last_event, refund_open to khamar_api;

create function payment_happened() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into payment_last_event as known (payment_id, event_id, kind, at)
  values (new.payment_id, new.id, new.kind, new.at)
  on conflict (payment_id) do update set event_id = excluded.event_id, kind = excluded.kind, at = excluded.at
    where known.event_id < excluded.event_id;
  return null;
end
$$;
create trigger payment_happened after insert on payment_event for each row execute function payment_happened();

create function refund_opened() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into refund_open (refund_id) values (new.id);
  return null;
end
$$;
create trigger refund_opened after insert on refund for each row execute function refund_opened();

create function refund_closed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  delete from refund_open where refund_id = new.refund_id;
  return null;
end
$$;
create trigger refund_closed after insert on refund_event
  for each row when (new.kind = 'DONE') execute function refund_closed();

insert into payment_last_event (payment_id, event_id, kind, at)
select distinct on (payment_id) payment_id, id, kind, at from payment_event order by payment_id, id desc;

insert into refund_open (refund_id)
select id from refund where not exists (select from refund_event where refund_id = refund.id and kind = 'DONE');

-- Links that confirm the mail address they were sent to.
create table email_link (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  -- An account that has another address by the time the link is followed has not confirmed that one.
  email text not null,
  expires_at timestamptz not null
);
create index email_link_of_account on email_link (account_id);
grant select, insert, delete on email_link to khamar_api;
