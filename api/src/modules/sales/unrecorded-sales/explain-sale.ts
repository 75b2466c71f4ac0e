import type { BookingSummary } from '@khamar/contract/sales/booking';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';

/** There was no money for a cow that was set to SOLD by hand. A sale at the counter can still record some later. */
export async function explainSale(
  tx: Tx,
  actor: Actor,
  { booking }: LockedBooking,
  reason: string,
): Promise<BookingSummary> {
  const { numUpdatedRows } = await tx
    .updateTable('unrecorded_sale')
    .set({ reason, explained_by: actor.username, explained_at: sql<Date>`clock_timestamp()` })
    .where('booking_id', '=', booking.id)
    .where('explained_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('booking_state');
  return toSummary(booking, 0);
}
