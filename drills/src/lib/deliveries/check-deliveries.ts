import { connectTo } from '@khamar/database/databases';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { cashInHand } from '@khamar/testkit/people/delivery-runs';
import { waitFor } from '@khamar/testkit/wait-for';
import type { Sms } from '@khamar/testkit/gateways/sms-simulator';
import type { Client } from 'pg';
import { brokenInvariants } from '../sales/check-sales.ts';
import type { AcknowledgedStep } from './drivers.ts';
import type { EidBooking } from './eid-office.ts';

/** In the SMS about a moved Eid, and in no other. */
const EID = 'ঈদ বদলেছে';
const UNTOLD = `select from delivery join delivery_slot as slot on slot.id = slot_id where told_day <> slot.day`;
const UNSENT = 'select from mail where settled_at is null';

const count = async (client: Client, query: string): Promise<number> =>
  (await client.query(query)).rowCount ?? 0;

/** Resolves with the seconds until every customer has the SMS. */
export async function waitUntilTold(
  bookings: readonly EidBooking[],
  arrived: readonly Sms[],
  { seconds }: { seconds: number },
): Promise<number> {
  const started = performance.now();
  const toldNumbers = () => new Set(arrived.filter(({ text }) => text.includes(EID)).map(({ to }) => to));
  await waitFor('every customer is told', () => toldNumbers().size >= bookings.length, {
    seconds,
    everyMs: 200,
  });
  return (performance.now() - started) / 1000;
}

export async function waitUntilSent(databaseUrl: string, seconds: number): Promise<void> {
  const client = await connectTo(databaseUrl);
  try {
    const isSent = async () => (await count(client, `${UNSENT} limit 1`)) === 0;
    await waitFor('every SMS is sent', isSent, { seconds, everyMs: 500 });
  } finally {
    await client.end();
  }
}

/** Slots have moved, totals have not, and each customer has one notice. */
export async function checkMovedEid(
  databaseUrl: string,
  bookings: readonly EidBooking[],
  { day, arrived }: { day: string; arrived: readonly Sms[] },
): Promise<boolean> {
  const client = await connectTo(databaseUrl);
  try {
    const { rows } = await client.query<{ code: string; day: string; total: number; notices: number }>(
      `select code, to_char(slot.day, 'YYYY-MM-DD') as day, (price_paisa + delivery_paisa + keep_paisa)::float8 as total,
         (select count(*)::int from mail where kind = 'DELIVERY_MOVED' and data ->> 'code' = booking.code) as notices
       from booking join delivery on booking_id = booking.id join delivery_slot as slot on slot.id = slot_id`,
    );
    const totals = new Map(bookings.map(({ code, totalPaisa }) => [code, totalPaisa]));
    const messages = new Map<string, Set<string>>();
    for (const { to, id, text } of arrived)
      if (text.includes(EID)) messages.set(to, (messages.get(to) ?? new Set()).add(id));
    const toldOnce = [...messages.values()].filter(({ size }) => size === 1).length;
    return [
      verdict('bookings whose slot has moved', rows.filter((row) => row.day === day).length, {
        atLeast: bookings.length,
      }),
      verdict('totals that changed', rows.filter(({ code, total }) => total !== totals.get(code)).length, {
        atMost: 0,
      }),
      verdict('bookings without exactly one notice', rows.filter(({ notices }) => notices !== 1).length, {
        atMost: 0,
      }),
      verdict('customers told once by SMS', toldOnce, { atLeast: bookings.length }),
      verdict('bookings whose customer knows another day', await count(client, UNTOLD), { atMost: 0 }),
    ].every(Boolean);
  } finally {
    await client.end();
  }
}

interface StoredStop {
  id: string;
  state: string;
  decidedBy: string | null;
  bookingState: string;
  steps: Record<string, number>;
}

/** Every acknowledged step is stored once with its cash, and every animal has arrived or is back. */
export async function checkRuns(
  databaseUrl: string,
  acknowledged: readonly AcknowledgedStep[],
  { bookings, drivers }: { bookings: number; drivers: readonly { username: string; accountId: string }[] },
): Promise<boolean> {
  const client = await connectTo(databaseUrl);
  try {
    const { rows } = await client.query<StoredStop>(
      `select stop.id, stop.state, decided_by as "decidedBy", booking.state as "bookingState",
         coalesce((select jsonb_object_agg(kind, times) from
           (select kind, count(*) as times from stop_step where stop_id = stop.id group by kind) as counted), '{}') as steps
       from run_stop as stop join booking on booking.id = booking_id where removed_at is null`,
    );
    let [lost, double, otherState] = [0, 0, 0];
    for (const stop of rows) {
      const own = acknowledged.filter(({ stopId }) => stopId === stop.id);
      for (const kind of ['LOADED', 'HANDED_OVER', 'WRONG_CODE', 'NOT_DELIVERED'] as const) {
        const stored = stop.steps[kind] ?? 0;
        const sent = own.filter((step) => step.kind === kind).length;
        lost += Math.max(0, sent - stored);
        double += Math.max(0, stored - sent);
      }
      const said = own.at(-1)?.state;
      const isDecided = said === 'DISPUTED' && stop.decidedBy !== null && stop.state === 'DELIVERED';
      const isDelivered = (stop.state === 'DELIVERED') === (stop.bookingState === 'DELIVERED');
      if ((said !== stop.state && !isDecided) || !isDelivered) otherState += 1;
    }
    for (const [state, stops] of Object.entries(Object.groupBy(rows, (stop) => stop.state)))
      report(`stops ${state}`, stops?.length ?? 0);
    const cash = await Promise.all(
      drivers.map(async ({ username, accountId }) => {
        const taken = acknowledged
          .filter(({ driverId }) => driverId === accountId)
          .reduce((sum, { cashPaisa }) => sum + cashPaisa, 0);
        report(`cash of ${username}`, taken / 100, 'taka');
        return Math.abs(taken - (await cashInHand(databaseUrl, username)));
      }),
    );
    const isEnded = ({ state }: StoredStop) => state === 'DELIVERED' || state === 'NOT_DELIVERED';
    return [
      verdict('stops that have ended', rows.filter(isEnded).length, { atLeast: bookings, atMost: bookings }),
      verdict('acknowledged steps lost', lost, { atMost: 0 }),
      verdict('steps recorded twice', double, { atMost: 0 }),
      verdict('stops with another state than the phone was told', otherState, { atMost: 0 }),
      verdict(
        'cash taken and in the journal, difference in taka',
        cash.reduce((sum, each) => sum + each, 0) / 100,
        {
          atMost: 0,
        },
      ),
      verdict('broken money invariants', await brokenInvariants(databaseUrl), { atMost: 0 }),
    ].every(Boolean);
  } finally {
    await client.end();
  }
}

/** Six digits by stop, as in the customers' SMS. */
export async function readDeliveryCodes(databaseUrl: string): Promise<Map<string, string>> {
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query<{ id: string; code: string }>('select id, code from run_stop');
  await client.end();
  return new Map(rows.map(({ id, code }) => [id, code]));
}
