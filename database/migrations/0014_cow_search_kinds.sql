-- no-transaction
-- The words of 0010_cow_search.sql with two more rules. ি and ী are one letter, as are ু and ূ: people write both. The kind begins with @,
-- as a breed does with =; the API looks up its names in both languages. Must match api/src/modules/cows/catalogue/cow-search.ts.
create or replace function cow_search_words(
  tag_id text, breed text, color text, gender cow_gender, description text, description_bn text)
returns tsvector language sql immutable parallel safe cost 1000
return (
  select array_to_tsvector(array_agg(translate(word, U&'\09c0\09c2', U&'\09bf\09c1')))
  from unnest(
    tsvector_to_array(cow_words(tag_id, breed, color, description, description_bn))
    || case gender
         when 'MALE_BULL' then '@male_bull'
         when 'MALE_STEER' then '@male_steer'
         when 'FEMALE_HEIFER' then '@female_heifer'
       end
  ) as word
  where word is not null
);
create index concurrently if not exists cow_by_search_words
  on cow using gin (cow_search_words(tag_id, breed, color, gender, description, description_bn)) where removed_at is null;
drop index concurrently if exists cow_by_words;
