-- Paying online (docs/payments.md). An attempt is no money: a payment is added only when the provider says what arrived, under the
-- provider's own number, so that a TrxID counts once whether a gateway tells it or a buyer types it.

create table payment_attempt (
  id uuid primary key default uuid_v7(),
  -- Ours, for the provider: the code of the booking and a number.
  invoice text not null unique,
  booking_id uuid not null references booking,
  provider text not null check (provider in ('sslcommerz', 'bkash')),
  amount_paisa bigint not null check (amount_paisa > 0),
  -- The provider's number of the attempt, and where the buyer goes to pay; null until the provider has answered.
  reference text,
  url text,
  -- REVIEW: the money is there, but not as it was asked for, or the provider calls it risky; staff decide.
  state text not null default 'STARTED' check (state in ('STARTED', 'PAID', 'REVIEW', 'FAILED')),
  reason text,
  -- As the provider writes it: its interface for refunds knows no other spelling.
  trx_id text,
  fee_paisa bigint not null default 0 check (fee_paisa >= 0),
  payment_id uuid unique references payment,
  created_at timestamptz not null default clock_timestamp(),
  state_since timestamptz not null default clock_timestamp(),
  -- When the provider's own answer prolonged the hold; it does so once for each attempt.
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

-- The pages of the booking show it at once.
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

-- bKash locks a merchant who asks for tokens too often, so that all processes share one.
create table gateway_token (
  provider text primary key,
  token text,
  refresh_token text,
  expires_at timestamptz,
  -- One process asks for the next, and the others wait for it; no longer than this, should it die.
  renewing_until timestamptz,
  -- When a token was asked for; those of the last hour count.
  asked_at timestamptz[] not null
);
grant select, insert, update on gateway_token to khamar_api;

create table gateway_refund (
  refund_id uuid primary key references refund,
  -- The provider's number of the refund, by which it can be asked.
  reference text not null
);
grant select, insert on gateway_refund to khamar_api;
