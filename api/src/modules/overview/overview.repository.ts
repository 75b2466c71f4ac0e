import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { HOLD_ENDS_WITHIN_HOURS, type ToDoKind } from '@khamar/contract/overview/to-do';
import { type RawBuilder, sql } from 'kysely';
import { isWithin } from '../../db/list-filters.ts';
import type { Db } from '../../db/schema.ts';
import type { Actor } from '../../security/actor.ts';
import {
  HAS_UNDELIVERED_STOP,
  IS_OF_LEFT_COW,
  IS_TO_DELIVER_AGAIN,
  IS_TO_RESOLVE,
  isToCount,
  isToRecord,
} from '../sales/index.ts';

/** bigint and numeric arrive as text, because a double is exact only up to 2^53. */
export interface WaitingRow {
  count: number;
  /** Null if a kind has no amount. */
  paisa: string | null;
  oldest: Date | null;
  next: Date | null;
}

/** What is counted in this module; health tasks are counted by the herd's. */
export type WaitingKind = Exclude<ToDoKind, 'healthDue'>;

async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row');
  return row;
}

/** The database's current time, and the farm's date at that moment. */
export const readClock = (db: Db): Promise<{ at: Date; today: string }> =>
  one(
    db,
    sql<{ at: Date; today: string }>`
      select now() as at, to_char(now() at time zone ${sql.lit(FARM_TIME_ZONE)}, 'YYYY-MM-DD') as today`,
  );

const count = sql`count(*)::int as count`;
const stopped = (condition: RawBuilder<boolean>) => sql`
  select ${count}, null::bigint as paisa, min(last_step) as oldest, null::timestamptz as next
  from (select (select max(coalesce(step_at, created_at)) from run_stop where booking_id = booking.id) as last_step
    from booking where ${HAS_UNDELIVERED_STOP} and ${condition}) as stopped`;
const refunds = (condition: RawBuilder<boolean>) => sql`
  select ${count}, coalesce(sum(amount_paisa), 0) as paisa, min(created_at) as oldest, min(due_at) as next
  from open_refund where ${condition}`;
const since = (from: RawBuilder<unknown>, column = sql`since`) => sql`
  select ${count}, null::bigint as paisa, min(${column}) as oldest, null::timestamptz as next from ${from}`;

/** Whose list it is: some tasks are for one person, or for anyone but one. */
export interface Viewer {
  actor: Pick<Actor, 'accountId' | 'username'>;
  managesCash: boolean;
  /** A difference of cash is not recorded by who counted it. */
  needsTwo: boolean;
}

/** Number, amount, oldest and next date of each kind. */
const waitingFor = ({ actor, managesCash, needsTwo }: Viewer): Record<WaitingKind, RawBuilder<unknown>> => ({
  payments: since(sql`payment_to_confirm`),
  holds: sql`
    select ${count}, null::bigint as paisa, min(state_since) as oldest, min(expires_at) as next from booking
    where state = 'HELD' and expires_at > now()
      and expires_at <= now() + ${sql.lit(HOLD_ENDS_WITHIN_HOURS)} * interval '1 hour'`,
  refunds: refunds(sql`true`),
  overdueRefunds: refunds(sql`due_at < clock_timestamp()`),
  leads: since(sql`lead where state = 'NEW'`, sql`coalesce(state_since, created_at)`),
  unallocated: sql`
    select ${count}, coalesce(sum(paisa), 0) as paisa, min(since) as oldest, null::timestamptz as next from payment_unallocated
    where paisa > 0`,
  // Requests that nobody has decided.
  voids: since(
    sql`void_event as asked where kind = 'ASKED'
      and not exists (select from void_event as later where later.payment_id = asked.payment_id and later.id > asked.id)`,
    sql`at`,
  ),
  // Booked animals that died or left the herd otherwise: their customers must be called.
  leftCows: since(sql`booking join cow on cow.id = booking.cow_id where ${IS_OF_LEFT_COW}`, sql`left_at`),
  // Set to sold by hand, and the payment neither recorded nor explained.
  unrecordedSales: since(sql`unrecorded_sale where explained_at is null`),
  unresolved: stopped(IS_TO_RESOLVE),
  // Not delivered, and no new slot yet.
  undelivered: stopped(IS_TO_DELIVER_AGAIN),
  handIns: sql`
    select ${count}, coalesce(sum(offered_paisa), 0) as paisa, min(created_at) as oldest, null::timestamptz as next
    from cash_hand_in where ${isToCount(actor, managesCash)}`,
  cashOuts: sql`
    select ${count}, coalesce(sum(amount_paisa), 0) as paisa, min(created_at) as oldest, null::timestamptz as next
    from cash_out where outcome is null`,
  // Without an amount: one is short, another over.
  closings: since(sql`cash_closing as closing where ${isToRecord(actor, needsTwo)}`, sql`closing.created_at`),
});

/** One statement for all kinds, because on a busy server each round trip waits for its turn. */
export async function readWaiting(
  db: Db,
  kinds: readonly WaitingKind[],
  viewer: Viewer,
): Promise<Map<WaitingKind, WaitingRow>> {
  if (kinds.length === 0) return new Map();
  const waiting = waitingFor(viewer);
  const parts = kinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, * from (${waiting[kind]}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<WaitingRow & { kind: WaitingKind }>`
    with open_refund as materialized (
      select amount_paisa, created_at, due_at from refund_open join refund on refund.id = refund_id)
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ kind, ...row }) => [kind, row]));
}

export interface StatusRow {
  status: AvailabilityStatus;
  cows: number;
  taka: string;
}

export async function herdByStatus(db: Db): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select availability_status as status, count(*)::int as cows, sum(current_price) as taka from cow
    where removed_at is null group by availability_status`.execute(db);
  return rows;
}

/** Cows set to sold by hand in these days, whose payment is neither recorded nor explained: nothing is booked for them. */
export const unrecordedSales = (
  db: Db,
  days: { from: string; to: string },
): Promise<{ sales: number; paisa: string }> =>
  one(
    db,
    sql<{ sales: number; paisa: string }>`
      select count(*)::int as sales, coalesce(sum(price_paisa), 0) as paisa
      from unrecorded_sale join booking on booking.id = booking_id
      where explained_at is null and ${isWithin(sql`since`, days)}`,
  );
