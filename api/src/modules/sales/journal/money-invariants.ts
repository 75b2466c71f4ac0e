import { IS_PAID, TOTAL } from './balances.ts';
import { CASH_BY_PROVIDER, CASH_IN_HAND, CASH_PERIODS } from './cash-invariants.ts';
import { sql } from 'kysely';
import { PRICE_INVARIANTS } from './price-invariants.ts';
import { RUN_INVARIANTS } from './run-invariants.ts';
import type { Db } from '../../../db/schema.ts';

interface Invariant {
  name: string;
  /** Returns the rows that violate it, each with a description. */
  query: string;
}

const ACTIVE = `('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')`;
/** Confirmed and not voided. */
const RECEIVED = `(select payment_id, sum(case kind when 'CONFIRMED' then amount_paisa else -amount_paisa end) as paisa
  from payment_event where kind in ('CONFIRMED', 'VOIDED') group by payment_id)`;
/** The invariants of docs/selling.md, in its order. Each query makes one pass over its tables. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'every entry balances',
    query: `select 'entry ' || journal_entry.id as what from journal_entry
      left join journal_line on entry_id = journal_entry.id
      group by journal_entry.id having coalesce(sum(amount_paisa), 1) <> 0`,
  },
  {
    name: 'a TrxID counts once',
    query: `select provider || ' ' || upper(regexp_replace(external_id, '\\s', '', 'g')) as what from payment
      where external_id is not null
      group by provider, upper(regexp_replace(external_id, '\\s', '', 'g')) having count(*) > 1`,
  },
  {
    name: 'allocations of a payment do not exceed what was received',
    query: `select 'payment ' || line.payment_id as what
      from (select payment_id, sum(amount_paisa) as paisa from journal_line where account = 'unallocated' group by payment_id) as line
      where line.paisa > 0
      union all
      select 'payment ' || payment_id from journal_line left join ${RECEIVED} as received using (payment_id)
      where ${IS_PAID}
      group by payment_id, received.paisa having -sum(amount_paisa) > coalesce(received.paisa, 0)`,
  },
  {
    name: 'refunds of a payment do not exceed what that payer paid',
    query: `select 'payment ' || payment_id as what from refund left join ${RECEIVED} as received using (payment_id)
      group by payment_id, received.paisa having sum(amount_paisa) > coalesce(received.paisa, 0)`,
  },
  {
    name: 'the advance is at most a tenth of the price, unless in escrow',
    query: `select 'booking ' || code as what from booking where not is_escrow and advance_paisa * 10 > price_paisa`,
  },
  {
    name: 'a cow has at most one active booking, and its status follows it',
    query: `select 'cow ' || cow_id as what from booking where state in ${ACTIVE} group by cow_id having count(*) > 1
      union all
      select 'cow ' || cow.tag_id from cow left join booking on booking.cow_id = cow.id and booking.state in ${ACTIVE}
      where cow.availability_status::text <> case when booking.state is null then 'AVAILABLE'
        when booking.state = 'DELIVERED' then 'SOLD' else 'BOOKED' end`,
  },
  {
    name: 'a booked cow has its advance confirmed',
    query: `select 'booking ' || code as what from booking left join
        (select booking_id, -sum(amount_paisa) as paisa from journal_line where ${IS_PAID} group by booking_id)
        as paid on paid.booking_id = booking.id
      where state = 'BOOKED' and not is_walk_in and coalesce(paid.paisa, 0) < advance_paisa`,
  },
  {
    name: 'every balance can be rebuilt from events',
    query: `select 'clearing of ' || coalesce(event.provider, journal.provider) as what
      from (select provider, sum(paisa) as paisa from (
          select provider, case kind when 'CONFIRMED' then payment_event.amount_paisa else -payment_event.amount_paisa end as paisa
          from payment_event join payment on payment.id = payment_id where kind in ('CONFIRMED', 'VOIDED')
          union all
          select provider, -refund.amount_paisa from refund_event join refund on refund.id = refund_id
            join payment on payment.id = refund.payment_id where kind = 'DONE'
          union all
          select payment_attempt.provider, -fee_paisa from payment_attempt join payment_event using (payment_id)
          where kind = 'CONFIRMED'
          union all
          select 'cash', short_paisa from payment_event where kind = 'VOIDED'
          union all
          select place.name, place.paisa from payout,
            lateral (values (provider, -amount_paisa), ('bank', amount_paisa - fee_paisa)) as place (name, paisa)
          where reversed_at is null
          union all ${CASH_BY_PROVIDER}) as moved group by provider) as event
      full join (select regexp_replace(account, '^clearing:|:.*$', '') as provider, sum(amount_paisa) as paisa from journal_line
        where account ~ '^(clearing:|cash:|cash$|bank$)' group by 1) as journal
        on journal.provider = event.provider
      where coalesce(event.paisa, 0) <> coalesce(journal.paisa, 0)
      union all
      select 'unallocated of payment ' || payment_id from payment_unallocated as known
      full join (select payment_id, -sum(amount_paisa) as paisa from journal_line
        where account = 'unallocated' group by payment_id) as journal using (payment_id)
      where coalesce(known.paisa, 0) <> coalesce(journal.paisa, 0)
      union all
      select 'advance of booking ' || booking_id from booking_advance as known
      full join (select booking_id, -sum(amount_paisa) as paisa from journal_line
        where account = 'advance' group by booking_id) as journal using (booking_id)
      where coalesce(known.paisa, 0) <> coalesce(journal.paisa, 0)`,
  },
  {
    name: 'revenue is the whole total after delivery, and nothing before',
    query: `select 'booking ' || code as what from booking left join
        (select booking_id, -sum(amount_paisa) as paisa from journal_line
         where account in ('revenue', 'revenue:cattle', 'revenue:delivery', 'revenue:keep') group by booking_id)
        as revenue on revenue.booking_id = booking.id
      where coalesce(revenue.paisa, 0) <> case when state = 'DELIVERED' and not is_walk_in then ${TOTAL} else 0 end`,
  },
  {
    name: 'a confirmed payment has one receipt',
    query: `select 'payment ' || payment_id as what from payment_event full join receipt using (payment_id)
      where kind = 'CONFIRMED' or kind is null
      group by payment_id having count(number) <> 1 or count(*) <> 1`,
  },
  {
    name: 'no refund is owed longer than its deadline',
    query: `select 'refund ' || refund.id as what from refund where due_at < clock_timestamp()
      and not exists (select from refund_event where refund_id = refund.id and kind = 'DONE')
      union all
      select 'open refund ' || refund_id from refund_open
      full join (select id as refund_id from refund
        where not exists (select from refund_event where refund_id = refund.id and kind = 'DONE')) as owed using (refund_id)
      where refund_open.refund_id is null or owed.refund_id is null`,
  },
  {
    name: 'a refund is not approved by the person who requested it, unless the audit log records that they are alone',
    query: `select 'refund ' || requested.refund_id as what from refund_event as requested
      join refund_event as approved on approved.refund_id = requested.refund_id and approved.kind = 'APPROVED'
      where requested.kind = 'REQUESTED' and requested.actor = approved.actor and not approved.is_alone
      union all
      select 'refund ' || refund_id from refund_event group by refund_id
      having bool_or(kind = 'DONE') and not bool_or(kind = 'APPROVED')`,
  },
  {
    name: 'all money received is allocated, owed, refunded, or visible as unallocated',
    query: `select 'payment ' || received.payment_id as what from ${RECEIVED} as received
      left join (select payment_id, sum(amount_paisa) as paisa from journal_line
        where account in ('unallocated', 'refunds_payable') or ${IS_PAID}
        group by payment_id) as held on held.payment_id = received.payment_id
      where -coalesce(held.paisa, 0) <> received.paisa
      union all
      select 'payment to confirm ' || payment_id from payment_to_confirm
      full join (select payment_id from payment_event group by payment_id
        having (array_agg(kind order by id desc))[1] = 'CLAIMED') as claimed using (payment_id)
      where payment_to_confirm.payment_id is null or claimed.payment_id is null
      union all
      select 'last event of payment ' || payment_id from payment_last_event as known
      full join (select payment_id, max(id) as event_id from payment_event group by payment_id) as event using (payment_id)
      where known.event_id is distinct from event.event_id`,
  },
  {
    name: 'nothing happens to a refund after it is done',
    query: `select 'refund ' || refund_id as what from refund_event group by refund_id
      having max(id) > min(id) filter (where kind = 'DONE')`,
  },
  {
    name: 'every PAID online attempt is in the journal',
    query: `select 'attempt ' || payment_attempt.id as what from payment_attempt
      where state = 'PAID' and not exists (select from journal_line join journal_entry on journal_entry.id = entry_id
        where journal_line.payment_id = payment_attempt.payment_id and kind = 'RECEIVED')`,
  },
  {
    name: 'a late payment revives a booking only at the current price of its cow',
    query: `select 'booking ' || code as what from booking
      where revived_at is not null and revived_cow_price_paisa <> coalesce(cow_price_paisa, price_paisa)`,
  },
  CASH_IN_HAND,
  {
    name: 'what a delivered booking owes is its total minus payments, write-offs and allowances, never less than nothing',
    query: `select 'booking ' || code as what from booking left join
        (select booking_id, coalesce(sum(amount_paisa) filter (where account = 'receivable'), 0) as owed,
           coalesce(-sum(amount_paisa) filter (where ${IS_PAID}), 0) as paid,
           coalesce(sum(amount_paisa) filter (where account in ('bad_debt', 'sales_allowance')), 0) as reduced
         from journal_line where booking_id is not null group by booking_id) as money on money.booking_id = booking.id
      where coalesce(owed, 0) < 0 or coalesce(owed, 0) <> case when state = 'DELIVERED' and not is_walk_in
        then ${TOTAL} - coalesce(paid, 0) - coalesce(reduced, 0) else 0 end
      union all
      select 'open balance of booking ' || booking_id from receivable_open as known
      full join (select booking_id, sum(amount_paisa) as paisa from journal_line
        where account = 'receivable' group by booking_id) as journal using (booking_id)
      where coalesce(known.paisa, 0) <> coalesce(journal.paisa, 0)`,
  },
  {
    // Cash that a closing found missing is taken from where its shortage was booked.
    name: 'a voided payment sums to zero on each account, and is voided once',
    query: `select 'payment ' || payment_id as what from journal_line
      where payment_id in (select payment_id from payment_event where kind = 'VOIDED')
      group by payment_id, case when account ~ '^cash:|^cash_over_short$|^staff_receivable$' then 'cash' else account end
      having sum(amount_paisa) <> 0
      union all
      select 'payment ' || payment_id from
        (select payment_id, count(*) as events from payment_event where kind = 'VOIDED' group by payment_id) as event
      full join (select payment_id, count(distinct entry_id) as entries from journal_line
        join journal_entry on journal_entry.id = entry_id where kind = 'VOIDED' and payment_id is not null
        group by payment_id) as journal using (payment_id)
      full join (select payment_id, count(*) as requests from void_event where kind = 'DONE' group by payment_id) as done
        using (payment_id)
      where (events, entries, requests) is distinct from (1, 1, 1)
      union all
      select 'void of payment ' || asked.payment_id from void_event as done
      join lateral (select payment_id, actor from void_event where payment_id = done.payment_id and kind = 'ASKED'
        order by id desc limit 1) as asked on true
      where done.kind = 'DONE' and asked.actor = done.actor and not done.is_alone`,
  },
  ...PRICE_INVARIANTS,
  CASH_PERIODS,
  ...RUN_INVARIANTS,
];

export interface BrokenInvariant {
  invariant: string;
  /** Number of violations; `examples` has the first of them. */
  count: number;
  examples: string[];
}

const EXAMPLES = 5;

/** Runs on a consistent snapshot, so it is safe on a live database. */
export async function auditMoney(db: Db): Promise<BrokenInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const broken: BrokenInvariant[] = [];
      for (const { name, query } of INVARIANTS) {
        // oxlint-disable-next-line no-await-in-loop -- on one connection
        const { rows } = await sql<{ what: string }>`${sql.raw(query)}`.execute(tx);
        if (rows.length > 0)
          broken.push({
            invariant: name,
            count: rows.length,
            examples: rows.slice(0, EXAMPLES).map(({ what }) => what),
          });
      }
      return broken;
    });
}
