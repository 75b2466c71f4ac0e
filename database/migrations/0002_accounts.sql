-- Accounts, sessions and what protects them. What is stored about people and for how long: docs/privacy.md.

create table account (
  id uuid primary key default uuid_v7(),
  username text not null check (username ~ '^[A-Za-z0-9._%+-]{3,60}$'),
  -- Null if another account had this address first: sign-up must not reveal whether it is taken.
  email text check (length(email) between 3 and 254),
  -- When the owner followed a link sent to the address. An unverified address gives no claim: an invitation takes it over
  -- (docs/security.md).
  email_verified_at timestamptz,
  mobile text check (mobile ~ '^\+8801\d{9}$'),
  -- When the owner entered the code sent to the number; null if the number is unverified.
  phone_verified_at timestamptz,
  password_hash text not null,
  -- A common password is allowed for customers and rejected for staff.
  has_common_password boolean not null,
  roles text[] not null default '{CUSTOMER}'
    check (cardinality(roles) > 0 and roles <@ '{CUSTOMER,AGENT,ADMIN,SUPER_ADMIN}'),
  language text not null default 'en' check (language in ('en', 'bn')),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- When the link to choose a password was last sent; null once a password is chosen.
  invited_at timestamptz,
  -- When staff last ended all sessions of this person.
  signed_out_at timestamptz,
  -- Payment claims that staff rejected since the account was last released.
  rejected_claims integer not null default 0,
  -- While set, the account can neither reserve a cow nor claim a payment; staff release it.
  claims_blocked_at timestamptz
);
grant select on account to khamar_api;
grant insert (username, email, mobile, password_hash, has_common_password, language, roles, invited_at) on account to khamar_api;
grant update (email, email_verified_at, mobile, phone_verified_at, password_hash, has_common_password, roles, disabled_at,
              invited_at, signed_out_at, rejected_claims, claims_blocked_at) on account to khamar_api;

create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
create index account_by_role on account using gin (roles);
-- For any part of a username, email address or number; must match api/src/modules/accounts/users/users.repository.ts.
create index account_search on account
  using gin ((username || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops);
-- SMS limits are per number, across all accounts (docs/sms.md).
create index account_by_verified_mobile on account (mobile) where phone_verified_at is not null;

-- Triggers, so that every change of the password or the number has this effect.
create function account_invitation_ends() returns trigger language plpgsql as $$
begin
  new.invited_at := null;
  return new;
end
$$;
create trigger account_invitation_ends before update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function account_invitation_ends();
create function account_phone_changes() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end
$$;
create trigger account_phone_changes before update of mobile on account
  for each row when (old.mobile is distinct from new.mobile)
  execute function account_phone_changes();

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- Such as 'Chrome, Android', so that people recognise their own devices in a list.
  device text not null,
  started_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- Set once; a refresh does not extend it.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('SIGNED_OUT', 'ENDED', 'PASSWORD_CHANGED', 'DISABLED', 'STOLEN'))
);
create index session_of_account on session (account_id, used_at desc);
grant select, insert, delete on session to khamar_api;
grant update (used_at, ended_at, end_reason) on session to khamar_api;

-- Tokens rotate: each refresh replaces the session's previous one.
create table refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  -- When the access token issued with it was first used, which proves that the response arrived. Reuse of the previous refresh token
  -- is treated as theft only after that (docs/security.md).
  received_at timestamptz,
  replaced_at timestamptz,
  -- The next token, readable only with this one: for a client that lost the response, within the grace period.
  sealed_successor bytea,
  check ((replaced_at is null) = (sealed_successor is null))
);
create index refresh_token_of_session on refresh_token (session_id, issued_at);
-- Lets retention find old tokens without reading newer ones. issued_at never changes, so replacing a token does not touch this index.
create index refresh_token_by_issue on refresh_token (issued_at);
grant select, insert, delete on refresh_token to khamar_api;
grant update (received_at, replaced_at, sealed_successor) on refresh_token to khamar_api;

-- A browser that this person has signed in with before.
create table device (
  account_id uuid not null references account on delete cascade,
  hash bytea not null check (length(hash) = 32),
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, hash)
);
create index device_by_hash on device (hash);
grant select, insert, delete on device to khamar_api;
grant update (seen_at) on device to khamar_api;

create table password_reset (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_of_account on password_reset (account_id);
grant select, insert, delete on password_reset to khamar_api;

-- Links that confirm the email address they were sent to.
create table email_link (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  -- If the account has another address when the link is followed, that one is not confirmed.
  email text not null,
  expires_at timestamptz not null
);
create index email_link_of_account on email_link (account_id);
grant select, insert, delete on email_link to khamar_api;

-- The latest code request of an account.
create table phone_code (
  account_id uuid primary key references account on delete cascade,
  -- Identifies the request; its SMS refers to it.
  request uuid not null,
  -- The number the code was sent to; it verifies no other.
  mobile text not null,
  -- Newest first. An SMS with an unknown outcome is sent again with a new code, so there may be several.
  -- Empty until the first code is generated.
  hashes text[] not null default '{}',
  tries integer not null default 0,
  expires_at timestamptz not null
);
grant select, insert, update, delete on phone_code to khamar_api;

-- The columns that rate-limiter-flexible expects. Unlogged: counts may be lost in a crash, and writing them needs no flush.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limit to khamar_api;

-- Accounts with the password published in the README; they cannot be used if the site's URL is https.
create table demo_account (account_id uuid primary key references account on delete cascade);
grant select on demo_account to khamar_api;

-- An account with a new password is no longer a demo account, whoever changed it.
create function account_leaves_demo() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  delete from demo_account where account_id = new.id;
  return null;
end
$$;
create trigger account_leaves_demo_on_password after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function account_leaves_demo();

-- Completed requests by the Idempotency-Key that the client generated (docs/adr/0022-one-idempotency-mechanism.md).
-- A repeated request gets the first response.
create table idempotency (
  -- The kind of request: the same key in another scope is another request.
  scope text not null,
  -- Null if it does not matter who sends the key.
  account_id uuid references account on delete cascade,
  key uuid not null,
  -- SHA-256 of the request's content: the same key with other content is rejected.
  digest bytea not null check (length(digest) = 32),
  -- The data of the first response; null only inside the transaction that carries out the request.
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key unique nulls not distinct (key, scope, account_id)
);
-- For retention, and for erasing an account.
create index idempotency_by_age on idempotency (created_at);
create index idempotency_of_account on idempotency (account_id) where account_id is not null;
grant select, insert, update (answer), delete on idempotency to khamar_api;
