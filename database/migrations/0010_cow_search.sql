-- no-transaction
-- The words that a cow is found by: its tag as written, without dashes and without leading zeros, breed, color and both descriptions, with
-- Latin digits. Built by hand, because PostgreSQL's own parsers split Bangla words, or not, depending on the server's locale.
-- A whole breed begins with =, a whole color with #, which no searched word does: their Bangla names are looked up by the API.
-- Separators, joiners and the length of a word must match api/src/modules/cows/catalogue/cow-search.ts.
create or replace function cow_words(tag_id text, breed text, color text, description text, description_bn text)
returns tsvector language sql immutable parallel safe cost 1000
return (
  select array_to_tsvector(array_agg(left(word, 40)))
  from unnest(
    regexp_split_to_array(
      translate(
        lower(normalize(concat_ws(' ',
          tag_id,
          replace(tag_id, '-', ''),
          regexp_replace(tag_id, '(^|\D)0+(?=\d)', '\1', 'g'),
          replace(regexp_replace(tag_id, '(^|\D)0+(?=\d)', '\1', 'g'), '-', ''),
          breed, color, description, description_bn), nfc)),
        U&'\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\200c\200d', '0123456789'),
      '[^0-9a-z\u00c0-\u0963\u0966-\u09f1\u09f4-\u1fff\u2070-\uffff]+')
    || array['=' || lower(breed), '#' || lower(color)]
  ) as word
  where word <> ''
);
create index concurrently if not exists cow_by_words
  on cow using gin (cow_words(tag_id, breed, color, description, description_bn)) where removed_at is null;
