-- Who has claimed which cow, who waits for it, and the status of a cow as it follows from that (docs/selling.md).

lock table cow in share row exclusive mode;

-- Eight letters and digits that nobody mistakes for each other on the telephone. Bytes 6 to 8 of a random UUID are not all random.
create function booking_code() returns text language sql volatile as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, n) % 32, 1), '' order by n)
  from (select uuid_send(gen_random_uuid()) as bytes) as random, unnest('{0,1,2,3,4,5,9,10}'::int[]) as n
$$;

create table booking (
  id uuid primary key default uuid_v7(),
  code text not null default booking_code() unique,
  cow_id uuid not null references cow,
  state text not null check (state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED', 'EXPIRED', 'CANCELLED')),
  -- Made by setting the status of a cow: no buyer is known, and setting it back ends it.
  is_walk_in boolean not null default false,
  -- Held for whoever was first in the waiting list.
  is_offer boolean not null default false,
  -- Null for a walk-in, for a caller, and when the account was erased.
  account_id uuid references account on delete set null,
  -- Only of a caller, whom the farm knows by nothing else.
  buyer_name text,
  buyer_phone text,
  -- As they were when the booking was made; later changes of the cow do not reach them.
  tag_id text not null,
  price_paisa bigint not null check (price_paisa > 0),
  weight_kg integer not null check (weight_kg > 0),
  advance_paisa bigint not null check (advance_paisa >= 0),
  -- More than a tenth of the price may be asked for only when somebody else keeps it until delivery.
  is_escrow boolean not null default false,
  terms_version text,
  -- From that instant a held booking, or one in review, blocks nobody.
  expires_at timestamptz,
  state_since timestamptz not null default clock_timestamp(),
  end_reason text,
  -- What staff noted last: the reason of a delivery before payment, the consent to another cow.
  note text,
  -- A TrxID was used for this booking and for another.
  flagged_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((expires_at is not null) = (state in ('HELD', 'IN_REVIEW'))),
  check (is_escrow or advance_paisa * 10 <= price_paisa),
  check (not is_walk_in or (account_id is null and buyer_name is null and buyer_phone is null and state <> 'HELD'))
);
-- One animal, one buyer: whatever the code does, PostgreSQL refuses a second.
create unique index booking_active on booking (cow_id)
  where state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED');
create index booking_due on booking (expires_at) where expires_at is not null;
create index booking_of_account on booking (account_id, id desc) where account_id is not null;
create index booking_of_cow on booking (cow_id, id desc);
create index booking_by_state on booking (state, id desc);
grant select, insert, update on booking to khamar_api;

create table waiting (
  -- In order of joining.
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

-- Sales tells the cow its status; the setting keeps that from being taken for somebody who sets it by hand.
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

-- The status that staff set in a form, a table or a sheet is a walk-in booking, or the end of one. Where a buyer's booking stands
-- it is refused; the API refuses earlier, with the booking's code. By triggers, so that the version before this one does the same.
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

-- A cow that somebody has claimed stays in the herd; who waits for one that leaves it waits in vain.
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

-- Only the database's owner erases a cow, and only one that no buyer ever booked.
create function cow_erased() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  delete from booking where cow_id = old.id and is_walk_in;
  return old;
end
$$;
create trigger cow_erased before delete on cow for each row execute function cow_erased();

-- Without what is personal: the trail outlives the buyer's account.
create function booking_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{buyer_name,buyer_phone,account_id,state_since}';
  changes jsonb := changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) - hidden end, to_jsonb(new) - hidden);
begin
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    values (case tg_op when 'INSERT' then 'ADDED' else 'CHANGED' end, 'booking', new.id, changes);
  end if;
  return null;
end
$$;
create trigger booking_audit after insert or update on booking
  for each row when (not new.is_walk_in) execute function booking_audit();

create function lead_arrived() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'lead:' || new.id);
  return null;
end
$$;
create trigger lead_arrived after insert on lead for each row execute function lead_arrived();

-- Each module registers its kinds of mail; the table need not know them.
alter table mail drop constraint mail_kind_check;

-- What was booked or sold until now, by setting a status.
insert into booking (cow_id, state, is_walk_in, tag_id, price_paisa, weight_kg, advance_paisa, state_since, created_at)
select id, case availability_status when 'SOLD' then 'DELIVERED' else 'BOOKED' end, true, tag_id,
  current_price * 100::bigint, current_weight, 0, coalesce(sold_at, updated_at), created_at
from cow where availability_status <> 'AVAILABLE';
