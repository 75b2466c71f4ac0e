-- no-transaction
-- Price and weight as visitors sort: what can be bought first, then the order they wish. An index is read in one direction for
-- both columns, so each direction of the sort needs its own. Word for word the orders of api/src/modules/cows/catalogue/cows.orders.ts.
create index concurrently if not exists cow_for_shop_price_up on cow (availability_status, current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_for_shop_price_down on cow (availability_status, current_price desc, id desc)
  include (current_weight, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_for_shop_weight_up on cow (availability_status, current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_for_shop_weight_down on cow (availability_status, current_weight desc, id desc)
  include (current_price, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
