-- SMS beside mail (docs/sms.md), and phone numbers that their owner has verified by a code.

-- The promises of the outbox are the same for both; a row is one message by one channel. The version before this one knows mail
-- alone: jobs of SMS stand in a queue of their own, which it does not read.
alter table mail
  add column channel text not null default 'MAIL',
  add constraint mail_channel_check check (channel in ('MAIL', 'SMS')) not valid;

alter table account
  -- When the owner of the number typed the code that was sent to it; null for a number that nobody has verified.
  add column phone_verified_at timestamptz;
grant update (mobile, phone_verified_at) on account to khamar_api;

-- By the database, so that every way to change the number does it.
create function account_phone_changes() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end
$$;
create trigger account_phone_changes before update of mobile on account
  for each row when (old.mobile is distinct from new.mobile)
  execute function account_phone_changes();

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

-- As before, and whether the number is verified.
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
    ('email', '["***", "***"]', before.email is distinct from after.email),
    ('mobile', '["***", "***"]', before.mobile is distinct from after.mobile),
    ('phone_verified', jsonb_build_array(before.phone_verified_at is not null, after.phone_verified_at is not null),
     (before.phone_verified_at is null) is distinct from (after.phone_verified_at is null))
  ) as field (key, value, changed) where changed
$$;
