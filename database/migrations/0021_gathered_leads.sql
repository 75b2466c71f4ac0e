-- no-transaction
-- The first leads of an hour are mailed to the farm one by one, the further ones in one mail (api/src/modules/leads/lead-mails.service.ts).
create table if not exists lead_hour (
  -- The cause of the mail about the further ones; it names the hour.
  cause text primary key,
  leads integer not null,
  began_at timestamptz not null default now(),
  -- Since then that mail is composed, and a lead that comes late gets a mail of its own.
  closed_at timestamptz
);
grant select, insert, delete on lead_hour to khamar_api;
grant update (leads, closed_at) on lead_hour to khamar_api;

-- The cause of the mail that tells of this lead together with others; null where it has one of its own.
alter table lead add column if not exists gathered_in text;
grant update (gathered_in) on lead to khamar_api;
create index concurrently if not exists lead_by_gathering on lead (gathered_in) where gathered_in is not null;

-- A mail that waits for this moment is not late before it.
alter table mail add column if not exists not_before timestamptz;
alter table mail
  drop constraint if exists mail_kind_check,
  add constraint mail_kind_check
    check (kind in ('WELCOME', 'ADDRESS_KNOWN', 'FORGOT_PASSWORD', 'PASSWORD_CHANGED', 'NEW_SIGN_IN',
                    'LEAD_RECEIVED', 'LEADS_GATHERED', 'STAFF')) not valid;
alter table mail validate constraint mail_kind_check;
