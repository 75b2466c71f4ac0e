import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** Walk-ins of cows that were set to SOLD by hand, whose money is neither recorded nor explained. */
export const IS_UNRECORDED = sql<boolean>`booking.id in (select booking_id from unrecorded_sale where explained_at is null)`;

export async function isUnrecorded(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unrecorded_sale')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .where('explained_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
