-- What an account may keep from others without confirmed money, and when late money makes a booking again (docs/selling.md).

alter table account
  -- Claims of this buyer that staff rejected since the account was last released.
  add column rejected_claims integer not null default 0,
  -- Since then the account neither holds a cow nor claims a payment; staff release it.
  add column claims_blocked_at timestamptz;
grant update (rejected_claims, claims_blocked_at) on account to khamar_api;

-- Only whether the account is blocked: who rejected which claim is in the trail of the payment.
create function account_block_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_entry (action, entity, entity_id, changes)
  values ('CHANGED', 'account', new.id, jsonb_build_object('claims_blocked',
    jsonb_build_array(old.claims_blocked_at is not null, new.claims_blocked_at is not null)));
  return null;
end
$$;
create trigger account_block_audit after update of claims_blocked_at on account
  for each row when ((old.claims_blocked_at is null) is distinct from (new.claims_blocked_at is null))
  execute function account_block_audit();

-- The buyer says that this is less than the advance.
alter table payment add column is_part boolean not null default false;

-- When the provider's own answer prolonged the hold; it does so once for each attempt.
alter table payment_attempt add column prolonged_at timestamptz;
grant update (prolonged_at) on payment_attempt to khamar_api;

alter table booking
  -- The cow's own price when the booking got its terms; price_paisa is another where they came of a quote. Null in older rows.
  add column cow_price_paisa bigint check (cow_price_paisa > 0),
  -- The quote that its terms came of.
  add column quote_id uuid,
  add constraint booking_quote_id_fkey foreign key (quote_id) references quote on delete set null not valid,
  -- When late money made it again, and the cow's own price at that moment. Null again after a move to another cow.
  add column revived_at timestamptz,
  add column revived_cow_price_paisa bigint check (revived_cow_price_paisa > 0),
  add constraint booking_revived_check check ((revived_at is null) = (revived_cow_price_paisa is null)) not valid;
