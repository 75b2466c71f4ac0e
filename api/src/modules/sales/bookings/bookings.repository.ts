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

/** The first lock of whoever may start or end a booking; all others come after it. */
export const lockCow = (tx: Tx, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(tx).where('tag_id', '=', tagId).forUpdate().executeTakeFirst();

export const lockCowById = (tx: Tx, id: string): Promise<LockedCow | undefined> =>
  tx
    .selectFrom('cow')
    .select(['id', 'tag_id', 'current_price', 'current_weight'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Many at once, and none while somebody frees the cow. */
export const shareCow = (tx: Tx, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(tx).where('tag_id', '=', tagId).forShare().executeTakeFirst();

export const findCow = (db: Db, tagId: string): Promise<LockedCow | undefined> =>
  selectCow(db).where('tag_id', '=', tagId).executeTakeFirst();

export type StandingBooking = BookingRow & { is_due: boolean };

/** By the clock of the database, read after the cow's row was locked. */
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
  /** How long it stands without payment; undefined where it does not end by itself. */
  minutes?: number;
  /** It ends then at the latest. */
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
  /** For a state that ends by itself. */
  minutes?: number;
  /** Where it began before now. */
  since?: Date | null;
  /** The cow's own price, where late money makes an ended booking again. */
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

/** A booking that ends by itself ends no sooner than in so many minutes. */
export const prolong = (tx: Tx, id: string, minutes: number): Promise<BookingRow> =>
  tx
    .updateTable('booking')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${minutesFromNow(minutes)})` })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Without its state. */
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

/** After the lock of the cow. Two commands of one buyer at once count what the other one made. */
export const lockBuyer = (tx: Tx, accountId: string): Promise<Buyer> =>
  selectBuyer(tx, accountId).forNoKeyUpdate().executeTakeFirst();

/** Of `account.id`: what blocks a cow and whose confirmed money does not reach the advance, or it would be BOOKED. */
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
