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
    // The history of a price from a quote is that of the quote.
    name: 'an agreed price below the limit of agents has an administrator in its history',
    query: `select 'booking ' || code as what from booking
      where not is_walk_in and price_paisa < agent_limit_paisa and (price_approved_by is null
        or quote_id is null and not exists (select from audit_entry where entity = 'booking' and entity_id = booking.id
          and actor = price_approved_by and changes ?| array['price_paisa', 'price_approved_by']))
      union all
      select 'quote ' || id from quote
      where price_paisa < agent_limit_paisa and price_approved_by is distinct from created_by`,
  },
];
