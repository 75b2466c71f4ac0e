-- no-transaction
-- For To do: the few differences that wait for a second person.
create index concurrently if not exists cash_closing_open on cash_closing (id) where outcome is null;
