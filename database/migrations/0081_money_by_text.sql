-- no-transaction
-- The number by which money went back, as statements write it: asked for each line of an import.
create index concurrently if not exists refund_event_by_trx_id on refund_event
  (upper(regexp_replace(external_id, '[^A-Za-z0-9]', '', 'g'))) where external_id is not null;
-- Payments by a part of a TrxID, of a payer's number or of a booking's code.
create index concurrently if not exists payment_by_trx_id on payment using gin (external_id gin_trgm_ops);
create index concurrently if not exists payment_by_payer on payment using gin (payer_number gin_trgm_ops);
create index concurrently if not exists booking_by_code on booking using gin (code gin_trgm_ops);
