import type { PaymentClaim } from '@khamar/contract/sales/booking';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';
import * as payments from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { startReview } from './record-payment.ts';

export type ClaimedMoney = ReceivedMoney & Pick<PaymentClaim, 'payerNumber'>;

interface Terms {
  isPart: boolean;
  /** See `startReview`. */
  isShort?: boolean;
}

/** Records a payment as not confirmed yet, and starts the review of a booking on hold. The cow must be locked. */
export async function recordClaim(
  tx: Tx,
  context: SalesContext,
  actor: string,
  { provider, externalId, amountPaisa, payerNumber }: ClaimedMoney,
  booking: BookingRow,
  { isPart, isShort }: Terms,
): Promise<{ payment: PaymentRow; booking: BookingRow }> {
  if (booking.is_walk_in) throw new AppError('booking_state');
  if (booking.terms_version === null) throw new AppError('terms_changed');
  const payment = await payments.insert(tx, actor, {
    provider,
    externalId: externalId ?? null,
    amountPaisa,
    payerNumber,
    isPart,
    bookingId: booking.id,
  });
  if (payment === undefined) throw new AppError('trx_used');
  await payments.rejectRefundTrxId(tx, provider, payment.external_id);
  await payments.addEvent(tx, payment.id, { kind: 'CLAIMED', actor });
  const inReview =
    booking.state === 'HELD' ? await startReview(tx, context, booking, isShort === true) : booking;
  return { payment, booking: inReview };
}
