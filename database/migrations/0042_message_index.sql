-- no-transaction
-- The mails of a message, for their delivery and for when it is deleted.
create index concurrently if not exists mail_of_message on mail (message_id) where message_id is not null;
