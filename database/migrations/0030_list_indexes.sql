-- no-transaction
-- Lists of visitors leave out cows that were sold long ago, so an index must hold sold_at for a page or a count to be read off
-- it alone; with tag_id, fragments too short for trigrams are decided there as well.
create index concurrently if not exists cow_in_price_order on cow (current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, availability_status, sold_at, tag_id)
  where removed_at is null;
create index concurrently if not exists cow_in_weight_order on cow (current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, availability_status, sold_at, tag_id)
  where removed_at is null;

-- Counts the whole herd and what of it visitors see: equal values share an entry, so 100,000 cows take 90 pages.
create index concurrently if not exists cow_by_sold_at on cow (sold_at) where removed_at is null;

drop index concurrently if exists cow_by_price;
drop index concurrently if exists cow_by_weight;
drop index concurrently if exists cow_by_sale;
