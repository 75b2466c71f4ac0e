-- What a driver photographed at a stop: private, for staff, deleted after some months.
create table stop_photo (
  id uuid primary key default uuid_v7(),
  stop_id uuid not null unique references run_stop,
  jpeg bytea not null check (octet_length(jpeg) <= 204800),
  actor text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index stop_photo_by_time on stop_photo (created_at);
grant select, insert, update, delete on stop_photo to khamar_api;

create function stop_photo_taken() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  select 'CHANGED', 'booking', booking_id, '{"stop_photo": [null, true]}' from run_stop where id = new.stop_id;
  return null;
end
$$;
create trigger stop_photo_taken after insert or update on stop_photo for each row execute function stop_photo_taken();

-- The note of a driver may name a person, so the audit log only has that it changed.
create or replace function stop_changed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden text[] := array['code', 'entered_code', 'step_at', 'run_id', 'booking_id', 'loaded_cow_id'];
  changes jsonb := changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) - hidden end, to_jsonb(new) - hidden);
begin
  -- A step without another state, such as a wrong code, changes what the office sees.
  perform pg_notify('live', 'run:' || new.run_id);
  if tg_op = 'INSERT' or old.state <> new.state or old.removed_at is distinct from new.removed_at then
    perform pg_notify('live', 'booking:' || code), pg_notify('live', 'cow:' || cow_id) from booking where id = new.booking_id;
  end if;
  if tg_op = 'UPDATE' and old.removed_at is null and new.removed_at is not null then
    changes := changes || '{"removed_from_run": [false, true]}';
  end if;
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    select 'CHANGED', 'booking', new.booking_id,
      jsonb_object_agg('stop_' || key, case when key = 'note' then '["***", "***"]' else value end)
    from jsonb_each(changes);
  end if;
  return null;
end
$$;

create function delivery_credit_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('CHANGED', 'booking', new.booking_id, jsonb_build_object('credit_due_on', jsonb_build_array(old.credit_due_on, new.credit_due_on)));
  return null;
end
$$;
create trigger delivery_credit_audit after update of credit_due_on on delivery
  for each row when (old.credit_due_on is distinct from new.credit_due_on) execute function delivery_credit_audit();
