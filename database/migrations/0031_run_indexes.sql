-- no-transaction
-- Few stops are neither delivered nor decided: the office finds them without reading all.
drop index concurrently if exists stop_to_do;
create index concurrently if not exists stop_to_do on run_stop (booking_id) where removed_at is null and state <> 'DELIVERED';
