-- no-transaction
-- A payment is confirmed, rejected or replaced only once. Takes the place of payment_decided_once (0005_money.sql).
alter table payment_event validate constraint payment_event_kind_check;
create unique index concurrently if not exists payment_ended_once on payment_event (payment_id) where kind in ('CONFIRMED', 'REJECTED', 'REPLACED');
drop index concurrently if exists payment_decided_once;
