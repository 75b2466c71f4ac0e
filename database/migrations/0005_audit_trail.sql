-- Who changed what, when, from what to what: written by the database itself in the transaction of the change, so that no
-- code can forget it, and kept by permission: the API's role may read the trail and nothing else.

lock table cow in share row exclusive mode;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The username of whoever was signed in, or the database's user when a person wrote SQL.
  actor text not null,
  session_id text,
  action text not null check (action in ('ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED')),
  cow_id uuid not null,
  -- {"current_price": [90000, 95000]}: each field that changed, with what it was and what it is.
  changes jsonb not null
);
create index audit_entry_of_cow on audit_entry (cow_id, id desc);

create function changed_fields(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
  from jsonb_object_keys(coalesce(after, before)) as key
  where coalesce(before -> key, 'null') is distinct from coalesce(after -> key, 'null')
    -- These follow from the others, or are the entry itself.
    and key not in ('id', 'cow_size', 'version', 'created_at', 'updated_at', 'removed_at')
$$;

create function cow_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  who text := coalesce(nullif(current_setting('khamar.actor', true), ''), session_user);
  session text := nullif(current_setting('khamar.session', true), '');
begin
  if tg_op = 'INSERT' then
    insert into audit_entry (actor, session_id, action, cow_id, changes)
    select who, session, 'ADDED', added.id, changed_fields(null, to_jsonb(added)) from added;
  elsif tg_op = 'DELETE' then
    insert into audit_entry (actor, session_id, action, cow_id, changes)
    select who, session, 'ERASED', removed.id, changed_fields(to_jsonb(removed), null) from removed;
  else
    insert into audit_entry (actor, session_id, action, cow_id, changes)
    select who, session,
           case when before.removed_at is not distinct from changed.removed_at then 'CHANGED'
                when changed.removed_at is null then 'RESTORED' else 'REMOVED' end,
           changed.id, changed_fields(to_jsonb(before), to_jsonb(changed))
    from changed join before using (id);
  end if;
  return null;
end
$$;

create trigger cow_audit_on_insert after insert on cow
  referencing new table as added for each statement execute function cow_audit();
create trigger cow_audit_on_update after update on cow
  referencing old table as before new table as changed for each statement execute function cow_audit();
create trigger cow_audit_on_delete after delete on cow
  referencing old table as removed for each statement execute function cow_audit();

-- The role of the API. It has no password yet: the owner gives it one (README), on loopback with trust it needs none.
do $$
begin
  -- Asked first: an owner who may not make roles can still find it made.
  if not exists (select from pg_roles where rolname = 'khamar_api') then
    create role khamar_api login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Roles belong to the server: another database, or another process at this very moment, made it.
end
$$;

revoke create on schema public from public;
grant usage on schema public to khamar_api;
grant select on schema_migration, herd, audit_entry to khamar_api;
-- No delete: a cow is removed, never erased. No id: a cow that became another would slip out of its history.
grant select on cow to khamar_api;
grant insert (tag_id, image_key, availability_status, breed, teeth, gender, color, current_weight, price_per_kg,
              current_price, age, description) on cow to khamar_api;
grant update (tag_id, image_key, availability_status, breed, teeth, gender, color, current_weight, price_per_kg,
              current_price, age, description, version, updated_at, removed_at) on cow to khamar_api;
-- Or the API could hang them on a table of its own, and write whatever it likes.
revoke execute on function cow_audit(), herd_follows() from public;
