import { connectTo } from '@khamar/database/databases';
import { LeadQuery } from '@khamar/contract/leads/office-lead';
import type { Provider } from '@khamar/contract/sales/money';
import { PaymentQuery } from '@khamar/contract/sales/sales-query';
import { collectCleanUps } from '@khamar/testkit/processes/clean-up';
import { testDatabase } from '@khamar/database/testing/test-database';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExplained } from '../../testing/query-plans.ts';
import * as leads from '../leads/office-leads.repository.ts';
import { countOpen } from '../messages/mail/mail.repository.ts';
import { readWaiting } from '../overview/overview.repository.ts';
import { findDetails } from './bookings/bookings.repository.ts';
import { addSalesMetrics } from './bookings/deadlines/deadlines.ts';
import * as payments from './payments/payment-lists.repository.ts';
import { isRefundTrxId } from './refunds/refunds.repository.ts';

const ROWS = Number(process.env['GROWN_ROWS'] ?? 5000);
const VIEWER = {
  actor: { accountId: '00000000-0000-7000-8000-000000000001', username: 'rahim' },
  managesCash: true,
  needsTwo: true,
};
/** The most rows that a page or a metric may read, however large the tables are. */
const MAX_ROWS_READ = 300;

const FILL = [
  'set session_replication_role = replica',
  `create temp table paid as select n, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, uuid_v7() as booking_id from generate_series(1, ${ROWS}) as n`,
  `insert into payment (id, booking_id, provider, external_id, amount_paisa, created_by)
   select id, booking_id, 'bkash', 'TRX' || lpad(n::text, 8, '0'), 100000, 'karim' from paid`,
  `insert into booking (id, cow_id, code, state, tag_id, price_paisa, weight_kg, advance_paisa, end_reason)
   select booking_id, uuid_v7(), 'B' || lpad(n::text, 7, '0'), 'EXPIRED', 'BRM-001', 100000, 250, 10000, 'time' from paid`,
  `insert into payment_event (payment_id, kind, actor) select id, 'CLAIMED', 'karim' from paid`,
  `insert into payment_event (payment_id, kind, amount_paisa, actor) select id, 'CONFIRMED', 100000, 'rahim' from paid where n > 5`,
  `insert into payment_last_event (payment_id, event_id, kind, at)
   select distinct on (payment_id) payment_id, id, kind, at from payment_event order by payment_id, id desc`,
  `insert into payment_to_confirm (payment_id, since) select id, now() from paid where n <= 5`,
  `insert into payment_unallocated (payment_id, paisa, since) select id, 100000, now() from paid where n between 6 and 10`,
  `insert into journal_line (entry_id, account, amount_paisa, booking_id, payment_id)
   select n, account, sign * 100000, case account when 'advance' then booking_id end, id
   from paid cross join (values ('unallocated', -1), ('unallocated', 1), ('advance', -1)) as line (account, sign) where n > 10`,
  // All but five hand-ins, requests and closings are decided.
  `insert into cash_hand_in (giver, receiver, offered_paisa, offered_by, outcome, counted_paisa)
   select 'karim' || n, 'till', 100000, 'karim', case when n > 5 then 'COUNTED' end, case when n > 5 then 100000 end from paid`,
  `insert into cash_out (holder, amount_paisa, account, asked_by, outcome)
   select 'karim', 100000, 'bank', 'karim', case when n > 5 then 'PAID' end from paid`,
  `insert into cash_closing (holder, period, counted_paisa, counted_by, outcome)
   select 'karim', n, 100000, 'karim', case when n > 5 then 'DONE' end from paid`,
  // All but five refunds are done; four of those five are overdue.
  `insert into refund (id, payment_id, amount_paisa, due_at, reason)
   select id, id, 100000, now() + case when n = 5 then interval '1 day' else interval '-1 day' end, 'by the buyer' from paid`,
  `insert into refund_event (refund_id, kind, actor) select id, 'REQUESTED', 'rahim' from paid`,
  `insert into refund_event (refund_id, kind, actor, external_id) select id, 'DONE', 'salma', 'back-' || lpad(n::text, 8, '0') from paid where n > 5`,
  `insert into refund_open select id from paid where n <= 5`,
  `insert into mail (cause, kind, data, settled_at, outcome)
   select 'grown:' || n, 'BOOKING_HELD', '{}', now(), case when n <= 3 then 'REFUSED' else 'SENT' end from generate_series(1, ${ROWS}) as n`,
  `insert into lead (first_name, last_name, email, phone, message, language)
   select 'Karim ' || n, 'Uddin', 'karim' || n || '@example.org', '+88017' || lpad((n::bigint * 48271 % 99999989)::text, 8, '0'), 'How much is it?', 'en'
   from generate_series(1, ${ROWS}) as n`,
  'set session_replication_role = origin',
  'vacuum analyze booking, payment, payment_event, payment_last_event, refund, refund_open, refund_event, payment_to_confirm, payment_unallocated, journal_line, mail, lead, cash_hand_in, cash_out, cash_closing',
];

