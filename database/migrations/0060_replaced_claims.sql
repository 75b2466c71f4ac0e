-- REPLACED: a claim that its customer corrected while it was in review. The correction is a payment of its own, in review; the old claim
-- is never confirmed, and its TrxID may be claimed again.
--
-- A process of the previous version may still run beside the new one. It cannot confirm or reject a replaced claim (0061_decided_once.sql),
-- and its lists of payments fail on the state that it does not know.
-- Not validated, because every row satisfies the old check, which allows less.
alter table payment_event drop constraint payment_event_kind_check;
alter table payment_event add constraint payment_event_kind_check
  check (kind in ('STARTED', 'CLAIMED', 'CONFIRMED', 'REJECTED', 'FAILED', 'VOIDED', 'REPLACED')) not valid;
