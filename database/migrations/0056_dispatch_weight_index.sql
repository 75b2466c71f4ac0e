-- no-transaction
-- For the foreign key: which booking left the farm with this weight.
create index concurrently if not exists booking_of_dispatch_weight on booking (dispatch_weight_id) where dispatch_weight_id is not null;
