import type { PaymentClaim } from '@khamar/contract/sales/booking';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import type { TrxIdUse } from '@khamar/contract/sales/trx-id-use';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';
import * as payments from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { insertOrRepeat, startReview } from './record-payment.ts';

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
  const trxId = externalId ?? null;
  const money = { provider, externalId: trxId, amountPaisa, payerNumber, isPart, bookingId: booking.id };
  // What a correction set free stays that customer's: whoever else learns the TrxID cannot have its money.
  const payment = await insertOrRepeat(
    tx,
    actor,
    money,
    async (state, known) =>
      state === 'REPLACED' &&
      (known.booking_id === booking.id || (await findOwnBooking(tx, known, booking)) !== undefined),
  );
  if (payment === undefined) throw await trxIdUsed(tx, { provider, trxId }, booking);
  await payments.rejectRefundTrxId(tx, provider, trxId);
  await payments.addEvent(tx, payment.id, { kind: 'CLAIMED', actor });
  const inReview =
    booking.state === 'HELD' ? await startReview(tx, context, booking, isShort === true) : booking;
  return { payment, booking: inReview };
}

/** The booking of a payment, if it is of the same account. */
async function findOwnBooking(
  tx: Tx,
  { booking_id }: PaymentRow,
  { account_id }: BookingRow,
): Promise<BookingRow | undefined> {
  const other = booking_id === null ? undefined : await bookings.findById(tx, booking_id);
  return account_id !== null && other?.account_id === account_id ? other : undefined;
}

/** Says for which booking it was used, if that is another one of the same customer. What others have paid is none of their business. */
async function trxIdUsed(
  tx: Tx,
  { provider, trxId }: { provider: ClaimedMoney['provider']; trxId: string | null },
  booking: BookingRow,
): Promise<AppError> {
  const known = await payments.findLastByTrxId(tx, { provider, external_id: trxId });
  const own = known === undefined ? undefined : await findOwnBooking(tx, known, booking);
  return new AppError(
    'trx_used',
    undefined,
    (own === undefined ? {} : { usedFor: own.code }) satisfies TrxIdUse,
  );
}
