-- no-transaction
-- The limits of SMS: by number, whichever account it belongs to, and by day (docs/sms.md).
create index concurrently if not exists account_by_verified_mobile on account (mobile) where phone_verified_at is not null;
create index concurrently if not exists mail_sms_by_day on mail (promised_at) where channel = 'SMS';
