import type { BookingState } from '@khamar/contract/sales/booking-state';
import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
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

/** Share lock: many sessions may hold it, and nobody can free the cow in the meantime. */
export const shareCow = (tx: Tx, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(tx).where('tag_id', '=', tagId).forShare().executeTakeFirst();

export const findCow = (db: Db, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(db).where('tag_id', '=', tagId).executeTakeFirst();

export type StandingBooking = BookingRow & { is_due: boolean };

/** `is_due` uses the database clock, read after the cow's row was locked. */
export const findStanding = (db: Db, cowId: string): Promise<StandingBooking | undefined> =>
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

type NewBooking = Omit<Insertable<BookingTable>, 'expires_at'> & {
  /** Minutes until it expires; undefined if it does not expire. */
  minutes?: number;
  /** Upper limit for the expiry. */
  until?: string | undefined;
};

export const insert = (tx: Tx, { minutes, until, ...booking }: NewBooking): Promise<BookingRow> =>
  tx
    .insertInto('booking')
    .values({ ...booking, expires_at: minutes === undefined ? null : minutesFromNow(minutes, until) })
    .returningAll()
    .executeTakeFirstOrThrow();

const minutesFromNow = (minutes: number, until?: string) =>
  sql<Date>`least(clock_timestamp() + make_interval(mins => ${minutes}::int), ${until ?? null}::timestamptz)`;

type Changes = Omit<Updateable<BookingTable>, 'state' | 'expires_at' | 'state_since'>;

interface NewState extends Changes {
  /** For a state that expires. */
  minutes?: number;
  /** If the state began earlier than now. */
  since?: Date | null;
  /** The cow's price when a late payment revives an expired booking. */
  revivedAtPaisa?: number | undefined;
}

export const changeState = (
  tx: Tx,
  id: string,
  state: BookingState,
  { minutes, since, revivedAtPaisa, ...changes }: NewState = {},
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
      expires_at: minutes === undefined ? null : minutesFromNow(minutes),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Extends an expiring booking to at least this many minutes from now. */
export const prolong = (tx: Tx, id: string, minutes: number): Promise<BookingRow> =>
  tx
    .updateTable('booking')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${minutesFromNow(minutes)})` })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
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

/** Taken after the cow's lock. Concurrent commands of one buyer see each other's bookings in the limits. */
export const lockBuyer = (tx: Tx, accountId: string): Promise<Buyer> =>
  selectBuyer(tx, accountId).forNoKeyUpdate().executeTakeFirst();

/** Bookings of `account.id` that block a cow without a confirmed advance; with one they would be BOOKED. */
export const UNPAID = sql<number>`(select count(*)::int from booking as unpaid
  where unpaid.account_id = account.id and unpaid.state in ('HELD', 'IN_REVIEW') and unpaid.expires_at > clock_timestamp())`;

export async function countUnpaid(tx: Tx, accountId: string): Promise<number> {
  const account = await tx
    .selectFrom('account')
    .select(UNPAID.as('unpaid'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.unpaid ?? 0;
}
