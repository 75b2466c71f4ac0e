-- The audit log: who changed what and when, with old and new values. Triggers write it in the transaction of the change, so that no
-- code can forget it, and the API's role can only read it.

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The username of the signed-in person, or the database user if a person runs SQL.
  actor text not null default coalesce(nullif(current_setting('khamar.actor', true), ''), session_user),
  session_id text default nullif(current_setting('khamar.session', true), ''),
  action text not null check (action in ('ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED', 'MAILED')),
  entity text not null,
  entity_id uuid not null,
  -- {"current_price": [90000, 95000]}: each changed field with its old and new value.
  changes jsonb not null
);
grant select on audit_entry to khamar_api;

create index audit_entry_by_entity on audit_entry (entity, entity_id, id desc);
-- The audit log by day, kind and person, newest first, at the same speed however long it is.
create index audit_entry_by_time on audit_entry (at desc, id desc);
create index audit_entry_of_kind on audit_entry (entity, at desc, id desc);
-- Also for every sign-up: a username in the audit log is never given to someone else.
create index audit_entry_of_actor on audit_entry (lower(actor), at desc, id desc);

create function changed_fields(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
  from jsonb_object_keys(coalesce(after, before)) as key
  where coalesce(before -> key, 'null') is distinct from coalesce(after -> key, 'null')
    -- Derived from other fields, or part of the entry itself.
    and key not in ('id', 'cow_size', 'version', 'created_at', 'updated_at', 'removed_at', 'sold_at')
$$;

create function cow_audit() returns trigger language plpgsql
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
create trigger cow_audit_on_insert after insert on cow
  referencing new table as added for each statement execute function cow_audit();
create trigger cow_audit_on_update after update on cow
  referencing old table as before new table as changed for each statement execute function cow_audit();
create trigger cow_audit_on_delete after delete on cow
  referencing old table as removed for each statement execute function cow_audit();

-- Roles and access with their values; for personal or secret fields only that they changed.
create function account_changes(before account, after account) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (values
    ('roles', jsonb_build_array(to_jsonb(before.roles), to_jsonb(after.roles)), before.roles is distinct from after.roles),
    ('disabled', jsonb_build_array(before.disabled_at is not null, after.disabled_at is not null),
     (before.disabled_at is null) is distinct from (after.disabled_at is null)),
    ('invited', jsonb_build_array(before.invited_at is not null, after.invited_at is not null),
     before.invited_at is distinct from after.invited_at),
    ('signed_out', '[false, true]', before.signed_out_at is distinct from after.signed_out_at),
    ('password', '["***", "***"]', before.password_hash is distinct from after.password_hash),
    ('username', '["***", "***"]', before.username is distinct from after.username),
    ('email', '["***", "***"]', before.email is distinct from after.email),
    ('mobile', '["***", "***"]', before.mobile is distinct from after.mobile),
    ('phone_verified', jsonb_build_array(before.phone_verified_at is not null, after.phone_verified_at is not null),
     (before.phone_verified_at is null) is distinct from (after.phone_verified_at is null))
  ) as field (key, value, changed) where changed
$$;

create function account_audit() returns trigger language plpgsql
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
    -- The name of an erased customer must not stay in the audit log; no username contains brackets.
    case when lower(who) = lower(coalesce(new.username, old.username)) then '(self)' else who end,
    case tg_op when 'INSERT' then 'ADDED' when 'DELETE' then 'ERASED' else 'CHANGED' end,
    'account', coalesce(new.id, old.id), changes
  );
  return null;
end
$$;
create trigger account_audit_on_write after insert or update or delete on account
  for each row execute function account_audit();

-- Only whether the account is blocked: who rejected which claim is in the audit log of the payment.
create function account_block_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('CHANGED', 'account', new.id, jsonb_build_object('claims_blocked',
    jsonb_build_array(old.claims_blocked_at is not null, new.claims_blocked_at is not null)));
  return null;
end
$$;
create trigger account_block_audit after update of claims_blocked_at on account
  for each row when ((old.claims_blocked_at is null) is distinct from (new.claims_blocked_at is null))
  execute function account_block_audit();

create function mail_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (actor, action, entity, entity_id, changes)
  values (new.written_by, 'MAILED', 'mail', new.id, '{}');
  return null;
end
$$;
create trigger mail_audit_on_insert after insert on mail
  for each row when (new.kind = 'STAFF') execute function mail_audit();

-- Otherwise the API could attach these functions to a table of its own and write any entry.
revoke execute on function cow_audit(), account_audit(), mail_audit() from public;

-- State and assignee, but nothing about the visitor: the audit log outlives the lead.
create function lead_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  changes jsonb := '{}';
  names jsonb := jsonb_build_array(
    (select username from account where id = old.assignee_id), (select username from account where id = new.assignee_id));
begin
  if old.state <> new.state then
    changes := jsonb_build_object('state', jsonb_build_array(old.state, new.state));
  end if;
  -- Both are null while the assignee's account is being erased.
  if old.assignee_id is distinct from new.assignee_id and names <> '[null, null]' then
    changes := changes || jsonb_build_object('assignee', names);
  end if;
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes) values ('CHANGED', 'lead', new.id, changes);
  end if;
  perform pg_notify('live', 'lead:' || new.id);
  return null;
end
$$;
create trigger lead_audit after update of state, assignee_id on lead
  for each row execute function lead_audit();

create function lead_event_added() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.kind = 'MAIL' then
    insert into audit_entry (action, entity, entity_id, changes) values ('MAILED', 'lead', new.lead_id, '{}');
  end if;
  perform pg_notify('live', 'lead:' || new.lead_id);
  return null;
end
$$;
create trigger lead_event_added after insert on lead_event
  for each row execute function lead_event_added();

-- The number of recipients, but not the text: the audit log outlives the message.
create function message_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('MAILED', 'message', new.id, jsonb_build_object('recipients', jsonb_build_array(null, new.recipients)));
  return null;
end
$$;
create trigger message_audit after insert on message for each row execute function message_audit();

-- For texts only that they changed: they may contain a person's name.
create function message_template_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{updated_by,updated_at}';
  names constant text[] := '{name_en,name_bn}';
  changes jsonb := changed_fields(
    case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end, case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end);
begin
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    select case tg_op when 'INSERT' then 'ADDED' when 'DELETE' then 'REMOVED' else 'CHANGED' end, 'message_template',
      coalesce(new.id, old.id), jsonb_object_agg(key, case when key = any(names) then value else '["***", "***"]' end)
    from jsonb_each(changes);
  end if;
  return null;
end
$$;
create trigger message_template_audit after insert or update or delete on message_template
  for each row execute function message_template_audit();

-- Without personal data, because the audit log outlives the buyer's account, and without the lead, which is deleted much earlier.
create function booking_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{buyer_name,buyer_phone,account_id,state_since,lead_id}';
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

-- Price, last day and state, but no token, and no lead, which is deleted much earlier.
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

-- Creating and withdrawing a family link are logged as changes to the booking.
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
