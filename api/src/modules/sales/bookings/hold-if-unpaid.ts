import { nextState } from '@khamar/contract/sales/booking-state';
import type { Tx } from '../../../db/schema.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import * as bookings from './bookings.repository.ts';
import { scheduleDeadline } from './deadlines/schedule-deadline.ts';

const HOLD_HOURS = 24;

/** A booked cow whose money no longer reaches the advance goes on hold, so that the customer can pay. The cow must be locked. */
export async function holdIfUnpaid(
  tx: Tx,
  context: SalesContext,
  bookingId: string,
  /** Null if the customer is notified of the cause. */
  notice: 'BOOKING_HELD' | null = 'BOOKING_HELD',
): Promise<bookings.BookingRow> {
  const booking = await bookings.findById(tx, bookingId);
  if (booking === undefined) throw new Error('The locked booking was not found');
  const isShort = (await paidFor(tx, booking.id)) < Number(booking.advance_paisa);
  if (!isShort || nextState(booking.state, 'void') !== 'HELD') return booking;
  const held = await bookings.changeState(tx, booking.id, 'HELD', { minutes: HOLD_HOURS * 60 });
  await scheduleDeadline(tx, context, held);
  if (notice !== null) await notifyBuyer(tx, context, notice, held);
  return held;
}
