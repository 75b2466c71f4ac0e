-- no-transaction
-- For the limits by number (0015_number_limits.sql).
create index concurrently if not exists booking_of_number on booking (number_digest) where number_digest is not null;
create index concurrently if not exists waiting_of_number on waiting (number_digest) where number_digest is not null;
create index concurrently if not exists account_of_number on account (number_digest) where number_digest is not null;
