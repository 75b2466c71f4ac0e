-- Accounts that staff make for others, and sessions that staff end for them (docs/privacy.md).

alter table account
  -- When the link to choose a password was last sent; null for everybody who has chosen one.
  add column invited_at timestamptz,
  -- When staff last ended all sessions of this person.
  add column signed_out_at timestamptz;
grant insert (roles, invited_at) on account to khamar_api;
grant update (invited_at, signed_out_at) on account to khamar_api;

-- By the database, so that the version before this one, which knows no invitations, ends them too.
create function account_invitation_ends() returns trigger language plpgsql as $$
begin
  new.invited_at := null;
  return new;
end
$$;
create trigger account_invitation_ends before update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function account_invitation_ends();

-- As before, and whether an invitation was sent or ended, and that staff have ended the sessions.
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
    ('mobile', '["***", "***"]', before.mobile is distinct from after.mobile)
  ) as field (key, value, changed) where changed
$$;
