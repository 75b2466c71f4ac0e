import type { PaymentSummary } from '@khamar/contract/sales/payment';
import type { Tx } from '../../../db/schema.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import { paidFor } from '../journal/balances.ts';
import { selectPayments } from './payment-lists.repository.ts';

/** The response to a command on a payment, with the booking that it was applied to. */
export async function summaryOf(
  tx: Tx,
  paymentId: string,
  booking: BookingRow | undefined,
): Promise<PaymentSummary> {
  const row = await selectPayments(tx).where('payment.id', '=', paymentId).executeTakeFirstOrThrow();
  return {
    _id: row.id,
    state: row.state,
    amountPaisa: Number(row.amount_paisa),
    unallocatedPaisa: Number(row.unallocated_paisa),
    receiptNumber: row.receipt_number === null ? null : Number(row.receipt_number),
    booking:
      booking === undefined
        ? null
        : { code: booking.code, state: booking.state, paidPaisa: await paidFor(tx, booking.id) },
  };
}
