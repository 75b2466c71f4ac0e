-- What visitors ask, and every mail that was promised.

create table lead (
  id uuid primary key default uuid_v7(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  city text,
  message text not null,
  -- No reference: the cow may be sold and gone, the question stays.
  tag_id text,
  language text not null check (language in ('en', 'bn')),
  created_at timestamptz not null default now()
);
create index lead_by_birth on lead (created_at desc, id desc);

-- A promise, written in the transaction that causes it. The job beside it carries only the id; who gets what is decided when
-- it is delivered, so that nothing personal is copied into the queue and a secret link exists in the mail alone.
create table mail (
  id uuid primary key default uuid_v7(),
  -- One cause, one mail.
  cause text not null unique,
  kind text not null check (kind in ('WELCOME', 'ADDRESS_KNOWN', 'FORGOT_PASSWORD', 'PASSWORD_CHANGED', 'NEW_SIGN_IN',
                                     'LEAD_RECEIVED', 'STAFF')),
  account_id uuid references account on delete cascade,
  lead_id uuid references lead on delete cascade,
  -- Only where no account or lead says it.
  recipient text,
  -- What the text is filled with; for a staff mail its subject and body.
  facts jsonb not null default '{}',
  written_by text,
  promised_at timestamptz not null default now(),
  tries integer not null default 0,
  settled_at timestamptz,
  -- NOBODY: there is no such account, or no longer.
  outcome text check (outcome in ('SENT', 'REFUSED', 'NOBODY')),
  last_error text,
  check ((settled_at is null) = (outcome is null)),
  check (kind <> 'STAFF' or (recipient is not null and written_by is not null))
);
create index mail_unsettled on mail (promised_at) where settled_at is null;
create index mail_settled on mail (settled_at) where settled_at is not null;

alter table audit_entry
  add column mail_id uuid,
  drop constraint audit_entry_action_check,
  add constraint audit_entry_action_check
    check (action in ('ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED', 'MAILED')),
  drop constraint audit_entry_of_one,
  add constraint audit_entry_of_one check (num_nonnulls(cow_id, account_id, mail_id) = 1);

create function mail_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (actor, session_id, action, mail_id, changes)
  values (new.written_by, nullif(current_setting('khamar.session', true), ''), 'MAILED', new.id, '{}');
  return null;
end
$$;
create trigger mail_audit_on_insert after insert on mail
  for each row when (new.kind = 'STAFF') execute function mail_audit();
revoke execute on function mail_audit() from public;

grant select, insert, delete on lead to khamar_api;
grant select, insert, delete on mail to khamar_api;
grant update (tries, settled_at, outcome, last_error) on mail to khamar_api;
