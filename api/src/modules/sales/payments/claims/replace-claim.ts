import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/schema.ts';
import type { BookingRow } from '../../bookings/bookings.repository.ts';
import { BUYER, type SalesSettings } from '../../idempotent-command.ts';
import * as attempts from '../online/attempts.repository.ts';
import * as payments from '../payments.repository.ts';

/**
 * Ends a claim that its customer corrects; the correction is recorded in the same transaction. The booking must be locked. A claim that
 * staff entered, and one whose TrxID a gateway has reported, are decided by staff.
 */
export async function replaceClaim(
  tx: Tx,
  { OPEN_CLAIMS }: Pick<SalesSettings, 'OPEN_CLAIMS'>,
  booking: BookingRow,
  paymentId: string,
): Promise<void> {
  const claim = await payments.find(tx, paymentId);
  if (claim?.booking_id !== booking.id || claim.created_by !== BUYER) throw new AppError('payment_not_found');
  await payments.lock(tx, claim.id);
  // Under the lock: staff, a statement or another correction may have been faster.
  if ((await payments.stateOf(tx, claim.id)) !== 'CLAIMED') throw new AppError('payment_decided');
  if ((await attempts.findByPayment(tx, claim.id)) !== undefined) throw new AppError('payment_decided');
  if ((await payments.countReplaced(tx, booking.id)) >= OPEN_CLAIMS) throw new AppError('claim_limit');
  await payments.addEvent(tx, claim.id, { kind: 'REPLACED', actor: BUYER });
}
