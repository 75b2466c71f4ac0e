-- People, their sessions and what protects both. What is kept of a person and for how long: docs/privacy.md.

create table account (
  id uuid primary key default uuid_v7(),
  username text not null check (username ~ '^[A-Za-z0-9._%+-]{3,60}$'),
  -- Null when another account had this address first: sign-up must not tell whether it did.
  email text check (length(email) between 3 and 254),
  mobile text check (mobile ~ '^\+8801\d{9}$'),
  password_hash text not null,
  -- One of the commonest: good enough for a customer, refused for whoever opens the office.
  has_common_password boolean not null,
  roles text[] not null default '{CUSTOMER}'
    check (cardinality(roles) > 0 and roles <@ '{CUSTOMER,AGENT,ADMIN,SUPER_ADMIN}'),
  language text not null default 'en' check (language in ('en', 'bn')),
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
create index account_by_role on account using gin (roles);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- 'Chrome, Android': enough to recognise one's own phone in a list.
  device text not null,
  started_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- Set once; refreshing never moves it.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('SIGNED_OUT', 'ENDED', 'PASSWORD_CHANGED', 'DISABLED', 'STOLEN'))
);
create index session_of_account on session (account_id, used_at desc);

-- One family of tokens for each session: each refresh replaces the last one.
create table refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  replaced_at timestamptz,
  -- The next token, readable only with this one: for whoever lost the answer, within the grace.
  sealed_successor bytea,
  check ((replaced_at is null) = (sealed_successor is null))
);
create index refresh_token_of_session on refresh_token (session_id, issued_at);

-- A browser that this person has signed in with before.
create table device (
  account_id uuid not null references account on delete cascade,
  hash bytea not null check (length(hash) = 32),
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, hash)
);
create index device_by_hash on device (hash);

create table password_reset (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_of_account on password_reset (account_id);

-- The shape that rate-limiter-flexible wants. Not logged: counts may die with the server, and cost no flush meanwhile.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The trail is no longer of cows alone.
alter table audit_entry
  alter column cow_id drop not null,
  add column account_id uuid,
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check
    check (action in ('ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED')),
  add constraint audit_entry_of_one check (num_nonnulls(cow_id, account_id) = 1);
create index audit_entry_of_account on audit_entry (account_id, id desc) where account_id is not null;

-- Roles and access with their values; of what is personal or secret only that it changed.
create function account_changes(before account, after account) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (values
    ('roles', jsonb_build_array(to_jsonb(before.roles), to_jsonb(after.roles)), before.roles is distinct from after.roles),
    ('disabled', jsonb_build_array(before.disabled_at is not null, after.disabled_at is not null),
     (before.disabled_at is null) is distinct from (after.disabled_at is null)),
    ('password', '["***", "***"]', before.password_hash is distinct from after.password_hash),
    ('username', '["***", "***"]', before.username is distinct from after.username),
    ('email', '["***", "***"]', before.email is distinct from after.email),
    ('mobile', '["***", "***"]', before.mobile is distinct from after.mobile)
  ) as field (key, value, changed) where changed
$$;

create function account_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  who text := coalesce(nullif(current_setting('khamar.actor', true), ''), session_user);
  session text := nullif(current_setting('khamar.session', true), '');
  self text := coalesce(new.username, old.username);
  changes jsonb := account_changes(old, new);
begin
  if tg_op = 'UPDATE' and changes = '{}' then
    return null;
  end if;
  insert into audit_entry (actor, session_id, action, account_id, changes)
  values (
    -- A customer who is erased must not live on in the trail by name; no username has brackets.
    case when lower(who) = lower(self) then '(self)' else who end,
    session,
    case tg_op when 'INSERT' then 'ADDED' when 'DELETE' then 'ERASED' else 'CHANGED' end,
    coalesce(new.id, old.id),
    changes
  );
  return null;
end
$$;
create trigger account_audit_on_write after insert or update or delete on account
  for each row execute function account_audit();
revoke execute on function account_audit() from public;

grant select on account to khamar_api;
grant insert (username, email, mobile, password_hash, has_common_password, language) on account to khamar_api;
grant update (password_hash, has_common_password, roles, disabled_at) on account to khamar_api;
grant select, insert, delete on session, refresh_token, device, password_reset to khamar_api;
grant update (used_at, ended_at, end_reason) on session to khamar_api;
grant update (replaced_at, sealed_successor) on refresh_token to khamar_api;
grant update (seen_at) on device to khamar_api;
grant select, insert, update, delete on rate_limit to khamar_api;
