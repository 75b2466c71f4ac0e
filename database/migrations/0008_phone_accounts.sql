-- Accounts made and opened by an SMS code, and profiles. The rules: docs/security.md, 'Signing in with a code'.

alter table account
  add column name text check (length(name) between 2 and 80),
  add column address text check (length(address) <= 300),
  -- An address that the person typed; it replaces email once the link mailed to it was used.
  add column new_email text check (length(new_email) between 3 and 254),
  -- False for an account made by a code: its hash is of a secret that nobody knows.
  add column has_password boolean not null default true,
  -- The latest use of sessions that are deleted already.
  add column used_at timestamptz;
grant insert (phone_verified_at, name, address, has_password) on account to khamar_api;
grant update (name, address, new_email, language) on account to khamar_api;

-- Whoever chooses a password has one, on every way to choose it.
create function account_gets_password() returns trigger language plpgsql as $$
begin
  new.has_password := true;
  return new;
end
$$;
create trigger account_gets_password before update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function account_gets_password();

-- Whether an account was unused for long must be known after its sessions are deleted.
create function session_leaves_use() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  update account set used_at = greatest(account.used_at, old.used_at) where id = old.account_id;
  return old;
end
$$;
create trigger session_leaves_use before delete on session
  for each row execute function session_leaves_use();

-- A code asked for by a browser that is not signed in.
create table sign_in_code (
  -- Of the secret that only this browser has.
  request_hash bytea primary key check (octet_length(request_hash) = 32),
  -- Identifies the SMS; changes with each.
  sms uuid not null unique,
  mobile text not null,
  language text not null check (language in ('en', 'bn')),
  -- As in phone_code.
  hashes text[] not null default '{}',
  tries integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on sign_in_code to khamar_api;

-- As in 0007, with the fields of the profile: of personal ones only that they changed.
create or replace function account_changes(before account, after account) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (values
    ('roles', jsonb_build_array(to_jsonb(before.roles), to_jsonb(after.roles)), before.roles is distinct from after.roles),
    ('disabled', jsonb_build_array(before.disabled_at is not null, after.disabled_at is not null),
     (before.disabled_at is null) is distinct from (after.disabled_at is null)),
    ('invited', jsonb_build_array(before.invited_at is not null, after.invited_at is not null),
     before.invited_at is distinct from after.invited_at),
    ('signed_out', '[false, true]', before.signed_out_at is distinct from after.signed_out_at),
    ('password', '["***", "***"]', before.password_hash is distinct from after.password_hash),
    ('username', '["***", "***"]', before.username is distinct from after.username),
    ('name', '["***", "***"]', before.name is distinct from after.name),
    ('address', '["***", "***"]', before.address is distinct from after.address),
    ('email', '["***", "***"]', before.email is distinct from after.email),
    ('new_email', '["***", "***"]', before.new_email is distinct from after.new_email),
    ('mobile', '["***", "***"]', before.mobile is distinct from after.mobile),
    ('phone_verified', jsonb_build_array(before.phone_verified_at is not null, after.phone_verified_at is not null),
     (before.phone_verified_at is null) is distinct from (after.phone_verified_at is null)),
    ('language', jsonb_build_array(before.language, after.language),
     before.language is distinct from after.language and before.language is not null)
  ) as field (key, value, changed) where changed
$$;

-- As in 0007, and when a caller's booking went to an account; not to whose.
create or replace function booking_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{buyer_name,buyer_phone,account_id,state_since,lead_id}';
  changes jsonb := changed_fields(case when tg_op = 'UPDATE' then to_jsonb(old) - hidden end, to_jsonb(new) - hidden);
begin
  if tg_op = 'UPDATE' and old.account_id is null and new.account_id is not null then
    changes := changes || '{"account": [false, true]}';
  end if;
  if changes <> '{}' then
    insert into audit_entry (action, entity, entity_id, changes)
    values (case tg_op when 'INSERT' then 'ADDED' else 'CHANGED' end, 'booking', new.id, changes);
  end if;
  return null;
end
$$;
