-- no-transaction
-- The indexes of the shop's orders also cover qurbani_fit_until, so that this filter reads no rows either. Each replaces the one of
-- 0011_cow_teeth_filter.sql with nearly the same name. Must match api/src/modules/cows/catalogue/cow-sort-orders.ts.
create index concurrently if not exists cow_in_shop_order on cow (availability_status, (image_key is null), id desc)
  include (image_key, sold_at, current_price, current_weight, color, gender, cow_size, breed, age, teeth, qurbani_fit_until)
  where removed_at is null;
create index concurrently if not exists cow_in_shop_price_up on cow (availability_status, current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, teeth, qurbani_fit_until, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_in_shop_price_down on cow (availability_status, current_price desc, id desc)
  include (current_weight, color, gender, cow_size, breed, age, teeth, qurbani_fit_until, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_in_shop_weight_up on cow (availability_status, current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, teeth, qurbani_fit_until, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_in_shop_weight_down on cow (availability_status, current_weight desc, id desc)
  include (current_price, color, gender, cow_size, breed, age, teeth, qurbani_fit_until, sold_at, tag_id)
  where removed_at is null;
drop index concurrently if exists cow_shop_order;
drop index concurrently if exists cow_shop_price_up;
drop index concurrently if exists cow_shop_price_down;
drop index concurrently if exists cow_shop_weight_up;
drop index concurrently if exists cow_shop_weight_down;
