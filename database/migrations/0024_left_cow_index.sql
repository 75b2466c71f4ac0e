-- no-transaction
-- Few animals leave without a sale, so the To do list finds their bookings without reading the herd.
drop index concurrently if exists cow_left;
create index concurrently if not exists cow_left on cow (id) where left_as is not null;
