-- no-transaction
-- The order of the shop: what can be bought first, what has a picture before what has none, then the newest. Word for word
-- the order of api/src/modules/cows/cows.orders.ts; the other columns decide any filter before a row is fetched.
create index concurrently if not exists cow_for_shop on cow (availability_status, (image_key is null), id desc)
  include (image_key, sold_at, current_price, current_weight, color, gender, cow_size, breed, age)
  where removed_at is null;

-- Counts those that were sold so long ago that lists leave them out.
create index concurrently if not exists cow_by_sale on cow (sold_at) where removed_at is null and sold_at is not null;
