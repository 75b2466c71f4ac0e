import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

/** Locks the booking so that two concurrent requests do not both find no link. No other lock is taken after it. */
export const lockOwn = (tx: Tx, code: string, accountId: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('booking')
    .select('id')
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();

const selectOpen = (db: Db) =>
  db
    .selectFrom('family_link')
    .innerJoin('booking', 'booking.id', 'family_link.booking_id')
    .select(['family_link.id', 'family_link.token_hash', 'family_link.created_at', 'booking.code'])
    .where('family_link.withdrawn_at', 'is', null);

export const findByHash = (db: Db, hash: Buffer) =>
  selectOpen(db).where('family_link.token_hash', '=', hash).executeTakeFirst();

export const findOfBooking = (db: Db, code: string, accountId: string) =>
  selectOpen(db)
    .where('booking.code', '=', code)
    .where('booking.account_id', '=', accountId)
    .executeTakeFirst();

export async function withdraw(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .updateTable('family_link')
    .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('booking_id', '=', bookingId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export const insert = (tx: Tx, booking_id: string, token_hash: Buffer): Promise<{ created_at: Date }> =>
  tx
    .insertInto('family_link')
    .values({ booking_id, token_hash })
    .returning('created_at')
    .executeTakeFirstOrThrow();
