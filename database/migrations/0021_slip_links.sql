-- Links to a slip: bookings of one customer with their payments, for whoever has the link (docs/selling.md, 'Slips'). A token has 128
-- random bits; only its SHA-256 is stored. A process of the previous version has no routes for slips, so nothing changes for it.
create table slip_link (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index slip_link_by_expiry on slip_link (expires_at);
grant select, insert, delete, update (withdrawn_at) on slip_link to khamar_api;

create table slip_link_booking (
  slip_link_id uuid not null references slip_link on delete cascade,
  booking_id uuid not null references booking,
  primary key (slip_link_id, booking_id)
);
create index slip_link_booking_of_booking on slip_link_booking (booking_id);
grant select, insert on slip_link_booking to khamar_api;

-- Creating and withdrawing a link are logged as changes to each of its bookings.
create function slip_link_created() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('CHANGED', 'booking', new.booking_id, jsonb_build_object('slip_link', jsonb_build_array(null, 'OPEN')));
  return null;
end
$$;
create trigger slip_link_created after insert on slip_link_booking for each row execute function slip_link_created();

create function slip_link_withdrawn() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  select 'CHANGED', 'booking', booking_id, jsonb_build_object('slip_link', jsonb_build_array('OPEN', 'WITHDRAWN'))
  from slip_link_booking where slip_link_id = new.id order by booking_id;
  return null;
end
$$;
create trigger slip_link_withdrawn after update of withdrawn_at on slip_link
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function slip_link_withdrawn();