const { later, cleanUpAll } = collectCleanUps();
let grown: ReturnType<typeof openExplained>;
beforeAll(async () => {
  const databaseUrl = await testDatabase(0, later);
  const owner = await connectTo(databaseUrl);
  for (const statement of FILL) await owner.query(statement);
  await owner.end();
  grown = openExplained(databaseUrl, later);
});
afterAll(cleanUpAll);

/** The rows read from each table. */
async function measure(name: string, work: () => Promise<unknown>) {
  const { rows, ms } = await grown.rowsRead(work);
  console.log(`${name} at ${ROWS} rows: ${ms.toFixed(1)} ms`);
  return {
    payment: 0,
    payment_event: 0,
    booking: 0,
    refund: 0,
    refund_event: 0,
    journal_line: 0,
    mail: 0,
    lead: 0,
    cash_hand_in: 0,
    cash_out: 0,
    cash_closing: 0,
    ...rows,
  };
}

test('SALES-01 F24 listing the payments of a booking reads only its own rows', async () => {
  const { db, pool } = grown;
  const { rows } = await pool.query<{ id: string }>(
    `select booking_id as id from payment order by id offset ${ROWS / 2} limit 1`,
  );
  const { payment, journal_line } = await measure('payments of a booking', () =>
    findDetails(db, rows[0]?.id ?? ''),
  );
  expect(Math.max(payment, journal_line)).toBeLessThan(MAX_ROWS_READ);
});

test('PAY-02 F24 a page of payments lists claims first and reads states and amounts of its own rows only', async () => {
  const { db } = grown;
  const trx = (n: number) => `TRX${String(n).padStart(8, '0')}`;
  const { rows, total } = await payments.list(db, PaymentQuery.parse({}));
  expect(total).toBe(ROWS);
  expect(rows.slice(0, 6).map(({ external_id, state }) => [external_id, state])).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => [trx(n), 'CLAIMED']),
    [trx(ROWS), 'CONFIRMED'],
  ]);
  const next = await payments.list(db, PaymentQuery.parse({ page: '1' }));
  expect(next.rows[0]?.external_id).toBe(trx(ROWS - (rows.length - 5)));
  expect((await payments.list(db, PaymentQuery.parse({ unallocated: 'yes' }))).total).toBe(5);
  const { payment_event, journal_line } = await measure('payment list', () =>
    payments.list(db, PaymentQuery.parse({})),
  );
  expect(Math.max(payment_event, journal_line)).toBeLessThan(MAX_ROWS_READ);
});

test('F24 message counts read only waiting and failed messages', async () => {
  const { db } = grown;
  expect((await countOpen(db)).MAIL).toMatchObject({ waiting: 0, refused: 3 });
  const { mail } = await measure('message counts', () => countOpen(db));
  expect(mail).toBeLessThan(MAX_ROWS_READ);
});

