import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { HOLD_ENDS_WITHIN_HOURS } from '@khamar/contract/overview/to-do';
import { type RawBuilder, sql } from 'kysely';
import { isWithin } from '../../db/list-filters.ts';
import type { Db } from '../../db/schema.ts';
import { HAS_UNDELIVERED_STOP, IS_OF_LEFT_COW, IS_TO_RESOLVE, IS_TO_DELIVER_AGAIN } from '../sales/index.ts';

/** bigint and numeric arrive as text, because a double is exact only up to 2^53. */
export interface WaitingRow {
  count: number;
  paisa?: string;
  oldest: Date | null;
  next?: Date | null;
}

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

export const paymentsToConfirm = (db: Db): Promise<WaitingRow> =>
  one(db, sql<WaitingRow>`select count(*)::int as count, min(since) as oldest from payment_to_confirm`);

export const endingHolds = (db: Db): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select count(*)::int as count, min(state_since) as oldest, min(expires_at) as next from booking
      where state = 'HELD' and expires_at > now()
        and expires_at <= now() + ${sql.lit(HOLD_ENDS_WITHIN_HOURS)} * interval '1 hour'`,
  );

/** All open refunds, and those past their due date. */
export async function openRefunds(db: Db): Promise<{ all: WaitingRow; overdue: WaitingRow }> {
  const row = await one(
    db,
    sql<{
      count: number;
      paisa: string;
      oldest: Date | null;
      next: Date | null;
      overdue: number;
      overdue_paisa: string;
      overdue_oldest: Date | null;
    }>`
      select count(*)::int as count, coalesce(sum(amount_paisa), 0) as paisa, min(created_at) as oldest, min(due_at) as next,
        (count(*) filter (where is_overdue))::int as overdue,
        coalesce(sum(amount_paisa) filter (where is_overdue), 0) as overdue_paisa,
        min(created_at) filter (where is_overdue) as overdue_oldest
      from (select refund.*, due_at < clock_timestamp() as is_overdue from refund_open join refund on refund.id = refund_id) as owed`,
  );
  const { overdue, overdue_paisa, overdue_oldest, next, ...all } = row;
  return {
    all: { ...all, next },
    overdue: {
      count: overdue,
      paisa: overdue_paisa,
      oldest: overdue_oldest,
      // The earliest due date is overdue if any is.
      next: overdue > 0 ? next : null,
    },
  };
}

export const newLeads = (db: Db): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select count(*)::int as count, min(coalesce(state_since, created_at)) as oldest from lead where state = 'NEW'`,
  );

export const unallocatedMoney = (db: Db): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select count(*)::int as count, coalesce(sum(paisa), 0) as paisa, min(since) as oldest from payment_unallocated
      where paisa > 0`,
  );

/** Requests to void a payment that nobody has decided. */
export const voidRequests = (db: Db): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select count(*)::int as count, min(at) as oldest from void_event as asked
      where kind = 'ASKED'
        and not exists (select from void_event as later where later.payment_id = asked.payment_id and later.id > asked.id)`,
  );

/** Cows set to sold by hand, whose payment is neither recorded nor explained. */
export const salesToRecord = (db: Db): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select count(*)::int as count, min(since) as oldest from unrecorded_sale where explained_at is null`,
  );

/** Booked animals that died or left the herd otherwise: their customers must be called. */
export const leftCows = (db: Db): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select count(*)::int as count, min(left_at) as oldest from booking join cow on cow.id = booking.cow_id
      where ${IS_OF_LEFT_COW}`,
  );

const stopped =
  (condition: RawBuilder<boolean>) =>
  (db: Db): Promise<WaitingRow> =>
    one(
      db,
      sql<WaitingRow>`
        select count(*)::int as count, min(last_step) as oldest
        from (select (select max(coalesce(step_at, created_at)) from run_stop where booking_id = booking.id) as last_step
          from booking where ${HAS_UNDELIVERED_STOP} and ${condition}) as stopped`,
    );
export const deliveriesToResolve = stopped(IS_TO_RESOLVE);
/** Not delivered, and no new slot yet. */
export const deliveriesToRepeat = stopped(IS_TO_DELIVER_AGAIN);

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
