-- Cows that were set to SOLD by hand, whose money is not recorded: in To do until a sale takes the walk-in over, the status is set back, or
-- someone says that there was none (docs/selling.md, 'Sold without money'). Sales from before this migration are not listed.
create table unrecorded_sale (
  booking_id uuid primary key references booking on delete cascade,
  since timestamptz not null,
  -- Why there was no money.
  reason text,
  explained_by text,
  explained_at timestamptz,
  check ((reason is null) = (explained_at is null) and (reason is null) = (explained_by is null))
);
create index unrecorded_sale_open on unrecorded_sale (since) where explained_at is null;
grant select, update (reason, explained_by, explained_at) on unrecorded_sale to khamar_api;

create function walk_in_sold() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if not new.is_walk_in or new.state <> 'DELIVERED' then
    delete from unrecorded_sale where booking_id = new.id;
  elsif tg_op = 'INSERT' or old.state <> 'DELIVERED' then
    insert into unrecorded_sale (booking_id, since) values (new.id, new.state_since)
    on conflict (booking_id) do update set since = excluded.since, reason = null, explained_by = null, explained_at = null;
  end if;
  return null;
end
$$;
create trigger walk_in_sold_insert after insert on booking
  for each row when (new.is_walk_in and new.state = 'DELIVERED') execute function walk_in_sold();
create trigger walk_in_sold_update after update of state, is_walk_in on booking
  for each row when (old.is_walk_in) execute function walk_in_sold();

create function unrecorded_sale_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('CHANGED', 'booking', new.booking_id, jsonb_build_object('no_money_reason', jsonb_build_array(null, new.reason)));
  perform pg_notify('live', 'booking:' || code) from booking where id = new.booking_id;
  return null;
end
$$;
create trigger unrecorded_sale_audit after update of reason on unrecorded_sale
  for each row when (new.reason is not null) execute function unrecorded_sale_audit();
