import { connectTo } from '@khamar/database/databases';
import { type BookingState, TRANSITIONS } from '@khamar/contract/sales/booking-state';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { runScript } from '@khamar/testkit/processes/processes';
import { waitFor } from '@khamar/testkit/wait-for';
import type { Client } from 'pg';
import type { Acknowledged } from './shoppers.ts';

interface StoredSales {
  bookings: Map<string, { account: string | null; tag: string; state: BookingState }>;
  waiting: Set<string>;
  payments: Map<string, { trxId: string; code: string; decided: string | null; receipt: number | null }>;
  keys: Set<string>;
}

/** Compares the API's responses with the database, and looks for duplicated effects. */
export async function checkSales(acknowledged: Acknowledged[], databaseUrl: string): Promise<boolean> {
  const client = await connectTo(databaseUrl);
  try {
    const isMailed = await waitForMails(client);
    const stored = await readStoredSales(client);
    const lost = acknowledged.filter((one) => !stored.keys.has(one.key) || !isStored(one, stored));
    if (lost.length > 0) console.error('lost, for example', lost.slice(0, 5));
    const duplicates = await countDuplicates(client);
    for (const [kind, all] of Object.entries(Object.groupBy(acknowledged, ({ kind: each }) => each)))
      report(`acknowledged: ${kind}`, all.length);
    report('mails', await count(client, 'select from mail'));
    return [
      verdict('cows with two active bookings', await count(client, DOUBLE_BOOKINGS), { atMost: 0 }),
      verdict('acknowledged commands lost', lost.length, { atMost: 0 }),
      ...Object.entries(duplicates).map(([what, rows]) => verdict(what, rows, { atMost: 0 })),
      verdict('mails never settled', isMailed ? 0 : await count(client, UNSETTLED), { atMost: 0 }),
      verdict('broken money invariants', await brokenInvariants(databaseUrl), { atMost: 0 }),
    ].every(Boolean);
  } finally {
    await client.end();
  }
}

const DOUBLE_BOOKINGS = `select cow_id from booking where state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')
  group by cow_id having count(*) > 1`;
const UNSETTLED = 'select from mail where settled_at is null';

const count = async (client: Client, query: string): Promise<number> =>
  (await client.query(query)).rowCount ?? 0;

const waitForMails = (client: Client): Promise<boolean> =>
  waitFor('every mail is settled', async () => (await count(client, `${UNSETTLED} limit 1`)) === 0, {
    seconds: 180,
    everyMs: 500,
  }).catch(() => false);

async function readStoredSales(client: Client): Promise<StoredSales> {
  const bookings = await client.query<{
    code: string;
    account: string | null;
    tag: string;
    state: BookingState;
  }>('select code, account_id as account, tag_id as tag, state from booking');
  const waiting = await client.query<{ place: string }>(
    `select account_id || ' ' || tag_id as place from waiting join cow on cow.id = cow_id`,
  );
  const payments = await client.query<
    StoredSales['payments'] extends Map<string, infer Row> ? Row & { id: string } : never
  >(
    `select payment.id, external_id as "trxId", code, number::int as receipt,
       (select kind from payment_event where payment_id = payment.id and kind in ('CONFIRMED', 'REJECTED')) as decided
     from payment join booking on booking.id = booking_id left join receipt on receipt.payment_id = payment.id`,
  );
  const keys = await client.query<{ key: string }>('select key from idempotency where answer is not null');
  return {
    bookings: new Map(bookings.rows.map(({ code, ...row }) => [code, row])),
    waiting: new Set(waiting.rows.map(({ place }) => place)),
    payments: new Map(payments.rows.map(({ id, ...row }) => [id, row])),
    keys: new Set(keys.rows.map(({ key }) => key)),
  };
}

/** A reported state may have changed since, along the allowed transitions. */
function canReach(from: BookingState, to: BookingState, seen: BookingState[] = []): boolean {
  if (from === to) return true;
  const next = TRANSITIONS.filter((step) => step.from === from && ![...seen, from].includes(step.to));
  return next.some((step) => canReach(step.to, to, [...seen, from]));
}

function isStored(one: Acknowledged, { bookings, waiting, payments }: StoredSales): boolean {
  if (one.kind === 'wait') return waiting.has(`${one.accountId} ${one.tagId}`);
  if (one.kind === 'cancel') return bookings.get(one.code)?.state === 'CANCELLED';
  if (one.kind === 'hold') {
    const booking = bookings.get(one.code);
    const isSame = booking?.account === one.accountId && booking.tag === one.tagId;
    return isSame && canReach(one.state, booking.state);
  }
  const payment = payments.get(one.paymentId);
  if (one.kind === 'claim') return payment?.trxId === one.trxId && payment.code === one.code;
  if (one.kind === 'reject') return payment?.decided === 'REJECTED';
  return payment?.decided === 'CONFIRMED' && payment.receipt === one.receipt;
}

/** Each query finds rows that exist only if a command ran twice or in part. */
async function countDuplicates(client: Client): Promise<Record<string, number>> {
  return {
    'bookings without an idempotency key': await count(
      client,
      `select from booking where not is_offer and not is_walk_in and not exists (
         select from idempotency where scope = 'sales:hold' and answer -> 'booking' ->> 'code' = booking.code)`,
    ),
    'offers without a waiting list entry that they ended': Math.abs(
      (await count(client, 'select from booking where is_offer')) -
        (await count(client, `select from waiting where outcome = 'OFFERED'`)),
    ),
    'payments without an idempotency key': await count(
      client,
      `select from payment where not exists (
         select from idempotency where scope = 'sales:claim' and answer ->> '_id' = payment.id::text)`,
    ),
    'TrxIDs with two payments': await count(
      client,
      'select from payment group by provider, external_id having count(*) > 1',
    ),
    'confirmed payments without exactly one receipt': await count(
      client,
      `select from payment_event left join receipt using (payment_id) where kind = 'CONFIRMED'
       group by payment_id having count(distinct number) <> 1 or count(*) <> 1`,
    ),
    'events with two mails': await count(
      client,
      `select from mail where data ? 'code' and kind <> 'PAYMENT_REJECTED'
       group by kind, data ->> 'code' having count(*) > 1`,
    ),
    'bookings without their mail': await count(
      client,
      `select from booking where not is_walk_in and not exists (
         select from mail where data ->> 'code' = booking.code
           and kind = case when is_offer then 'YOUR_TURN' else 'BOOKING_HELD' end)`,
    ),
  };
}

/** Uses the product's own audit command. */
export async function brokenInvariants(databaseUrl: string): Promise<number> {
  try {
    await runScript('api/src/cli/money.ts', { DATABASE_URL: databaseUrl }, ['audit']);
    return 0;
  } catch (error) {
    console.error(error);
    return String(error).split('BROKEN').length - 1 || 1;
  }
}
