-- Money in integer paisa, append-only (docs/selling.md): the API's role can only insert and read, and a mistake is reversed.

-- Money that someone claims to have sent, or that a provider reports as received.
create table payment (
  id uuid primary key default uuid_v7(),
  -- The booking that the payer named; the journal shows where the money went.
  booking_id uuid references booking,
  provider text not null check (provider in ('bkash', 'nagad', 'rocket', 'sslcommerz', 'bank', 'cash')),
  -- The provider's transaction id (TrxID), in capitals and without spaces. Cash has none.
  external_id text check (external_id ~ '^[A-Z0-9._/-]{4,64}$'),
  -- The claim with the TrxID of this payment, which staff rejected before the provider confirmed it; external_id is then null.
  repeats uuid constraint payment_repeats references payment,
  amount_paisa bigint not null check (amount_paisa > 0),
  -- The buyer declared that this is less than the advance.
  is_part boolean not null default false,
  payer_number text,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_has_number check (provider = 'cash' or external_id is not null or repeats is not null)
);
-- A TrxID counts once.
create unique index payment_once on payment (provider, external_id);
create index payment_of_booking on payment (booking_id, id desc);
-- For searching by part of a TrxID or of a payer's number.
create index payment_by_trx_id on payment using gin (external_id gin_trgm_ops);
create index payment_by_payer on payment using gin (payer_number gin_trgm_ops);
-- The money of a rejected claim can be added only once.
create unique index payment_repeats_once on payment (repeats) where repeats is not null;

-- The TrxID to show: a payment that repeats a rejected claim uses the claim's.
create function trx_id_of(payment) returns text language sql stable as $$
  select coalesce($1.external_id, (select first.external_id from payment as first where first.id = $1.repeats))
$$;

create table payment_event (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  -- STARTED: a gateway was called and has not confirmed any money yet.
  kind text not null check (kind in ('STARTED', 'CLAIMED', 'CONFIRMED', 'REJECTED', 'FAILED')),
  -- The amount that arrived.
  amount_paisa bigint check (amount_paisa > 0),
  reason text,
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'CONFIRMED') = (amount_paisa is not null)),
  check (kind <> 'REJECTED' or reason is not null)
);
create index payment_event_of_payment on payment_event (payment_id, id desc);
-- A payment is confirmed or rejected only once.
create unique index payment_decided_once on payment_event (payment_id) where kind in ('CONFIRMED', 'REJECTED');

create table receipt (
  number bigint generated always as identity primary key,
  payment_id uuid not null unique references payment,
  issued_at timestamptz not null default clock_timestamp()
);

