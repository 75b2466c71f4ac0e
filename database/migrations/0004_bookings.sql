-- Bookings, waiting lists, quotes and family links. A cow's status follows from its booking (docs/selling.md).

-- Eight letters and digits that are not confused on the phone. Skips bytes 6 to 8 of the UUID, which are not fully random.
create function booking_code() returns text language sql volatile as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, n) % 32, 1), '' order by n)
  from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest('{0,1,2,3,4,5,9,10}'::int[]) as n
$$;

create table booking (
  id uuid primary key default uuid_v7(),
  code text not null default booking_code() unique,
  cow_id uuid not null references cow,
  state text not null check (state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED', 'EXPIRED', 'CANCELLED')),
  -- Created by setting a cow's status: the buyer is unknown, and setting the status back ends it.
  is_walk_in boolean not null default false,
  -- On hold for the first person on the waiting list.
  is_offer boolean not null default false,
  -- Null for a walk-in or a caller, and after the account was erased.
  account_id uuid references account on delete set null,
  -- Only for callers, about whom nothing else is stored.
  buyer_name text,
  buyer_phone text,
  -- The lead it came from.
  lead_id uuid constraint booking_of_lead references lead on delete set null,
  -- Locked in when the booking is created; later changes to the cow do not affect them.
  tag_id text not null,
  price_paisa bigint not null check (price_paisa > 0),
  weight_kg integer not null check (weight_kg > 0),
  advance_paisa bigint not null check (advance_paisa >= 0),
  -- The cow's price when the terms were locked in; price_paisa may differ if they came from a quote. Null for a walk-in.
  cow_price_paisa bigint check (cow_price_paisa > 0),
  -- The quote that its terms came from.
  quote_id uuid,
  -- The advance may exceed a tenth of the price only if a third party holds it in escrow until delivery.
  is_escrow boolean not null default false,
  terms_version text,
  -- From this time on, a booking on hold or in review blocks no one.
  expires_at timestamptz,
  state_since timestamptz not null default clock_timestamp(),
  -- When a late payment revived it, and the cow's price at that time. Null again after a move to another cow.
  revived_at timestamptz,
  revived_cow_price_paisa bigint check (revived_cow_price_paisa > 0),
  end_reason text,
  -- The last note from staff: the reason for a delivery before payment, or the consent to another cow.
  note text,
  -- When a TrxID was used for this booking and for another.
  flagged_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((expires_at is not null) = (state in ('HELD', 'IN_REVIEW'))),
  check (is_escrow or advance_paisa * 10 <= price_paisa),
  check (not is_walk_in or (account_id is null and buyer_name is null and buyer_phone is null and state <> 'HELD')),
  constraint booking_revived_check check ((revived_at is null) = (revived_cow_price_paisa is null))
);
grant select, insert, update on booking to khamar_api;

-- At most one active booking per cow: PostgreSQL rejects a second, whatever the code does.
create unique index booking_active on booking (cow_id)
  where state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED');
create index booking_due on booking (expires_at) where expires_at is not null;
create index booking_of_account on booking (account_id, id desc) where account_id is not null;
create index booking_of_cow on booking (cow_id, id desc);
create index booking_by_state on booking (state, id desc);
-- For searching by part of the code.
create index booking_by_code on booking using gin (code gin_trgm_ops);
-- A caller's bookings, by number.
create index booking_by_phone on booking (buyer_phone) where buyer_phone is not null;
create index booking_by_lead on booking (lead_id) where lead_id is not null;
-- For the dashboard: when cows were sold, and for how much.
create index booking_sold on booking (state_since) include (price_paisa, cow_id) where state = 'DELIVERED';

create table waiting (
  -- Ascending in the order of joining.
  id bigint generated always as identity primary key,
  cow_id uuid not null references cow on delete cascade,
  account_id uuid not null references account on delete cascade,
  joined_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('OFFERED', 'LEFT', 'SOLD', 'REMOVED')),
  check ((ended_at is null) = (outcome is null))
);
create unique index waiting_once on waiting (cow_id, account_id) where ended_at is null;
create index waiting_in_order on waiting (cow_id, id) where ended_at is null;
create index waiting_of_account on waiting (account_id, id desc);
grant select, insert, delete, update (ended_at, outcome) on waiting to khamar_api;

-- Links that work without an account: a price for a cow until a day, and a booking as the family may see it. A token has 128 random
-- bits; only its SHA-256 is stored.
create table quote (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  cow_id uuid not null references cow on delete cascade,
  -- Whole taka, so that any percentage of it is a whole number of paisa.
  price_paisa bigint not null check (price_paisa > 0 and price_paisa % 100 = 0),
  -- Valid until the end of this day in Dhaka.
  last_day date not null,
  created_by text not null,
  -- The lead it came from, which is won when the quote is accepted.
  lead_id uuid references lead on delete set null,
  withdrawn_at timestamptz,
  -- When another quote replaced it.
  replaced_at timestamptz,
  -- The latest booking created by accepting it.
  booking_id uuid references booking,
  created_at timestamptz not null default clock_timestamp()
);
create index quote_of_cow on quote (cow_id, id desc);
create index quote_of_lead on quote (lead_id, id desc) where lead_id is not null;
create index quote_of_booking on quote (booking_id) where booking_id is not null;
create index quote_by_day on quote (last_day);
grant select, insert, delete, update (token_hash, withdrawn_at, replaced_at, booking_id) on quote to khamar_api;
alter table booking add constraint booking_quote_id_fkey foreign key (quote_id) references quote on delete set null;

