-- Cash by person: hand-ins, cash paid out, and closings (docs/selling.md, 'Cash in hand').
--
-- A process of the previous version may still run beside the new one. Its cash is assigned to the open period by the trigger below, and
-- its journal list fails on kinds that it does not know.
-- squawk-ignore-file constraint-missing-not-valid
-- No line may be added between summing up and the trigger.
lock table journal_line in share row exclusive mode;

-- Whose cash: the id of an account, or 'till' for what no person holds; the account in the journal is 'cash:' || holder.
create table cash_holder (
  holder text primary key check (holder = 'till' or holder ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  -- The open period. A closing ends it and begins the next one.
  period integer not null default 1,
  -- What should be in this hand: what the last closing counted, and the entries since.
  paisa bigint not null default 0
);
grant select on cash_holder to khamar_api;
insert into cash_holder (holder, paisa)
select substr(account, 6), sum(amount_paisa) from journal_line where account like 'cash:%' group by account;

-- Every command that moves cash locks its holders first, in this order; after bookings and before payments.
create function lock_cash(holders text[]) returns setof cash_holder language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into cash_holder (holder) select distinct unnest(holders) order by 1 on conflict do nothing;
  return query select * from cash_holder where holder = any(holders) order by holder for update;
end
$$;

-- The period of a line that moves cash; null means the first one, for lines from before this migration. The API sets it only for the
-- difference that belongs to a closing.
alter table journal_line add column cash_period integer;
create function cash_line() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into cash_holder as known (holder, paisa) values (substr(new.account, 6), new.amount_paisa)
  on conflict (holder) do update set paisa = known.paisa + excluded.paisa
  returning period into new.cash_period;
  return new;
end
$$;
-- Its name sorts after cash_of_previous_version, which must run first.
create trigger cash_period_of_line before insert on journal_line
  for each row when (new.account like 'cash:%' and new.cash_period is null) execute function cash_line();

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('RECEIVED', 'ALLOCATED', 'RELEASED', 'DELIVERED',
  'DELIVERY_REVERSED', 'ALLOWANCE', 'WRITTEN_OFF', 'RECOVERED', 'VOIDED', 'REFUND_OWED', 'REFUNDED', 'FEE', 'CONVERTED', 'HANDED_IN',
  'CASH_OUT', 'CASH_COUNTED'));

-- Cash that one person offers and another counts.
create table cash_hand_in (
  id uuid primary key default uuid_v7(),
  giver text not null,
  receiver text not null check (receiver <> giver),
  offered_paisa bigint not null check (offered_paisa > 0),
  offered_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('COUNTED', 'WITHDRAWN', 'DECLINED')),
  counted_paisa bigint check (counted_paisa > 0),
  decided_by text,
  decided_at timestamptz,
  constraint cash_hand_in_counted check ((outcome is not distinct from 'COUNTED') = (counted_paisa is not null))
);
create index cash_hand_in_open on cash_hand_in (receiver) where outcome is null;
create index cash_hand_in_of_giver on cash_hand_in (giver, id desc);

-- Cash paid out. Above the limit of the settings it waits for an administrator.
create table cash_out (
  id uuid primary key default uuid_v7(),
  holder text not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  account text not null check (account in ('bank', 'commission', 'drawings') or account ~ '^expense:[a-z_]{2,30}$'),
  cow_id uuid references cow,
  note text,
  asked_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('PAID', 'DECLINED')),
  decided_by text,
  decided_at timestamptz
);
create index cash_out_open on cash_out (id) where outcome is null;
create index cash_out_of_holder on cash_out (holder, id desc);
create index cash_out_of_cow on cash_out (cow_id) where cow_id is not null;

-- Everything of one holder since the last closing. Inserting the row ends the period, so that an entry committed at the same moment belongs
-- to exactly one closing.
create table cash_closing (
  id uuid primary key default uuid_v7(),
  holder text not null,
  period integer not null default 0,
  expected_paisa bigint not null default 0,
  counted_paisa bigint not null check (counted_paisa >= 0),
  counted_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null while a difference waits for a second person. DECLINED: what was expected carries over to the next closing.
  outcome text check (outcome in ('DONE', 'DECLINED')),
  -- Where the difference was booked.
  account text check (account in ('cash_over_short', 'staff_receivable')),
  reason text,
  decided_by text,
  decided_at timestamptz,
  -- Without a second person, which a farm with one member of staff may allow in its settings.
  is_alone boolean not null default false,
  unique (holder, period)
);
create index cash_closing_by_time on cash_closing (id desc);

create function cash_closes() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  select period, paisa into new.period, new.expected_paisa from lock_cash(array[new.holder]);
  update cash_holder set period = period + 1, paisa = new.counted_paisa where holder = new.holder;
  if new.counted_paisa = new.expected_paisa then
    new.outcome := 'DONE';
    new.decided_by := new.counted_by;
    new.decided_at := new.created_at;
  end if;
  return new;
end
$$;
create trigger cash_closes before insert on cash_closing for each row execute function cash_closes();

create function cash_closing_decided() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.outcome = 'DECLINED' then
    update cash_holder set paisa = paisa + new.expected_paisa - new.counted_paisa where holder = new.holder and period = new.period + 1;
    if not found then
      raise exception using errcode = 'KH002', message = 'a later closing began with the counted cash';
    end if;
  end if;
  return null;
end
$$;
create trigger cash_closing_decided after update on cash_closing for each row execute function cash_closing_decided();

create function cash_decided_once() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  raise exception using errcode = 'KH002', message = 'this was decided before';
end
$$;
create trigger cash_decided_once before update on cash_hand_in
  for each row when (old.outcome is not null) execute function cash_decided_once();
create trigger cash_decided_once before update on cash_out
  for each row when (old.outcome is not null) execute function cash_decided_once();
create trigger cash_decided_once before update on cash_closing
  for each row when (old.outcome is not null) execute function cash_decided_once();

create function cash_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values (case tg_op when 'INSERT' then 'ADDED' else 'CHANGED' end, tg_table_name, new.id,
    changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) end,
      to_jsonb(new) - '{giver,receiver,holder,cow_id,offered_by,asked_by,counted_by,decided_by,decided_at,period}'::text[]));
  perform pg_notify('live', 'cash:' || new.id);
  return null;
end
$$;
create trigger cash_audit after insert or update on cash_hand_in for each row execute function cash_audit();
create trigger cash_audit after insert or update on cash_out for each row execute function cash_audit();
create trigger cash_audit after insert or update on cash_closing for each row execute function cash_audit();

grant select, insert on cash_hand_in, cash_out, cash_closing to khamar_api;
grant update (outcome, counted_paisa, decided_by, decided_at) on cash_hand_in to khamar_api;
grant update (outcome, decided_by, decided_at) on cash_out to khamar_api;
grant update (outcome, account, reason, decided_by, decided_at, is_alone) on cash_closing to khamar_api;

-- A void after a closing: the part that the closing had already booked as a shortage, in cash_over_short or staff_receivable.
alter table payment_event add column closing_id uuid;
alter table payment_event add column short_paisa bigint not null default 0;
alter table payment_event add constraint payment_event_short_check
  check ((short_paisa > 0) = (closing_id is not null) and (closing_id is null or (kind = 'VOIDED' and short_paisa <= amount_paisa)));
