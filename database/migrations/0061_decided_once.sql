-- no-transaction
-- A payment is confirmed, rejected or replaced only once. Takes the place of payment_decided_once (0005_money.sql).
create unique index concurrently if not exists payment_ended_once on payment_event (payment_id) where kind in ('CONFIRMED', 'REJECTED', 'REPLACED');
drop index concurrently if exists payment_decided_once;
