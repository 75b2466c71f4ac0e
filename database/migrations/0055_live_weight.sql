-- Sale by live weight: a booking may be agreed by price per KG. Its price is that of the weight at agreement, and from the dispatch weight
-- on that of the dispatch weight (docs/selling.md, 'Live weight').

-- Rounded half-up to whole taka, as in contract/src/sales/live-weight-price.ts.
create function price_by_weight(kg integer, rate_paisa bigint) returns bigint language sql immutable as $$
  select (kg * rate_paisa + 50) / 100 * 100
$$;

-- All null in a booking with a fixed price.
alter table booking add column rate_paisa bigint constraint booking_rate_check check (rate_paisa > 0);
alter table booking add column agreed_kg integer constraint booking_agreed_kg_check check (agreed_kg > 0);
-- How far the dispatch weight may be from agreed_kg without asking the customer.
alter table booking add column tolerance_percent integer
  constraint booking_tolerance_check check (tolerance_percent between 0 and 20);
-- The weight that makes the final price: an entry of the booked cow.
alter table booking add column dispatch_weight_id uuid;
alter table booking add column dispatch_kg integer constraint booking_dispatch_kg_check check (dispatch_kg > 0);
-- Beyond the tolerance, and the customer has not agreed yet: the price is still the one before, and the cow does not leave the farm.
alter table booking add column is_weight_pending boolean not null default false;

alter table booking add constraint booking_live_weight_check check (
  (rate_paisa is null) = (agreed_kg is null) and (rate_paisa is null) = (tolerance_percent is null)
  and (dispatch_weight_id is null) = (dispatch_kg is null)
  and (rate_paisa is not null or dispatch_kg is null)
  and (dispatch_kg is not null or not is_weight_pending)) not valid;
alter table booking add constraint booking_price_by_weight_check check (
  rate_paisa is null or is_weight_pending or price_paisa = price_by_weight(coalesce(dispatch_kg, agreed_kg), rate_paisa)) not valid;
alter table booking add constraint booking_not_delivered_pending check (not is_weight_pending or state <> 'DELIVERED') not valid;
alter table booking add constraint booking_dispatch_weight
  foreign key (dispatch_weight_id, cow_id) references cow_weight (id, cow_id) not valid;

-- The customer's page shows a weight as soon as it is recorded.
create function booking_weighed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'cow:' || new.cow_id);
  perform pg_notify('live', 'booking:' || new.code);
  return null;
end
$$;
create trigger booking_weighed after update on booking
  for each row when (old.rate_paisa is distinct from new.rate_paisa or old.dispatch_weight_id is distinct from new.dispatch_weight_id
    or old.is_weight_pending <> new.is_weight_pending)
  execute function booking_weighed();

alter table quote add column rate_paisa bigint constraint quote_rate_check check (rate_paisa > 0);
alter table quote add column agreed_kg integer constraint quote_agreed_kg_check check (agreed_kg > 0);
alter table quote add column tolerance_percent integer
  constraint quote_tolerance_check check (tolerance_percent between 0 and 20);
alter table quote add constraint quote_live_weight_check check (
  (rate_paisa is null) = (agreed_kg is null) and (rate_paisa is null) = (tolerance_percent is null)
  and (rate_paisa is null or price_paisa = price_by_weight(agreed_kg, rate_paisa))) not valid;
