-- People, their sessions and what protects both. What is kept of a person and for how long: docs/privacy.md.

create table account (
  id uuid primary key default uuid_v7(),
  username text not null check (username ~ '^[A-Za-z0-9._%+-]{3,60}$'),
  -- Null when another account had this address first: sign-up must not tell whether it did.
  email text check (length(email) between 3 and 254),
  -- When its owner followed a link that was sent to the address. One that nobody has verified gives no claim: an invitation takes
  -- it over (docs/security.md).
  email_verified_at timestamptz,
  mobile text check (mobile ~ '^\+8801\d{9}$'),
  -- When the owner of the number typed the code that was sent to it; null for a number that nobody has verified.
  phone_verified_at timestamptz,
  password_hash text not null,
  -- One of the commonest: good enough for a customer, refused for whoever opens the office.
  has_common_password boolean not null,
  roles text[] not null default '{CUSTOMER}'
    check (cardinality(roles) > 0 and roles <@ '{CUSTOMER,AGENT,ADMIN,SUPER_ADMIN}'),
  language text not null default 'en' check (language in ('en', 'bn')),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- When the link to choose a password was last sent; null for everybody who has chosen one.
  invited_at timestamptz,
  -- When staff last ended all sessions of this person.
  signed_out_at timestamptz,
  -- Claims of this buyer that staff rejected since the account was last released.
  rejected_claims integer not null default 0,
  -- Since then the account neither holds a cow nor claims a payment; staff release it.
  claims_blocked_at timestamptz
);
grant select on account to khamar_api;
grant insert (username, email, mobile, password_hash, has_common_password, language, roles, invited_at) on account to khamar_api;
grant update (email, email_verified_at, mobile, phone_verified_at, password_hash, has_common_password, roles, disabled_at,
              invited_at, signed_out_at, rejected_claims, claims_blocked_at) on account to khamar_api;

create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
create index account_by_role on account using gin (roles);
-- Any part of a username, an address or a number, as api/src/modules/accounts/users/users.queries.ts writes it.
create index account_search on account
  using gin ((username || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops);
-- The limits of SMS: by number, whichever account it belongs to (docs/sms.md).
create index account_by_verified_mobile on account (mobile) where phone_verified_at is not null;

-- By the database, so that every way to change the password or the number does it.
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
grant select, insert, delete on session to khamar_api;
grant update (used_at, ended_at, end_reason) on session to khamar_api;

-- One family of tokens for each session: each refresh replaces the last one.
create table refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  -- When the browser showed that the refresh that made this token reached it: by the first request with the access token that came
  -- along. An old refresh token is a theft only after that (docs/security.md).
  received_at timestamptz,
  replaced_at timestamptz,
  -- The next token, readable only with this one: for whoever lost the answer, within the grace.
  sealed_successor bytea,
  check ((replaced_at is null) = (sealed_successor is null))
);
create index refresh_token_of_session on refresh_token (session_id, issued_at);
-- So that letting go of what is old never reads what is young. The day a token was issued never changes: replacing it does
-- not touch this index.
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

-- Links that confirm the mail address they were sent to.
create table email_link (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  -- An account that has another address by the time the link is followed has not confirmed that one.
  email text not null,
  expires_at timestamptz not null
);
create index email_link_of_account on email_link (account_id);
grant select, insert, delete on email_link to khamar_api;

-- The last code that an account asked for.
create table phone_code (
  account_id uuid primary key references account on delete cascade,
  -- Which of the requests; its SMS names it.
  request uuid not null,
  -- The number that it was sent to: it verifies no other.
  mobile text not null,
  -- Of the codes that were sent, the last first: an SMS whose outcome was unknown is sent again with another. Empty until the first is made.
  hashes text[] not null default '{}',
  tries integer not null default 0,
  expires_at timestamptz not null
);
grant select, insert, update, delete on phone_code to khamar_api;

-- The shape that rate-limiter-flexible wants. Not logged: counts may die with the server, and cost no flush meanwhile.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limit to khamar_api;

-- Accounts with the password that the README publishes: they open nothing where the site has an https address.
create table demo_account (account_id uuid primary key references account on delete cascade);
grant select on demo_account to khamar_api;

-- With a password of its own an account is no longer the demo's, whoever changes it.
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

-- Requests that were carried out, each by the Idempotency-Key that its client made (docs/adr/0022-one-idempotency-mechanism.md).
-- The same request again gets the first answer.
create table idempotency (
  -- Which kind of request: the same key in another scope is another request.
  scope text not null,
  -- Null where it does not matter who sends the key.
  account_id uuid references account on delete cascade,
  key uuid not null,
  -- SHA-256 of the words of the request: the same key with other words is refused.
  digest bytea not null check (length(digest) = 32),
  -- The data of the first answer; null only inside the transaction that carries the request out.
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key unique nulls not distinct (key, scope, account_id)
);
-- For retention, and for an account that is erased.
create index idempotency_by_age on idempotency (created_at);
create index idempotency_of_account on idempotency (account_id) where account_id is not null;
grant select, insert, update (answer), delete on idempotency to khamar_api;
