import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { type BookingRow, numberDigestOf } from '../bookings/bookings.repository.ts';
import { UNPAID } from '../limits/unpaid-bookings.ts';

/**
 * Takes the last place on the list. An advisory lock serializes joins until commit, because concurrent ones would not count each other; the
 * cow's share lock cannot do that.
 */
export async function join(tx: Tx, cowId: string, accountId: string, freeHolds: number): Promise<PlaceRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiting:${cowId}`}, 0))`.execute(tx);
  await tx
    .insertInto('waiting')
    .values({ cow_id: cowId, account_id: accountId, number_digest: numberDigestOf(accountId) })
    .execute();
  const place = await findPlace(tx, accountId, cowId, freeHolds);
  if (place === undefined) throw new Error('The place just joined was not found');
  return place;
}

/** By account and by verified number. */
export async function countLists(tx: Tx, accountId: string): Promise<number> {
  const { lists } = await tx
    .selectFrom('waiting')
    .select(sql<number>`count(*)::int`.as('lists'))
    .where(sql<boolean>`(account_id = ${accountId} or number_digest = ${numberDigestOf(accountId)})`)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return lists;
}

const placeOf = sql<number>`(select count(*)::int from waiting as earlier
  where earlier.cow_id = waiting.cow_id and earlier.ended_at is null and earlier.id <= waiting.id)`;

const selectPlaces = (db: Db, accountId: string, freeHolds: number) =>
  db
    .selectFrom('waiting')
    .innerJoin('cow', 'cow.id', 'waiting.cow_id')
    .innerJoin('account', 'account.id', 'waiting.account_id')
    .select([
      'cow.tag_id',
      'waiting.joined_at',
      'account.phone_verified_at',
      placeOf.as('place'),
      sql<boolean>`${UNPAID} >= ${freeHolds}`.as('is_passed_over'),
    ])
    .where('waiting.account_id', '=', accountId)
    .where('waiting.ended_at', 'is', null);

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

export const listPlaces = (db: Db, accountId: string, freeHolds: number) =>
  selectPlaces(db, accountId, freeHolds).orderBy('waiting.id', 'desc').limit(100).execute();

export const findPlace = (
  db: Db,
  accountId: string,
  cowId: string,
  freeHolds: number,
): Promise<PlaceRow | undefined> =>
  selectPlaces(db, accountId, freeHolds).where('waiting.cow_id', '=', cowId).executeTakeFirst();

export async function leave(tx: Tx, accountId: string, tagId: string): Promise<void> {
  await tx
    .updateTable('waiting')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome: 'LEFT' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('cow_id', 'in', tx.selectFrom('cow').select('id').where('tag_id', '=', tagId))
    .execute();
}

interface NextInLine {
  id: string;
  account_id: string;
}

/**
 * The first person who may have one more unpaid booking; the others keep their place. Skips disabled accounts and those blocked for
 * rejected claims.
 */
export const findNextInLine = (tx: Tx, cowId: string, freeHolds: number): Promise<NextInLine | undefined> =>
  tx
    .selectFrom('waiting')
    .innerJoin('account', 'account.id', 'waiting.account_id')
    .select(['waiting.id', 'waiting.account_id'])
    .where('waiting.cow_id', '=', cowId)
    .where('waiting.ended_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .where('account.claims_blocked_at', 'is', null)
    .where(UNPAID, '<', freeHolds)
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst();

/** False if this person left the list concurrently. */
export async function markOffered(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waiting')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome: 'OFFERED' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cows without an active booking that the booking's account waits for, or another with its number. */
export const listAvailableCows = (
  tx: Tx,
  { account_id, number_digest }: Pick<BookingRow, 'account_id' | 'number_digest'>,
): Promise<{ cow_id: string }[]> =>
  tx
    .selectFrom('waiting')
    .select('cow_id')
    .distinct()
    .where(sql<boolean>`(account_id = ${account_id}::uuid or number_digest = ${number_digest}::bytea)`)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from booking where booking.cow_id = waiting.cow_id and booking.state = any(${sql.val([...ACTIVE_STATES])}::text[]))`,
    )
    .execute();

/** The database's clock, which sets every deadline. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
