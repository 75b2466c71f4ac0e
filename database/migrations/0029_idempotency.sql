-- Requests that were carried out, each by the Idempotency-Key that its client made (docs/adr/0022-one-idempotency-mechanism.md).
-- The same request again gets the first answer. No longer used since this version, to be dropped by a later one:
-- cow_import, lead.words_digest, mail.words_digest.
create table idempotency (
  -- Which kind of request: the same key in another scope is another request.
  scope text not null,
  -- Null where it does not matter who sends the key.
  account_id uuid references account on delete cascade,
  key uuid not null,
  -- SHA-256 of the words of the request: the same key with other words is refused.
  digest bytea not null check (length(digest) = 32),
  -- The data of the first answer; null only inside the transaction that carries the request out.
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key unique nulls not distinct (key, scope, account_id)
);
-- For retention, and for an account that is erased.
create index idempotency_by_age on idempotency (created_at);
create index idempotency_of_account on idempotency (account_id) where account_id is not null;
grant select, insert, update (answer), delete on idempotency to khamar_api;
