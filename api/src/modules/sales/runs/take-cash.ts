import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { unallocatedOf } from '../journal/balances.ts';
import { allocatePayment, insertConfirmed } from '../payments/record-payment.ts';

interface TakenCash {
  booking: BookingRow;
  paymentId?: string;
  cashPaisa: number;
  unallocatedPaisa: number;
}

/**
 * Cash that a driver has in hand is always recorded: for the booking if it is booked and this delivery counts, otherwise unallocated. Also
 * more than the balance due. The customer is notified with the step, once.
 */
export async function takeCash(
  tx: Tx,
  context: SalesContext,
  { accountId, username }: Actor,
  locked: LockedBooking,
  { cashPaisa, counts }: { cashPaisa: number; counts: boolean },
): Promise<TakenCash> {
  const { booking } = locked;
  if (cashPaisa === 0) return { booking, cashPaisa, unallocatedPaisa: 0 };
  const money = {
    provider: 'cash' as const,
    amountPaisa: cashPaisa,
    holder: accountId,
  };
  const payment = await insertConfirmed(tx, username, money, booking.id);
  if (!counts || booking.state !== 'BOOKED')
    return { booking, paymentId: payment.id, cashPaisa, unallocatedPaisa: cashPaisa };
  const allocated = await allocatePayment(tx, context, username, payment.id, locked);
  return {
    booking: allocated.booking,
    paymentId: payment.id,
    cashPaisa,
    unallocatedPaisa: await unallocatedOf(tx, payment.id),
  };
}
