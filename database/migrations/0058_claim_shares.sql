-- A TrxID typed for a sale of several cows: which bookings it is for, in the order of the sale, and the part expected for each. A claim of
-- one booking has no rows. A process of the previous version writes none and applies such a claim to payment.booking_id, the first of them.
create table claim_share (
  payment_id uuid not null references payment,
  booking_id uuid not null references booking,
  position bigint not null check (position >= 0),
  -- Nothing for a cow that is only reached if more arrives than was claimed.
  paisa bigint not null check (paisa >= 0),
  primary key (payment_id, booking_id)
);
create index claim_share_of_booking on claim_share (booking_id);
grant select, insert on claim_share to khamar_api;
