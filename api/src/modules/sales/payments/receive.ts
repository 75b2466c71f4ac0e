import { nextState } from '@khamar/contract/sales/booking-state';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import { AppError } from '../../../errors.ts';
import type { Tx } from '../../../db/schema.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { LockedBooking } from '../bookings/lock-booking.ts';
import { scheduleDeadline, tell } from '../bookings/settle.ts';
import type { SalesContext } from '../sales-context.ts';
import { allocated, feeKept, paidFor, post, received, recogniseRevenue, unallocatedOf } from './ledger.ts';
import * as payments from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';

export interface Allocation {
  booking: BookingRow;
  paid: number;
}

/** Money that staff have seen arrive: a payment, confirmed at once, for this booking. */
export async function receive(
  tx: Tx,
  context: SalesContext,
  signer: string,
  { provider, externalId, amountPaisa, payerNumber }: ReceivedMoney & { payerNumber?: string },
  locked: LockedBooking,
): Promise<Allocation & { payment: PaymentRow }> {
  const money = {
    provider,
    externalId: externalId ?? null,
    amountPaisa,
    payerNumber,
    bookingId: locked.booking.id,
  };
  const payment = await payments.insert(tx, signer, money);
  if (payment === undefined) throw new AppError('trx_used');
  await confirm(tx, signer, payment, amountPaisa);
  return { payment, ...(await allocate(tx, context, signer, payment.id, locked)) };
}

/** Into the journal, with a receipt; the money belongs to nobody until it is allocated. */
export async function confirm(tx: Tx, signer: string, payment: PaymentRow, amount: number): Promise<void> {
  await payments.lock(tx, payment.id);
  await payments.addEvent(tx, payment.id, { kind: 'CONFIRMED', actor: signer, amount });
  await post(tx, signer, 'RECEIVED', received(payment.provider, payment.id, amount));
  const fee = await payments.findFee(tx, payment.id);
  if (fee > 0) await post(tx, signer, 'FEE', feeKept(payment.provider, payment.id, fee));
  await payments.addReceipt(tx, payment.id);
}

/**
 * Gives a booking what it may have of a payment. What is beyond its price, or comes for a booking that has ended and whose cow is
 * taken, stays unallocated. The cow is locked, and so is the payment.
 */
export async function allocate(
  tx: Tx,
  context: SalesContext,
  signer: string,
  paymentId: string,
  { booking, standing }: LockedBooking,
): Promise<Allocation> {
  const paid = await paidFor(tx, booking.id);
  const room = Number(booking.price_paisa) - paid;
  const amount = Math.min(await unallocatedOf(tx, paymentId), room);
  const isEnough = paid + amount >= Number(booking.advance_paisa);
  const isRevived =
    booking.state === 'EXPIRED' && standing === undefined && isEnough && !(await isRemoved(tx, booking));
  if (amount <= 0 || booking.is_walk_in || !(isRevived || isStanding(booking))) return { booking, paid };
  await post(tx, signer, 'ALLOCATED', allocated(paymentId, booking.id, amount));
  const result = { booking, paid: paid + amount };
  if (booking.state === 'DELIVERED') await recogniseRevenue(tx, booking.id, signer);
  if (isEnough && nextState(booking.state, 'confirm') === 'BOOKED') {
    const booked = await bookings.changeState(tx, booking.id, 'BOOKED', { end_reason: null });
    await tell(tx, context, 'BOOKING_CONFIRMED', booked);
    return { ...result, booking: booked };
  }
  if (booking.state === 'HELD') return { ...result, booking: await review(tx, context, booking) };
  return result;
}

const isStanding = ({ state }: BookingRow) => state !== 'EXPIRED' && state !== 'CANCELLED';

async function isRemoved(tx: Tx, { cow_id }: BookingRow): Promise<boolean> {
  const cow = await tx.selectFrom('cow').select('removed_at').where('id', '=', cow_id).executeTakeFirst();
  return cow?.removed_at != null;
}

/** From now on staff have the time of a review. A second payment does not lengthen it. */
export async function review(
  tx: Tx,
  context: Pick<SalesContext, 'jobs' | 'settings'>,
  booking: BookingRow,
): Promise<BookingRow> {
  const minutes = context.settings.REVIEW_HOURS * 60;
  const inReview = await bookings.changeState(tx, booking.id, 'IN_REVIEW', { minutes });
  await scheduleDeadline(tx, context, inReview);
  return inReview;
}
