import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { IS_PAID } from '../journal/balances.ts';
import { IS_WEIGHT_CURRENT } from '../live-weight/live-weight.repository.ts';
import { find as findDelivery } from '../delivery/delivery.repository.ts';
import { findProgress } from '../runs/progress.repository.ts';
import { CLAIMED, isOfBookings, sharesOf } from '../payments/claims/claim-shares.repository.ts';
import { listAttempts } from '../payments/online/attempts.repository.ts';
import { selectPayments } from '../payments/payment-lists.repository.ts';
import { selectRefunds } from '../refunds/refunds.repository.ts';
import type { BookingTable } from '../sales.table.ts';

export type BookingRow = Selectable<BookingTable>;

export interface LockedCow {
  id: string;
  tag_id: string;
  current_price: number;
  current_weight: number;
}

const selectCow = (tx: Db) =>
  tx
    .selectFrom('cow')
    .select(['id', 'tag_id', 'current_price', 'current_weight'])
    .where('removed_at', 'is', null);

/** Lock order: every command that may start or end a booking locks the cow first. */
export const lockCow = (tx: Tx, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(tx).where('tag_id', '=', tagId).forUpdate().executeTakeFirst();

export const lockCowById = (tx: Tx, id: string): Promise<LockedCow | undefined> =>
  tx
    .selectFrom('cow')
    .select(['id', 'tag_id', 'current_price', 'current_weight'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** An animal that died leaves the herd when its last booking ends, which may have been just now. */
export async function requireInHerd(tx: Tx, { tag_id, id }: LockedCow): Promise<void> {
  if ((await findCow(tx, tag_id))?.id !== id) throw new AppError('cow_not_found');
}

/** Share lock: many sessions may hold it, and nobody can free the cow in the meantime. */
export const lockCowShared = (tx: Tx, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(tx).where('tag_id', '=', tagId).forShare().executeTakeFirst();

export const findCow = (db: Db, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(db).where('tag_id', '=', tagId).executeTakeFirst();

export type ActiveBooking = BookingRow & { is_due: boolean };

/** `is_due` uses the database clock, read after the cow's row was locked. */
export const findActiveBooking = (db: Db, cowId: string): Promise<ActiveBooking | undefined> =>
  db
    .selectFrom('booking')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= clock_timestamp(), false)`.as('is_due'))
    .where('cow_id', '=', cowId)
    .where('state', 'in', ACTIVE_STATES)
    .executeTakeFirst();

export const findByCode = (db: Db, code: string): Promise<BookingRow | undefined> =>
  db.selectFrom('booking').selectAll().where('code', '=', code).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();

type NewBooking = Omit<Insertable<BookingTable>, 'expires_at' | 'number_digest'> & {
  /** Minutes until it expires; undefined if it does not expire. */
  minutes?: number;
  /** Upper limit for the expiry. */
  until?: string | undefined;
};

export const insert = (tx: Tx, { minutes, until, ...booking }: NewBooking): Promise<BookingRow> =>
  tx
    .insertInto('booking')
    .values({
      ...booking,
      number_digest: numberDigestOf(booking.account_id ?? null),
      expires_at: minutes === undefined ? null : minutesFromNow(minutes, until),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Of the number that the account has verified. */
export const numberDigestOf = (accountId: string | null) =>
  sql<Buffer | null>`(select account.number_digest from account where account.id = ${accountId})`;

const minutesFromNow = (minutes: number, until?: string) =>
  sql<Date>`least(clock_timestamp() + make_interval(mins => ${minutes}::int), ${until ?? null}::timestamptz)`;

type Changes = Omit<Updateable<BookingTable>, 'state' | 'expires_at' | 'state_since'>;

interface NewState extends Changes {
  /** For a state that expires. */
  minutes?: number;
  /** Upper limit for the expiry. */
  until?: string | undefined;
  /** If the state began earlier than now. */
  since?: Date | null;
  /** The cow's price when a late payment revives an expired booking. */
  revivedAtPaisa?: number | undefined;
}

export const changeState = (
  tx: Tx,
  id: string,
  state: BookingState,
  { minutes, until, since, revivedAtPaisa, ...changes }: NewState = {},
): Promise<BookingRow> =>
  tx
    .updateTable('booking')
    .set({
      ...changes,
      ...(revivedAtPaisa !== undefined && {
        revived_at: sql<Date>`clock_timestamp()`,
        revived_cow_price_paisa: revivedAtPaisa,
      }),
      state,
      state_since: since ?? sql<Date>`clock_timestamp()`,
      expires_at: minutes === undefined ? null : minutesFromNow(minutes, until),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Extends an expiring booking to at least this many minutes from now. */
export const extendExpiry = (tx: Tx, id: string, minutes: number): Promise<BookingRow> =>
  tx
    .updateTable('booking')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${minutesFromNow(minutes)})` })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Extends a review to at least this many hours from its beginning. */
export const extendReview = (tx: Tx, id: string, hours: number): Promise<BookingRow> =>
  tx
    .updateTable('booking')
    .set({ expires_at: sql<Date>`greatest(expires_at, state_since + make_interval(hours => ${hours}::int))` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes anything but the state. */
export const change = (tx: Tx, id: string, changes: Changes): Promise<BookingRow> =>
  tx.updateTable('booking').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function flag(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ flagged_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('flagged_at', 'is', null)
    .execute();
}

const selectBuyer = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['mobile', 'phone_verified_at', 'claims_blocked_at'])
    .where('id', '=', accountId);

export type Buyer =
  | { mobile: string | null; phone_verified_at: Date | null; claims_blocked_at: Date | null }
  | undefined;

export const hasVerifiedNumber = async (db: Db, accountId: string): Promise<boolean> =>
  (await selectBuyer(db, accountId).executeTakeFirst())?.phone_verified_at != null;

/** Taken after the cow's lock. Concurrent commands of one buyer see each other's bookings in the limits. */
export const lockBuyer = (tx: Tx, accountId: string): Promise<Buyer> =>
  selectBuyer(tx, accountId).forNoKeyUpdate().executeTakeFirst();

/** Reason of a cancellation by the customer. Stored and logged in English; mails translate it. */
export const BY_BUYER = 'by the buyer';

export type ListedBooking = BookingRow & {
  username: string | null;
  name: string | null;
  mobile: string | null;
  paid_paisa: string | number;
  claimed_paisa: string;
  written_off_paisa: string;
  allowance_paisa: string;
  due_day: string | null;
  /** Of the dispatch weight. */
  weighed_at: Date | null;
  weighed_by: string | null;
  is_weight_current: boolean;
  read_at: Date;
};

const sumOf = (paisa: string, condition: string) =>
  sql<string>`(select coalesce(${sql.raw(paisa)}, 0) from journal_line
    where journal_line.booking_id = booking.id and ${sql.raw(condition)})`;

export const selectBookings = (db: Db) =>
  db
    .selectFrom('booking')
    .leftJoin('account', 'account.id', 'booking.account_id')
    .selectAll('booking')
    .select([
      'account.username',
      'account.name',
      'account.mobile',
      sumOf('-sum(amount_paisa)', IS_PAID).as('paid_paisa'),
      CLAIMED.as('claimed_paisa'),
      sumOf('sum(amount_paisa)', `account = 'bad_debt'`).as('written_off_paisa'),
      sumOf('sum(amount_paisa)', `account = 'sales_allowance'`).as('allowance_paisa'),
      sql<string | null>`to_char(due_on, 'YYYY-MM-DD')`.as('due_day'),
      sql<Date | null>`(select weighed_at from cow_weight where id = booking.dispatch_weight_id)`.as(
        'weighed_at',
      ),
      sql<string | null>`(select recorded_by from cow_weight where id = booking.dispatch_weight_id)`.as(
        'weighed_by',
      ),
      IS_WEIGHT_CURRENT.as('is_weight_current'),
      sql<Date>`clock_timestamp()`.as('read_at'),
    ]);

export const findListed = (db: Db, code: string): Promise<ListedBooking | undefined> =>
  selectBookings(db).where('booking.code', '=', code).executeTakeFirst();

export type BookingDetails = Awaited<ReturnType<typeof findDetails>>;

interface TimelineRow {
  at: Date;
  state: BookingState;
  reason: string | null;
}

/** Payments claimed for or allocated to the booking, with refunds, payment attempts and states. `isOwn`: for its customer. */
export async function findDetails(db: Db, bookingId: string, isOwn = false) {
  const [payments, refunds, attempts, delivery, progress, claimShares, chainHead, timeline] =
    await Promise.all([
      selectPayments(db)
        .where(isOfBookings([bookingId]))
        .orderBy('payment.id')
        .execute(),
      selectRefunds(db).where('refund.booking_id', '=', bookingId).orderBy('refund.id').execute(),
      listAttempts(db, bookingId),
      findDelivery(db, bookingId),
      findProgress(db, bookingId, isOwn),
      sharesOf(db, bookingId),
      db
        .selectFrom('cow_chain')
        .innerJoin('booking', 'booking.cow_id', 'cow_chain.cow_id')
        .select(['cow_chain.number', 'cow_chain.hash'])
        .where('booking.id', '=', bookingId)
        .orderBy('cow_chain.number', 'desc')
        .limit(1)
        .executeTakeFirst(),
      sql<TimelineRow>`
      select at, changes -> 'state' ->> 1 as state, changes -> 'end_reason' ->> 1 as reason from audit_entry
      where entity = 'booking' and entity_id = ${bookingId} and changes ? 'state' order by id`.execute(db),
    ]);
  return { payments, refunds, attempts, delivery, progress, claimShares, chainHead, timeline: timeline.rows };
}
