-- One shape for every entry of the audit trail: `entity` says what kind of thing it is about, `entity_id` which one, so that
-- a new kind needs no new column. 0032_audit_entity_of_old_entries.sql fills them for entries that are there already.
alter table audit_entry
  add column entity text,
  add column entity_id uuid,
  -- The username of whoever is signed in, or the database's user when a person writes SQL.
  alter column actor set default coalesce(nullif(current_setting('khamar.actor', true), ''), session_user),
  alter column session_id set default nullif(current_setting('khamar.session', true), ''),
  drop constraint audit_entry_of_one;

-- The version before this one reads cow_id, account_id and mail_id; a transaction that began before this migration may still
-- write them alone. To be dropped together with the three columns by a later version.
create function audit_entry_in_step() returns trigger language plpgsql as $$
begin
  if new.entity is null then
    new.entity := case when new.cow_id is not null then 'cow' when new.account_id is not null then 'account' else 'mail' end;
    new.entity_id := coalesce(new.cow_id, new.account_id, new.mail_id);
  elsif new.entity = 'cow' then
    new.cow_id := new.entity_id;
  elsif new.entity = 'account' then
    new.account_id := new.entity_id;
  elsif new.entity = 'mail' then
    new.mail_id := new.entity_id;
  end if;
  return new;
end
$$;
create trigger audit_entry_in_step before insert on audit_entry
  for each row execute function audit_entry_in_step();

create or replace function cow_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_entry (action, entity, entity_id, changes)
    select 'ADDED', 'cow', id, changed_fields(null, to_jsonb(added)) from added;
  elsif tg_op = 'DELETE' then
    insert into audit_entry (action, entity, entity_id, changes)
    select 'ERASED', 'cow', id, changed_fields(to_jsonb(removed), null) from removed;
  else
    insert into audit_entry (action, entity, entity_id, changes)
    select case when before.removed_at is not distinct from changed.removed_at then 'CHANGED'
                when changed.removed_at is null then 'RESTORED' else 'REMOVED' end,
           'cow', id, changed_fields(to_jsonb(before), to_jsonb(changed))
    from changed join before using (id);
  end if;
  return null;
end
$$;

create or replace function account_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  who text := coalesce(nullif(current_setting('khamar.actor', true), ''), session_user);
  changes jsonb := account_changes(old, new);
begin
  if tg_op = 'UPDATE' and changes = '{}' then
    return null;
  end if;
  insert into audit_entry (actor, action, entity, entity_id, changes)
  values (
    -- A customer who is erased must not live on in the trail by name; no username has brackets.
    case when lower(who) = lower(coalesce(new.username, old.username)) then '(self)' else who end,
    case tg_op when 'INSERT' then 'ADDED' when 'DELETE' then 'ERASED' else 'CHANGED' end,
    'account', coalesce(new.id, old.id), changes
  );
  return null;
end
$$;

create or replace function mail_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (actor, action, entity, entity_id, changes)
  values (new.written_by, 'MAILED', 'mail', new.id, '{}');
  return null;
end
$$;
