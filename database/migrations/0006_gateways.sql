-- Online payments (docs/payments.md). An attempt is not a payment: a payment is added only when the provider reports what arrived,
-- under the provider's transaction id, so that a TrxID counts once whether a gateway reports it or a buyer types it.

create table payment_attempt (
  id uuid primary key default uuid_v7(),
  -- Our reference for the provider: the booking code and a number.
  invoice text not null unique,
  booking_id uuid not null references booking,
  provider text not null check (provider in ('sslcommerz', 'bkash')),
  amount_paisa bigint not null check (amount_paisa > 0),
  -- The provider's id of the attempt and the URL where the buyer pays; null until the provider has responded.
  reference text,
  url text,
  -- REVIEW: the money arrived, but it differs from the request or the provider calls it risky; staff decide.
  state text not null default 'STARTED' check (state in ('STARTED', 'PAID', 'REVIEW', 'FAILED')),
  reason text,
  -- As the provider writes it: its refund API accepts no other spelling.
  trx_id text,
  fee_paisa bigint not null default 0 check (fee_paisa >= 0),
  payment_id uuid unique references payment,
  created_at timestamptz not null default clock_timestamp(),
  state_since timestamptz not null default clock_timestamp(),
  -- When the provider's response extended the hold, which happens at most once per attempt.
  prolonged_at timestamptz,
  check ((state in ('PAID', 'REVIEW')) = (payment_id is not null)),
  check ((state in ('PAID', 'REVIEW')) = (trx_id is not null))
);
create unique index payment_attempt_reference on payment_attempt (provider, reference);
create index payment_attempt_of_booking on payment_attempt (booking_id, id desc);
create sequence payment_attempt_number;
grant select, insert, update (reference, url, state, reason, trx_id, fee_paisa, payment_id, state_since, prolonged_at)
  on payment_attempt to khamar_api;
grant usage on sequence payment_attempt_number to khamar_api;

-- Tells open booking pages.
create function payment_attempt_changed() returns trigger language plpgsql
  set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', 'booking:' || code) from booking where id = new.booking_id;
  return null;
end
$$;
create trigger payment_attempt_changed after update of state on payment_attempt
  for each row execute function payment_attempt_changed();

-- bKash locks merchants who request tokens too often, so all processes share one.
create table gateway_token (
  provider text primary key,
  token text,
  refresh_token text,
  expires_at timestamptz,
  -- One process renews the token while the others wait, at most until this time in case it dies.
  renewing_until timestamptz,
  -- When tokens were requested; the number in the last hour is limited.
  asked_at timestamptz[] not null
);
grant select, insert, update on gateway_token to khamar_api;

create table gateway_refund (
  refund_id uuid primary key references refund,
  -- The provider's id of the refund, for polling it.
  reference text not null
);
grant select, insert on gateway_refund to khamar_api;
