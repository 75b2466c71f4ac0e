/** Generates years of sales by SQL, as the API would have written them; over HTTP it would take hours. */

/** Of 20 bookings one is HELD without a payment; 8 are active, each with its own cow. */
const KINDS = 20;
const ACTIVE_KINDS = 8;

/** Spread evenly over this many days up to now. */
const DAYS = 1095;

const PRICE = 10_000_000;
const ADVANCE = 1_000_000;

/** One entry with two lines per row: (kind, debit, credit, amount, booking, payment, refund). */
const enter = (columns: string, from: string) =>
  `insert into entry (at, kind, debit, credit, amount, booking_id, payment_id, refund_id) select at, ${columns} from ${from}`;

/** Without triggers and foreign keys, which take most of the time; `npm run audit:money` checks the result. */
export const fillSales = (bookings: number): string[] => [
  'set session_replication_role = replica',
  `insert into cow (tag_id, current_weight, current_price, age, description)
   select 'SALE-' || n, 250, ${PRICE / 100}, 3, 'A cow of a measurement'
   from generate_series(1, ${Math.ceil(bookings / KINDS) * ACTIVE_KINDS}) as n`,
  `create temp table sale as
   select n, kind, uuid_v7() as id, now() - (${bookings} - n) * interval '${DAYS} days' / ${bookings} as at, 'SALE-' || 1 + case when kind < ${ACTIVE_KINDS} then n / ${KINDS} * ${ACTIVE_KINDS} + kind
       else n % (${Math.floor(bookings / KINDS) * ACTIVE_KINDS}) end as tag,
     case when kind = 0 then 'HELD' when kind = 1 then 'IN_REVIEW' when kind < 4 then 'BOOKED' when kind < 8 then 'DELIVERED'
       when kind < 12 then 'CANCELLED' else 'EXPIRED' end as state
   from (select n, n % ${KINDS} as kind from generate_series(0, ${bookings - 1}) as n) as numbered`,
  `insert into booking (id, cow_id, state, buyer_name, buyer_phone, tag_id, price_paisa, weight_kg, advance_paisa, terms_version, expires_at,
     state_since, created_at)
   select sale.id, cow.id, state, 'Karim', '+8801812345678', tag, ${PRICE}, 250, ${ADVANCE}, '2026-11',
     case when state in ('HELD', 'IN_REVIEW') then now() + (1 + n % 48) * interval '1 hour' end, at, at
   from sale join cow on cow.tag_id = tag`,
  `update cow set availability_status = case state when 'DELIVERED' then 'SOLD' else 'BOOKED' end::availability_status
   from booking where cow_id = cow.id and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')`,
  // A delivered cow is paid in two parts; half of the expired bookings had a TrxID that was rejected.
  `create temp table money as
   select uuid_v7() as id, sale.id as booking_id, at, state, kind, part.amount, (array['bkash', 'nagad', 'rocket', 'bank'])[1 + n % 4] as provider,
     'TRX' || lpad(n::text, 8, '0') || part.number as trx,
     case when state = 'IN_REVIEW' then null when kind >= 16 then 'REJECTED' else 'CONFIRMED' end as decided
   from sale join (values (1, ${ADVANCE}), (2, ${PRICE - ADVANCE})) as part (number, amount)
     on part.number = 1 or state = 'DELIVERED'
   where state <> 'HELD'`,
  `insert into payment (id, booking_id, provider, external_id, amount_paisa, payer_number, created_by, created_at)
   select id, booking_id, provider, trx, amount, '+8801812345678', '(buyer)', at from money`,
  `insert into payment_event (payment_id, kind, actor, at) select id, 'CLAIMED', '(buyer)', at from money`,
  `insert into payment_event (payment_id, kind, amount_paisa, reason, actor, at)
   select id, decided, case decided when 'CONFIRMED' then amount end, case decided when 'REJECTED' then 'Not in the statement' end, 'rahim', at
   from money where decided is not null`,
  `insert into receipt (payment_id) select id from money where decided = 'CONFIRMED'`,
  `create temp table back as select uuid_v7() as id, money.id as payment_id, booking_id, at, amount, provider, kind
   from money where state = 'CANCELLED'`,
  `insert into refund (id, payment_id, booking_id, amount_paisa, due_at, reason)
   select id, payment_id, booking_id, amount, now() + interval '5 days', 'by the buyer' from back`,
  ...['REQUESTED', 'APPROVED', 'DONE'].map(
    (step) => `insert into refund_event (refund_id, kind, actor, external_id)
     select id, '${step}', '${step === 'APPROVED' ? 'second' : 'rahim'}', null from back ${step === 'REQUESTED' ? '' : 'where kind < 10'}`,
  ),
  `create temp table entry (id bigint generated always as identity, at timestamptz, kind text, debit text, credit text, amount bigint,
     booking_id uuid, payment_id uuid, refund_id uuid)`,
  enter(
    `'RECEIVED', replace('clearing:' || provider, 'clearing:bank', 'bank'), 'unallocated', amount, null::uuid, id, null::uuid`,
    `money where decided = 'CONFIRMED'`,
  ),
  enter(
    `'ALLOCATED', 'unallocated', 'advance', amount, booking_id, id, null`,
    `money where decided = 'CONFIRMED'`,
  ),
  enter(
    `'DELIVERED', 'advance', 'revenue:cattle', amount, booking_id, id, null`,
    `money where state = 'DELIVERED'`,
  ),
  enter(
    `'RELEASED', 'advance', 'unallocated', amount, booking_id, id, null`,
    `money where state = 'EXPIRED' and decided = 'CONFIRMED'`,
  ),
  enter(`'REFUND_OWED', 'advance', 'refunds_payable', amount, booking_id, payment_id, id`, 'back'),
  enter(
    `'REFUNDED', 'refunds_payable', replace('clearing:' || provider, 'clearing:bank', 'bank'), amount, null, null, id`,
    'back where kind < 10',
  ),
  `insert into journal_entry (id, kind, actor, at) overriding system value select id, kind, 'rahim', at from entry`,
  `insert into journal_line (entry_id, account, amount_paisa, booking_id, payment_id, refund_id)
   select entry.id, line.account, line.amount, case when line.account in ('advance', 'revenue:cattle') then booking_id end, payment_id,
     case when kind = 'REFUNDED' or line.account = 'refunds_payable' then refund_id end
   from entry cross join lateral (values (debit, amount), (credit, -amount)) as line (account, amount) order by entry.id`,
  `insert into payment_last_event (payment_id, event_id, kind, at)
   select distinct on (payment_id) payment_id, id, kind, at from payment_event order by payment_id, id desc`,
  `insert into refund_open select id from back where kind >= 10`,
  `insert into payment_to_confirm (payment_id, since) select id, at from money where decided is null`,
  `insert into payment_unallocated (payment_id, paisa, since)
   select id, amount, at from money where state = 'EXPIRED' and decided = 'CONFIRMED'`,
  `insert into booking_advance (booking_id, paisa)
   select booking_id, amount from money where state = 'BOOKED' and decided = 'CONFIRMED'`,
  'set session_replication_role = origin',
  'vacuum analyze',
];