create table family_link (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  booking_id uuid not null references booking,
  withdrawn_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
-- A booking has at most one active link.
create unique index family_link_open on family_link (booking_id) where withdrawn_at is null;
create index family_link_of_booking on family_link (booking_id);
grant select, insert, delete, update (token_hash, withdrawn_at) on family_link to khamar_api;

-- Sets the cow's status from its booking. khamar.sales tells walk_in_on_update that this status was not set by hand.
create function cow_follows_booking() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
declare
  whose uuid;
begin
  perform set_config('khamar.sales', 'on', true);
  foreach whose in array array[new.cow_id, case when tg_op = 'UPDATE' then old.cow_id end] loop
    update cow set availability_status = stands.status, version = version + 1, updated_at = now()
    from (
      select coalesce((
        select case state when 'DELIVERED' then 'SOLD' else 'BOOKED' end from booking
        where cow_id = whose and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')), 'AVAILABLE'
      )::availability_status as status
    ) as stands
    where cow.id = whose and cow.availability_status <> stands.status;
  end loop;
  perform set_config('khamar.sales', '', true);
  if new.state = 'DELIVERED' then
    update waiting set ended_at = clock_timestamp(), outcome = 'SOLD'
    where cow_id = new.cow_id and ended_at is null;
  end if;
  perform pg_notify('live', 'cow:' || new.cow_id);
  perform pg_notify('live', 'booking:' || new.code);
  return null;
end
$$;
create trigger cow_follows_booking after insert or update of state, cow_id on booking
  for each row execute function cow_follows_booking();

create function waiting_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'cow:' || new.cow_id);
  return null;
end
$$;
create trigger waiting_changed after insert or update on waiting
  for each row execute function waiting_changed();

-- A status that staff set in a form, a table or an import creates, changes or ends a walk-in booking. It is rejected while a buyer's
-- booking is active; the API rejects it earlier, with the booking's code.
create function walk_in_of(wanted cow) returns void language plpgsql
  set search_path = public, pg_temp
as $$
declare
  standing booking;
  walk_in_state text := case wanted.availability_status when 'SOLD' then 'DELIVERED' else 'BOOKED' end;
begin
  select * into standing from booking
  where cow_id = wanted.id and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED');
  if standing.id is not null and not standing.is_walk_in then
    raise exception using errcode = 'KH001', message = 'a booking stands', detail = standing.code;
  end if;
  if wanted.availability_status = 'AVAILABLE' then
    update booking set state = 'CANCELLED', state_since = clock_timestamp(), end_reason = 'walk-in ended'
    where id = standing.id;
  elsif standing.id is null then
    insert into booking (cow_id, state, is_walk_in, tag_id, price_paisa, weight_kg, advance_paisa)
    values (wanted.id, walk_in_state, true, wanted.tag_id, wanted.current_price * 100::bigint, wanted.current_weight, 0);
  else
    update booking set state = walk_in_state, state_since = clock_timestamp() where id = standing.id;
  end if;
end
$$;
create function walk_in_on_update() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  if coalesce(current_setting('khamar.sales', true), '') <> 'on' then
    perform walk_in_of(new);
  end if;
  return null;
end
$$;
create function walk_in_on_insert() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  insert into booking (cow_id, state, is_walk_in, tag_id, price_paisa, weight_kg, advance_paisa, state_since, created_at)
  select id, case availability_status when 'SOLD' then 'DELIVERED' else 'BOOKED' end, true, tag_id,
    current_price * 100::bigint, current_weight, 0, coalesce(sold_at, updated_at), created_at
  from added where availability_status <> 'AVAILABLE';
  return null;
end
$$;
create trigger walk_in_on_insert after insert on cow
  referencing new table as added for each statement execute function walk_in_on_insert();
create trigger walk_in_on_update after update of availability_status on cow
  for each row when (old.availability_status <> new.availability_status) execute function walk_in_on_update();

-- A cow that a buyer has booked or on hold cannot be removed. Removing a cow ends its waiting list.
create function cow_leaves_herd() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
declare
  standing text;
begin
  select code into standing from booking
  where cow_id = new.id and not is_walk_in and state in ('HELD', 'IN_REVIEW', 'BOOKED');
  if standing is not null then
    raise exception using errcode = 'KH001', message = 'a booking stands', detail = standing;
  end if;
  update waiting set ended_at = clock_timestamp(), outcome = 'REMOVED' where cow_id = new.id and ended_at is null;
  return null;
end
$$;
create trigger cow_leaves_herd after update of removed_at on cow
  for each row when (old.removed_at is null and new.removed_at is not null) execute function cow_leaves_herd();

-- Only the database owner can erase a cow, and only one that no buyer ever booked.
create function cow_erased() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  delete from booking where cow_id = old.id and is_walk_in;
  return old;
end
$$;
create trigger cow_erased before delete on cow for each row execute function cow_erased();
