-- no-transaction
-- A rejected claim has its money added once.
create unique index concurrently if not exists payment_repeats_once on payment (repeats) where repeats is not null;
