-- no-transaction
-- The SMS to a caller, who has no account: for the page of the booking, and for when the caller is erased.
create index concurrently if not exists mail_to_phone on mail (recipient) where channel = 'SMS' and recipient is not null;
