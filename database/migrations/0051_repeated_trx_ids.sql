-- Money whose TrxID is on a claim that staff rejected before the provider said that it is true. It had that number with '/2' behind it,
-- and a buyer who typed the same kept it out of the books. It has a column of its own now, and no number.

alter table payment
  add column repeats uuid,
  add constraint payment_repeats foreign key (repeats) references payment not valid,
  drop constraint payment_check,
  add constraint payment_has_number check (provider = 'cash' or external_id is not null or repeats is not null) not valid;

-- As people know the payment.
create function trx_id_of(payment) returns text language sql stable as $$
  select coalesce($1.external_id, (select first.external_id from payment as first where first.id = $1.repeats))
$$;

update payment as again set repeats = first.id, external_id = null
from payment as first
where again.created_by = '(gateway)' and again.external_id like '%/2'
  and first.provider = again.provider and first.external_id = left(again.external_id, -2)
  and exists (select from payment_event where payment_id = first.id and kind = 'REJECTED');
