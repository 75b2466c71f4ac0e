-- no-transaction
-- A colour that is none of the four, in the farm's own word, and a price per KG that has paisa. Both stay null where color and
-- price_per_kg tell all, so cows that were there before need no change. 0027_own_color_in_step.sql keeps the columns in step.
alter table cow add column if not exists color_word text, add column if not exists price_per_kg_exact numeric(12, 2);

grant insert (color_word, price_per_kg_exact), update (color_word, price_per_kg_exact) on cow to khamar_api;

-- The lists' filter 'other'.
create index concurrently if not exists cow_by_own_color on cow (id) where removed_at is null and color_word is not null;