test('PAY-12 F24 the metric of unallocated money does not read the journal', async () => {
  const registry = new Registry();
  addSalesMetrics(grown.db, registry);
  expect(await registry.metrics()).toContain('unallocated_paisa 500000');
  const { journal_line } = await measure('money metrics', () => registry.metrics());
  expect(journal_line).toBe(0);
});

test('PAY-09 F24 the count of overdue refunds reads only open refunds', async () => {
  const registry = new Registry();
  addSalesMetrics(grown.db, registry);
  expect(await registry.metrics()).toContain('refunds_overdue 4');
  const { refund, refund_event } = await measure('refund metrics', () => registry.metrics());
  expect(Math.max(refund, refund_event)).toBeLessThan(MAX_ROWS_READ);
  const openRefunds = () => readWaiting(grown.db, ['refunds', 'overdueRefunds'], VIEWER);
  expect((await openRefunds()).get('refunds')?.count).toBe(5);
  const waiting = await measure('open refunds', openRefunds);
  expect(Math.max(waiting.refund, waiting.refund_event)).toBeLessThan(MAX_ROWS_READ);
});

test('DESK-01 cash in To do reads only what is undecided', async () => {
  const cash = () => readWaiting(grown.db, ['handIns', 'cashOuts', 'closings'], VIEWER);
  const counts = [...(await cash()).values()].map(({ count }) => count);
  expect(counts).toEqual([5, 5, 5]);
  const { cash_hand_in, cash_out, cash_closing } = await measure('cash in To do', cash);
  expect(Math.max(cash_hand_in, cash_out, cash_closing)).toBeLessThan(MAX_ROWS_READ);
});

test('PAY-08 F24 looking up the TrxID of a refund uses an index', async () => {
  const { db } = grown;
  const isRefund = (provider: Provider, trxId: string) => isRefundTrxId(db, provider, trxId);
  expect(await isRefund('bkash', 'BACK00000077')).toBe(true);
  expect(await isRefund('nagad', 'BACK00000077')).toBe(false);
  const { refund_event, refund } = await measure('TrxID of no refund', () =>
    isRefund('bkash', 'TRX00000077'),
  );
  expect(Math.max(refund_event, refund)).toBeLessThan(MAX_ROWS_READ);
});

test.each([
  ['state=CLAIMED', 5],
  ['state=CONFIRMED', ROWS - 5],
  ['state=REJECTED', 0],
  ['from=2020-01-01&to=2020-01-31', 0],
  // The sum of a period needs its confirmations; here the period is everything.
  ['from=2020-01-01', ROWS, 2 * ROWS + 300],
  ['q=TRX00000077', 1],
  ['q=B0000077', 1],
  ['q=TRX00000077&state=CONFIRMED', 1],
])(
  'PAY-02 F24 payments by %s read events and bookings of their own rows only',
  async (search, total, maxEvents = MAX_ROWS_READ) => {
    const { db } = grown;
    const query = PaymentQuery.parse(Object.fromEntries(new URLSearchParams(search)));
    expect((await payments.list(db, query)).total).toBe(total);
    const { payment_event, journal_line, booking } = await measure(`payments by ${search}`, () =>
      payments.list(db, query),
    );
    expect(Math.max(journal_line, booking)).toBeLessThan(MAX_ROWS_READ);
    expect(payment_event).toBeLessThan(maxEvents);
  },
);

// The second value is the phone number of the 77th lead.
test.each(['karim77@', `017${String((77 * 48271) % 99999989).padStart(8, '0')}`, 'Karim 1234'])(
  'DESK-02 F24 searching leads uses an index: %s',
  async (q) => {
    const { db } = grown;
    const search = LeadQuery.parse({ q });
    expect((await leads.list(db, search)).total).toBeGreaterThan(0);
    const { lead } = await measure(`leads by ${q}`, () => leads.list(db, search));
    expect(lead).toBeLessThan(ROWS / 4);
  },
);
