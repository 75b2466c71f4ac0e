import type { BookingSummary } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';
import type { Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { sumOpenClaims } from '../payments/payments.repository.ts';
import { createRefunds } from '../refunds/create-refund.ts';
import { rejectUnderWay } from '../runs/stop-checks.ts';
import { offerOtherCows, offerToNextInLine } from '../waiting-list/offer-to-next-in-line.ts';
import { toSummary } from './bookings.mapper.ts';
import * as bookings from './bookings.repository.ts';
import type { LockedBooking } from './deadlines/expire-due-booking.ts';

/** In one transaction: refunds are created for what was paid, and the cow is offered to the first person waiting. */
export async function cancelBooking(
  tx: Tx,
  context: SalesContext,
  { cow, booking }: LockedBooking,
  actor: string,
  reason: string,
): Promise<BookingSummary> {
  // A walk-in is ended by changing the status of its cow.
  if (booking.is_walk_in || nextState(booking.state, 'cancel') === undefined)
    throw new AppError('booking_state');
  await rejectUnderWay(tx, booking.id);
  const paid = await paidFor(tx, booking.id);
  const ended = await bookings.changeState(tx, booking.id, 'CANCELLED', { end_reason: reason });
  await createRefunds(tx, context.settings, ended.id, actor, reason);
  await notifyBuyer(tx, context, 'BOOKING_CANCELLED', ended, {
    paid: String(paid),
    claimed: String(await sumOpenClaims(tx, booking.id)),
  });
  await offerToNextInLine(tx, context, cow);
  await offerOtherCows(tx, context, ended);
  return toSummary(ended, 0);
}
