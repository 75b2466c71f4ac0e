-- Links that somebody without an account may open: a cow offered at a price until a day, and a booking as a family may see it
-- (docs/selling.md). A token has 128 random bits; only its SHA-256 is kept.

create table quote (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  cow_id uuid not null references cow on delete cascade,
  -- Whole taka, so that any percentage of it is whole paisa.
  price_paisa bigint not null check (price_paisa > 0 and price_paisa % 100 = 0),
  -- It stands until this day ends in Dhaka.
  last_day date not null,
  created_by text not null,
  -- The lead that it was made from, which is won when it is accepted.
  lead_id uuid references lead on delete set null,
  withdrawn_at timestamptz,
  -- Another quote took its place.
  replaced_at timestamptz,
  -- The booking that was last made by accepting it.
  booking_id uuid references booking,
  created_at timestamptz not null default clock_timestamp()
);
create index quote_of_cow on quote (cow_id, id desc);
create index quote_of_lead on quote (lead_id, id desc) where lead_id is not null;
create index quote_of_booking on quote (booking_id) where booking_id is not null;
create index quote_by_day on quote (last_day);
grant select, insert, delete, update (token_hash, withdrawn_at, replaced_at, booking_id) on quote to khamar_api;

create table family_link (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  booking_id uuid not null references booking,
  withdrawn_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
-- A booking has one link at a time.
create unique index family_link_open on family_link (booking_id) where withdrawn_at is null;
create index family_link_of_booking on family_link (booking_id);
grant select, insert, delete, update (token_hash, withdrawn_at) on family_link to khamar_api;

-- Price, day and what became of it: no token, and no lead, which goes long before the trail does.
create function quote_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  state_now text := case when new.withdrawn_at is not null then 'WITHDRAWN' when new.replaced_at is not null then 'CHANGED'
    when new.booking_id is not null then 'ACCEPTED' else 'OPEN' end;
begin
  if tg_op = 'INSERT' then
    insert into audit_entry (action, entity, entity_id, changes)
    values ('ADDED', 'quote', new.id, jsonb_build_object('state', jsonb_build_array(null, state_now),
      'price_paisa', jsonb_build_array(null, new.price_paisa), 'last_day', jsonb_build_array(null, new.last_day)));
  else
    insert into audit_entry (action, entity, entity_id, changes)
    values ('CHANGED', 'quote', new.id, jsonb_build_object('state', jsonb_build_array(null, state_now)));
  end if;
  perform pg_notify('live', 'quote:' || new.id);
  return null;
end
$$;
create trigger quote_audit after insert or update of withdrawn_at, replaced_at, booking_id on quote
  for each row execute function quote_audit();

-- That the family may look, and since when not any more, belongs to the booking.
create function family_link_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('CHANGED', 'booking', new.booking_id, jsonb_build_object('family_link',
    case when new.withdrawn_at is null then jsonb_build_array(null, 'OPEN') else jsonb_build_array('OPEN', 'WITHDRAWN') end));
  return null;
end
$$;
create trigger family_link_audit after insert or update of withdrawn_at on family_link
  for each row execute function family_link_audit();
