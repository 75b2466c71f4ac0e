import { randomUUID } from 'node:crypto';
import type { BookingSummary } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';
import type { Tx } from '../../../db/schema.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { releaseSurplus } from '../journal/sale-entries.ts';
import { notifyBuyer, type SalesMailKind } from '../notifications/notify-buyer.ts';
import { markBooked } from '../payments/record-payment.ts';
import { usualAdvance } from './agree-price.ts';

type PriceChange = Parameters<typeof bookings.change>[2] & { price_paisa: number };

interface By {
  actor: string;
  notice: SalesMailKind;
}

/**
 * The advance never increases: it is already paid, or being paid. Money above the new total becomes unallocated, the customer is notified,
 * and if the payments now reach the advance, the cow is booked.
 */
export async function changePrice(
  tx: Tx,
  context: SalesContext,
  booking: bookings.BookingRow,
  changes: PriceChange,
  { actor, notice }: By,
): Promise<BookingSummary> {
  const usual = usualAdvance(changes.price_paisa, context.settings);
  const advance_paisa = Math.min(
    Number(booking.advance_paisa),
    booking.is_escrow ? usual : Math.min(usual, changes.price_paisa / 10),
  );
  const repriced = await bookings.change(tx, booking.id, { ...changes, advance_paisa });
  await releaseSurplus(tx, repriced, actor);
  const paid = await paidFor(tx, booking.id);
  await notifyBuyer(tx, context, notice, repriced, { about: randomUUID() });
  const isPaid = paid >= advance_paisa && nextState(repriced.state, 'confirm') === 'BOOKED';
  return toSummary(isPaid ? await markBooked(tx, context, repriced) : repriced, paid);
}
