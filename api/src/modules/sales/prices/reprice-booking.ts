import { randomUUID } from 'node:crypto';
import type { BookingSummary, RepriceBooking } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { releaseSurplus } from '../journal/sale-entries.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { markBooked } from '../payments/record-payment.ts';
import { agreePrice, askingPriceOf, usualAdvance } from './agree-price.ts';

/**
 * A new agreed price before delivery. The advance never increases: it is already paid, or being paid. Money above the new total becomes
 * unallocated.
 */
export async function repriceBooking(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  { booking }: LockedBooking,
  { reason, ...price }: RepriceBooking,
): Promise<BookingSummary> {
  if (booking.is_walk_in || nextState(booking.state, 'reprice') === undefined)
    throw new AppError('booking_state');
  const agreed = agreePrice(context.settings, actor, askingPriceOf(booking), price);
  const usual = usualAdvance(price.pricePaisa, context.settings);
  const advance_paisa = Math.min(
    Number(booking.advance_paisa),
    booking.is_escrow ? usual : Math.min(usual, price.pricePaisa / 10),
  );
  const repriced = await bookings.change(tx, booking.id, { ...agreed, advance_paisa, note: reason });
  await releaseSurplus(tx, repriced, actor.username);
  const paid = await paidFor(tx, booking.id);
  await notifyBuyer(tx, context, 'PRICE_CHANGED', repriced, { about: randomUUID() });
  const isPaid = paid >= advance_paisa && nextState(repriced.state, 'confirm') === 'BOOKED';
  return toSummary(isPaid ? await markBooked(tx, context, repriced) : repriced, paid);
}
