import { IS_PAID, TOTAL } from './balances.ts';

/** Of agreed prices, for money-invariants.ts. */
export const PRICE_INVARIANTS = [
  {
    name: 'no more is applied to a booking than its total',
    query: `select 'booking ' || code as what from booking join
        (select booking_id, -sum(amount_paisa) as paisa from journal_line where ${IS_PAID} group by booking_id)
        as paid on paid.booking_id = booking.id
      where paid.paisa > ${TOTAL}`,
  },
  {
    // A price that is agreed after it is fixed: the booking is then no longer by live weight.
    name: 'a booking by live weight is delivered at its dispatch weight times its price per KG',
    query: `select 'booking ' || code as what from booking left join cow_weight on cow_weight.id = dispatch_weight_id
      where rate_paisa is not null and state = 'DELIVERED' and (is_weight_pending or dispatch_weight_id is null
        or kind <> 'MEASURED' or kg <> dispatch_kg or cow_weight.cow_id <> booking.cow_id
        or price_paisa <> round(kg * rate_paisa / 100.0) * 100)`,
  },
  {
    // The history of a price from a quote is that of the quote.
    name: 'an agreed price below the limit of agents has an administrator in its history',
    query: `select 'booking ' || code as what from booking
      where not is_walk_in and coalesce(price_by_weight(agreed_kg, rate_paisa), price_paisa) < agent_limit_paisa and (price_approved_by is null
        or quote_id is null and not exists (select from audit_entry where entity = 'booking' and entity_id = booking.id
          and actor = price_approved_by and changes ?| array['price_paisa', 'price_approved_by']))
      union all
      select 'quote ' || id from quote
      where price_paisa < agent_limit_paisa and price_approved_by is distinct from created_by`,
  },
];
