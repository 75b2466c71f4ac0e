-- no-transaction
-- A verified number belongs to one account. Where several have it, the newest verification stays: its owner proved it last.
update account set phone_verified_at = null
where phone_verified_at is not null and exists (
  select from account as newer where newer.mobile = account.mobile
    and (newer.phone_verified_at, newer.id) > (account.phone_verified_at, account.id));
create unique index concurrently if not exists account_verified_mobile on account (mobile) where phone_verified_at is not null;
-- For taking unverified claims of a number away.
create index concurrently if not exists account_of_mobile on account (mobile) where mobile is not null;
drop index concurrently if exists account_by_verified_mobile;
