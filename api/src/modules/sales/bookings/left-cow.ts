import type { LeftAs } from '@khamar/contract/cows/enums';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Db, Tx } from '../../../db/schema.ts';

/** Whether the booked animal died, was stolen, used by the farm or given away. */
export async function findLeftAs(db: Db, cowId: string): Promise<LeftAs | null> {
  const cow = await db.selectFrom('cow').select('left_as').where('id', '=', cowId).executeTakeFirst();
  return cow?.left_as ?? null;
}

/** The cow must be locked. */
export async function rejectLeftCow(tx: Tx, cowId: string): Promise<void> {
  if ((await findLeftAs(tx, cowId)) !== null) throw new AppError('cow_left');
}

/** Bookings whose customer must be told that the animal is gone. Found from the few such cows, not from all bookings. */
export const IS_OF_LEFT_COW = sql<boolean>`(booking.state in ('HELD', 'IN_REVIEW', 'BOOKED') and not booking.is_walk_in
  and booking.cow_id in (select id from cow where left_as is not null and removed_at is null))`;
