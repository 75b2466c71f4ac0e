import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { BookingQuery, BookingSheetQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { BookingRow } from './bookings.repository.ts';
import { hasText, isAmong, isWithin, pageOf } from '../../../db/list-filters.ts';
import { listAttempts } from '../online/attempts.repository.ts';
import { selectPayments } from '../payments/payments.queries.ts';
import { selectRefunds } from '../payments/refunds.queries.ts';

export type ListedBooking = BookingRow & {
  username: string | null;
  mobile: string | null;
  paid_paisa: string | number;
  read_at: Date;
};

const paid = sql<string>`(select coalesce(-sum(amount_paisa), 0) from journal_line
  where journal_line.booking_id = booking.id and account in ('advance', 'revenue'))`;

const selectBookings = (db: Db) =>
  db
    .selectFrom('booking')
    .leftJoin('account', 'account.id', 'booking.account_id')
    .selectAll('booking')
    .select([
      'account.username',
      'account.mobile',
      paid.as('paid_paisa'),
      sql<Date>`clock_timestamp()`.as('read_at'),
    ]);

export const findListed = (db: Db, code: string): Promise<ListedBooking | undefined> =>
  selectBookings(db).where('booking.code', '=', code).executeTakeFirst();

export const listOwn = (db: Db, accountId: string): Promise<ListedBooking[]> =>
  selectBookings(db)
    .where('booking.account_id', '=', accountId)
    .orderBy('booking.id', 'desc')
    .limit(100)
    .execute();

type BookingFilters = Omit<BookingSheetQuery, 'language'>;

const filtered = (db: Db, { state, endsWithin, q, ...days }: BookingFilters) =>
  selectBookings(db)
    .where(isAmong(sql`booking.state`, state))
    .where(
      endsWithin === undefined
        ? sql<boolean>`true`
        : sql<boolean>`booking.expires_at > now() and booking.expires_at <= now() + ${endsWithin} * interval '1 hour'`,
    )
    .where(isWithin(sql`booking.state_since`, days))
    .where(
      hasText(
        sql`concat_ws(' ', booking.code, booking.tag_id, booking.buyer_name, booking.buyer_phone, account.username, account.mobile)`,
        q,
      ),
    )
    .orderBy('booking.id', 'desc');

/** Newest first. */
export async function list(
  db: Db,
  { page, limit, ...filters }: BookingQuery,
): Promise<{ rows: ListedBooking[]; total: number }> {
  return pageOf(filtered(db, filters), { page, limit });
}

/** The next CSV batch, after the booking with this id. */
export const listAfter = (
  db: Db,
  filters: BookingFilters,
  after: string | undefined,
  limit: number,
): Promise<ListedBooking[]> =>
  filtered(db, filters)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`booking.id < ${after}`)
    .limit(limit)
    .execute();

export type BookingDetails = Awaited<ReturnType<typeof findDetails>>;

interface TimelineRow {
  at: Date;
  state: BookingState;
  reason: string | null;
}

/** Payments claimed for or allocated to the booking, with refunds, payment attempts and states. */
export async function findDetails(db: Db, bookingId: string) {
  const [payments, refunds, attempts, timeline] = await Promise.all([
    selectPayments(db)
      .where(
        // A union, because an OR would scan every payment.
        sql<boolean>`payment.id in (select id from payment where booking_id = ${bookingId}
          union select payment_id from journal_line where booking_id = ${bookingId})`,
      )
      .orderBy('payment.id')
      .execute(),
    selectRefunds(db).where('refund.booking_id', '=', bookingId).orderBy('refund.id').execute(),
    listAttempts(db, bookingId),
    sql<TimelineRow>`
      select at, changes -> 'state' ->> 1 as state, changes -> 'end_reason' ->> 1 as reason from audit_entry
      where entity = 'booking' and entity_id = ${bookingId} and changes ? 'state' order by id`.execute(db),
  ]);
  return { payments, refunds, attempts, timeline: timeline.rows };
}

interface HistoryRow {
  at: Date;
  actor: string;
  state: BookingState | null;
  tag_id: string | null;
  reason: string | null;
}

export type BookingHistory = Awaited<ReturnType<typeof findHistory>>;

/** The booking's entries in the audit log, and how many people wait for its cow. */
export async function findHistory(db: Db, { id, cow_id }: Pick<BookingRow, 'id' | 'cow_id'>) {
  const [history, waiting] = await Promise.all([
    sql<HistoryRow>`
      select at, actor, changes -> 'state' ->> 1 as state,
        case when changes -> 'tag_id' ->> 0 is not null then changes -> 'tag_id' ->> 1 end as tag_id,
        coalesce(changes -> 'end_reason' ->> 1, changes -> 'note' ->> 1) as reason
      from audit_entry where entity = 'booking' and entity_id = ${id} and changes ?| array['state', 'tag_id']
      order by id`.execute(db),
    sql<{ waiting: number }>`
      select count(*)::int as waiting from waiting where cow_id = ${cow_id} and ended_at is null`.execute(db),
  ]);
  return { history: history.rows, waiting: waiting.rows[0]?.waiting ?? 0 };
}
