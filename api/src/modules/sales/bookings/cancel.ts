import { nextState } from '@khamar/contract/sales/booking-state';
import type { BookingSummary } from '@khamar/contract/sales/booking';
import { AppError } from '../../../errors.ts';
import type { Tx } from '../../../db/schema.ts';
import { paidFor } from '../payments/ledger.ts';
import { oweRefunds } from '../payments/owe-refund.ts';
import { sumOpenClaims } from '../payments/payments.repository.ts';
import type { SalesContext } from '../sales-context.ts';
import { toSummary } from './bookings.mapper.ts';
import * as bookings from './bookings.repository.ts';
import type { LockedBooking } from './lock-booking.ts';
import { offer, offerElsewhere, tell } from './settle.ts';

/** The reason of a booking that its customer cancelled. Stored and in the trail in English; mails have words of their own for it. */
export const BY_BUYER = 'by the buyer';

/** What was paid becomes a refund owed, and the first who waits gets the cow, all in the same transaction. */
export async function cancelBooking(
  tx: Tx,
  context: SalesContext,
  { cow, booking }: LockedBooking,
  signer: string,
  reason: string,
): Promise<BookingSummary> {
  // A walk-in ends by setting the status of its cow.
  if (booking.is_walk_in || nextState(booking.state, 'cancel') === undefined)
    throw new AppError('booking_state');
  const paid = await paidFor(tx, booking.id);
  const ended = await bookings.changeState(tx, booking.id, 'CANCELLED', { end_reason: reason });
  await oweRefunds(tx, context.settings, ended.id, signer, reason);
  await tell(tx, context, 'BOOKING_CANCELLED', ended, {
    paid: String(paid),
    claimed: String(await sumOpenClaims(tx, booking.id)),
  });
  await offer(tx, context, cow);
  await offerElsewhere(tx, context, ended);
  return toSummary(ended, 0);
}
