-- What the office searches leads by, as one text. Declared immutable, so that it can be indexed: concat_ws is only stable because
-- it takes any type, and of texts it depends on nothing else.
create function lead_text(first_name text, last_name text, email text, phone text, tag_id text) returns text
  language sql immutable parallel safe
as $$ select pg_catalog.concat_ws(' ', first_name, last_name, email, phone, tag_id) $$;
