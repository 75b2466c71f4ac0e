-- no-transaction
-- Searches and figures that read every row there ever was (docs/scale.md).
create index concurrently if not exists lead_by_text on lead
  using gin (lead_text(first_name, last_name, email, phone, tag_id) gin_trgm_ops);
-- Dead letters are few; how many there are is asked at each scrape.
create index concurrently if not exists mail_refused on mail (promised_at) where outcome = 'REFUSED';