create table refund (
  id uuid primary key default uuid_v7(),
  payment_id uuid not null references payment,
  -- Null if the money was never allocated.
  booking_id uuid references booking,
  amount_paisa bigint not null check (amount_paisa > 0),
  due_at timestamptz not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index refund_of_payment on refund (payment_id);
create index refund_of_booking on refund (booking_id) where booking_id is not null;

create table refund_event (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refund,
  -- SENDING: sent to a gateway once, then polled. REFUSED: staff send it by hand.
  kind text not null check (kind in ('REQUESTED', 'APPROVED', 'SENDING', 'REFUSED', 'DONE')),
  actor text not null,
  -- Approved without a second person, which a farm with one member of staff may allow in its settings.
  is_alone boolean not null default false,
  external_id text,
  reason text,
  at timestamptz not null default clock_timestamp()
);
create unique index refund_event_once on refund_event (refund_id, kind);
-- The refund's transaction id as statements write it; looked up for each line of an import.
create index refund_event_by_trx_id on refund_event
  (upper(regexp_replace(external_id, '[^A-Za-z0-9]', '', 'g'))) where external_id is not null;

create table journal_entry (
  id bigint generated always as identity primary key,
  -- FEE: what the provider deducts from a payment.
  kind text not null check
    (kind in ('RECEIVED', 'ALLOCATED', 'RELEASED', 'DELIVERED', 'DELIVERY_REVERSED', 'REFUND_OWED', 'REFUNDED', 'FEE')),
  actor text not null,
  at timestamptz not null default clock_timestamp()
);
-- For the dashboard: money received and refunded.
create index journal_entry_by_time on journal_entry (at) include (id);

create table journal_line (
  id bigint generated always as identity primary key,
  entry_id bigint not null references journal_entry,
  account text not null check (account in ('clearing:bkash', 'clearing:nagad', 'clearing:rocket', 'clearing:sslcommerz',
    'bank', 'cash', 'unallocated', 'advance', 'refunds_payable', 'revenue', 'fees')),
  -- Positive is debit, negative is credit.
  amount_paisa bigint not null check (amount_paisa <> 0),
  booking_id uuid references booking,
  payment_id uuid references payment,
  refund_id uuid references refund,
  check (account not in ('advance', 'revenue') or booking_id is not null),
  check (account not in ('unallocated', 'advance') or payment_id is not null),
  check (account <> 'refunds_payable' or refund_id is not null)
);
create index journal_line_of_entry on journal_line (entry_id);
create index journal_line_of_booking on journal_line (booking_id) where booking_id is not null;
create index journal_line_of_payment on journal_line (payment_id) where payment_id is not null;
create index journal_line_of_refund on journal_line (refund_id) where refund_id is not null;
create index journal_line_of_assets on journal_line (entry_id) include (account, amount_paisa)
  where account in ('clearing:bkash', 'clearing:nagad', 'clearing:rocket', 'clearing:sslcommerz', 'bank', 'cash');

-- Checked at commit, when all lines of the entry exist.
create function journal_balances() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if (select coalesce(sum(amount_paisa), 1) from journal_line where entry_id = new.entry_id) <> 0 then
    raise exception using errcode = 'KH002', message = 'the journal entry does not balance';
  end if;
  return null;
end
$$;
create constraint trigger journal_balances after insert on journal_line
  deferrable initially deferred for each row execute function journal_balances();
create function journal_entry_has_lines() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if not exists (select from journal_line where entry_id = new.id) then
    raise exception using errcode = 'KH002', message = 'the journal entry has no lines';
  end if;
  return null;
end
$$;
create constraint trigger journal_entry_has_lines after insert on journal_entry
  deferrable initially deferred for each row execute function journal_entry_has_lines();

grant select, insert on payment, payment_event, receipt, refund, refund_event, journal_entry, journal_line to khamar_api;

-- Erasing a person removes the payer's number and nothing else from a payment.
create function forget_payer(whose uuid) returns void language sql
  security definer set search_path = public, pg_temp
as $$
  update payment set payer_number = null where id = whose
$$;

-- Tables for the office's lists and filters: the state of each payment, payments that need attention, and pending refunds. They could
-- be derived from events and journal, but only by reading all rows (docs/scale.md). Triggers maintain them, whichever code writes
-- money; npm run audit:money checks them.

-- The last event of each payment is its state.
create table payment_last_event (
  payment_id uuid primary key references payment,
  event_id bigint not null,
  kind text not null,
  at timestamptz not null
);
create index payment_last_event_by_kind on payment_last_event (kind, payment_id desc);
create index payment_last_event_by_time on payment_last_event (at, kind, payment_id);

-- Payments whose last event is CLAIMED.
create table payment_to_confirm (
  payment_id uuid primary key references payment,
  since timestamptz not null
);
-- Confirmed payments with a part that is neither allocated nor owed back.
create table payment_unallocated (
  payment_id uuid primary key references payment,
  paisa bigint not null,
  since timestamptz not null
);
-- Refunds that are requested and not done.
create table refund_open (
  refund_id uuid primary key references refund
);
grant select on payment_last_event, payment_to_confirm, payment_unallocated, refund_open to khamar_api;

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

-- Lines of imported statements that match no claim. They are not in the books until someone assigns them to a booking.
create table statement_line (
  id uuid primary key default uuid_v7(),
  provider text not null check (provider in ('bkash', 'nagad', 'rocket', 'bank')),
  -- The TrxID, as in payment: whether the line is open follows from the payment with this TrxID.
  external_id text not null check (external_id ~ '^[A-Z0-9._/-]{4,64}$'),
  amount_paisa bigint not null check (amount_paisa > 0),
  -- SHA-256 of the file in which the line was first seen, and its position there.
  file_digest bytea not null,
  line integer not null check (line > 0),
  imported_by text not null,
  imported_at timestamptz not null default clock_timestamp(),
  -- Importing a statement twice changes nothing.
  unique (provider, external_id)
);
grant select, insert on statement_line to khamar_api;

-- Decisions about money are in the audit log too, with amounts and without personal data.
create function payment_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values (case when new.kind in ('STARTED', 'CLAIMED') then 'ADDED' else 'CHANGED' end, 'payment', new.payment_id,
    jsonb_strip_nulls(jsonb_build_object('state', jsonb_build_array(null, new.kind),
      'amount_paisa', case when new.amount_paisa is not null then jsonb_build_array(null, new.amount_paisa) end,
      'reason', case when new.reason is not null then jsonb_build_array(null, new.reason) end)));
  perform pg_notify('live', 'payment:' || new.payment_id);
  return null;
end
$$;
create trigger payment_audit after insert on payment_event for each row execute function payment_audit();
create function refund_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values (case new.kind when 'REQUESTED' then 'ADDED' else 'CHANGED' end, 'refund', new.refund_id,
    jsonb_build_object('state', jsonb_build_array(null, new.kind), 'alone', jsonb_build_array(null, new.is_alone)));
  perform pg_notify('live', 'refund:' || new.refund_id);
  return null;
end
$$;
create trigger refund_audit after insert on refund_event for each row execute function refund_audit();
