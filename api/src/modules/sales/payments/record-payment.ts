import { nextState } from '@khamar/contract/sales/booking-state';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import type { UnusualNumbers } from '@khamar/contract/sales/unusual-numbers';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import { offerOtherCows } from '../waiting-list/offer-to-next-in-line.ts';
import { scheduleDeadline } from '../bookings/deadlines/schedule-deadline.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { notifyCashReceived } from '../notifications/notify-cash.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { leave } from '../waiting-list/waiting-list.repository.ts';
import { GATEWAY, type SalesContext, type SalesSettings } from '../idempotent-command.ts';
import { findOfBooking } from '../quotes/quotes.repository.ts';
import { balanceOf, payableFor, unallocatedOf } from '../journal/balances.ts';
import { allocationLines, feeLines, postEntry, paymentLines } from '../journal/post-entry.ts';
import { payReceivable } from '../journal/sale-entries.ts';
import { lockCash } from '../cash/holders.repository.ts';
import * as payments from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentState } from '../sales.table.ts';

export interface Allocation {
  booking: BookingRow;
  paid: number;
}

export type StaffPayment = ReceivedMoney & {
  payerNumber?: string | undefined;
  /** The account of the person who has the cash. */
  holder: string | null;
};

/** Records a payment that staff have received for this booking, as confirmed. */
export async function recordPayment(
  tx: Tx,
  context: SalesContext,
  actor: string,
  money: StaffPayment,
  locked: LockedBooking,
): Promise<Allocation & { payment: PaymentRow }> {
  const { booking } = locked;
  requireConfirmedSurplus(money, payableFor(booking, await balanceOf(tx, booking.id)));
  const payment = await insertConfirmed(tx, actor, money, booking.id);
  await notifyIfCash(tx, context, payment, money.amountPaisa, booking);
  return { payment, ...(await allocatePayment(tx, context, actor, payment.id, locked)) };
}

/** More than the balance due is often a typing error; if it is not, the surplus stays unallocated. */
export function requireConfirmedSurplus(
  { amountPaisa, confirmSurplus = false }: Pick<ReceivedMoney, 'amountPaisa' | 'confirmSurplus'>,
  duePaisa: number,
): void {
  if (amountPaisa > duePaisa && !confirmSurplus)
    throw new AppError('amount_over_balance', undefined, {
      amount: { amountPaisa, duePaisa },
    } satisfies UnusualNumbers);
}

/** A confirmed payment that is not applied to a booking yet. */
export async function insertConfirmed(
  tx: Tx,
  actor: string,
  { provider, externalId, amountPaisa, payerNumber, holder }: StaffPayment,
  bookingId: string,
): Promise<PaymentRow> {
  const money = { provider, externalId: externalId ?? null, amountPaisa, payerNumber, bookingId };
  const payment = await insertOrRepeat(tx, actor, money, payments.isWithoutMoney);
  if (payment === undefined) throw new AppError('trx_used');
  await confirmPayment(tx, actor, payment, { amount: amountPaisa, holder });
  return payment;
}

/** The customer of a cash payment that staff recorded gets its amount and the balance. */
export async function notifyIfCash(
  tx: Tx,
  context: SalesContext,
  { id, provider }: PaymentRow,
  amount: number,
  booking: BookingRow,
): Promise<void> {
  if (provider === 'cash') await notifyCashReceived(tx, context, { id, amount }, booking);
}

/**
 * Undefined if the TrxID is used. If it belongs to a payment in a state that leaves it free, the new payment is added beside that one, once.
 */
export async function insertOrRepeat(
  tx: Tx,
  actor: string,
  money: payments.NewPayment,
  isFree: (state: PaymentState | undefined, known: PaymentRow) => boolean | Promise<boolean>,
): Promise<PaymentRow | undefined> {
  const { provider, externalId } = money;
  const added = await payments.insert(tx, actor, money);
  if (added !== undefined) return added;
  const known = await payments.findLastByTrxId(tx, { provider, external_id: externalId });
  // Claims of the payer may be locked: a payment that others are deciding about is not waited for.
  if (known === undefined || !(await isFree(await payments.stateOf(tx, known.id), known))) return undefined;
  await payments.lock(tx, known.id);
  return (await isFree(await payments.stateOf(tx, known.id), known))
    ? payments.insert(tx, actor, { ...money, externalId: null, repeats: known.id })
    : undefined;
}

/** Posts the payment to the journal with a receipt; it is unallocated until `allocatePayment`. */
export async function confirmPayment(
  tx: Tx,
  actor: string,
  payment: PaymentRow,
  received: { amount: number; holder?: string | null },
): Promise<void> {
  const { amount } = received;
  const holder = payment.provider === 'cash' ? (received.holder ?? null) : null;
  if (payment.provider === 'cash') await lockCash(tx, [holder ?? 'till']);
  await payments.lock(tx, payment.id);
  // A gateway's report on its own payments is trusted.
  if (actor !== GATEWAY.username)
    await payments.rejectRefundTrxId(tx, payment.provider, await payments.trxIdOf(tx, payment));
  await payments.addEvent(tx, payment.id, { kind: 'CONFIRMED', actor, amount, holder });
  const { id: paymentId, provider } = payment;
  await postEntry(tx, actor, 'RECEIVED', paymentLines({ provider, paymentId, amount, holder }));
  const fee = await payments.findFee(tx, payment.id);
  if (fee > 0) await postEntry(tx, actor, 'FEE', feeLines(payment.provider, payment.id, fee));
  await payments.addReceipt(tx, payment.id);
}

/**
 * Applies a payment to a booking, or at most this part of it. What exceeds its total, or comes for an ended booking that cannot be revived,
 * stays unallocated. The cow and the payment must be locked.
 */
export async function allocatePayment(
  tx: Tx,
  context: SalesContext,
  actor: string,
  paymentId: string,
  locked: LockedBooking,
  atMost = Infinity,
): Promise<Allocation> {
  const { booking, cow } = locked;
  const balance = await balanceOf(tx, booking.id);
  const { paid } = balance;
  const amount = Math.min(atMost, await unallocatedOf(tx, paymentId), payableFor(booking, balance));
  const isEnough = paid + amount >= Number(booking.advance_paisa);
  const isRevived = isEnough && (await canRevive(tx, context.settings, locked));
  if (amount <= 0 || booking.is_walk_in || !(isRevived || isActive(booking))) return { booking, paid };
  const result = { booking, paid: paid + amount };
  if (booking.state === 'DELIVERED') {
    await payReceivable(tx, actor, { paymentId, bookingId: booking.id, amount }, balance);
    return result;
  }
  await postEntry(tx, actor, 'ALLOCATED', allocationLines(paymentId, booking.id, amount));
  if (isEnough && nextState(booking.state, 'confirm') === 'BOOKED') {
    const booked = await markBooked(tx, context, booking, isRevived ? cow.current_price * 100 : undefined);
    return { ...result, booking: booked };
  }
  if (booking.state === 'HELD') return { ...result, booking: await startReview(tx, context, booking) };
  if (booking.state === 'IN_REVIEW')
    return { ...result, booking: await completeReview(tx, context, booking) };
  return result;
}

const isActive = ({ state }: BookingRow) => state !== 'EXPIRED' && state !== 'CANCELLED';

/** The advance is confirmed: the buyer leaves this cow's waiting list and may now be next for another cow. */
export async function markBooked(
  tx: Tx,
  context: SalesContext,
  { id, account_id, tag_id }: BookingRow,
  revivedAtPaisa?: number,
): Promise<BookingRow> {
  const booked = await bookings.changeState(tx, id, 'BOOKED', { end_reason: null, revivedAtPaisa });
  await notifyBuyer(tx, context, 'BOOKING_CONFIRMED', booked);
  if (account_id !== null) await leave(tx, account_id, tag_id);
  await offerOtherCows(tx, context, booked);
  return booked;
}

/**
 * Starts the review period. A second payment does not extend it. `isShort` for a claim of an account without a verified number: it must
 * not turn a short hold into a long one.
 */
export async function startReview(
  tx: Tx,
  context: Pick<SalesContext, 'jobs' | 'settings'>,
  booking: BookingRow,
  isShort = false,
): Promise<BookingRow> {
  const { settings } = context;
  const inReview = await bookings.changeState(tx, booking.id, 'IN_REVIEW', {
    minutes: settings.current.selling.reviewHours * 60,
    ...(isShort && { until: addHours(booking.expires_at, settings.UNVERIFIED_REVIEW_HOURS) }),
  });
  await scheduleDeadline(tx, context, inReview);
  return inReview;
}

const addHours = (moment: Date | null, hours: number) =>
  moment === null ? undefined : new Date(moment.getTime() + hours * 3_600_000).toISOString();

/** Part of the advance is confirmed, so the booking gets the whole review period even if it began with a short one. */
async function completeReview(
  tx: Tx,
  context: Pick<SalesContext, 'jobs' | 'settings'>,
  booking: BookingRow,
): Promise<BookingRow> {
  const extended = await bookings.extendReview(tx, booking.id, context.settings.current.selling.reviewHours);
  if (Number(extended.expires_at) > Number(booking.expires_at)) await scheduleDeadline(tx, context, extended);
  return extended;
}

/**
 * Whether a late payment revives an expired booking: soon after its end, while the cow is available at the same price and, if the booking
 * came from a quote, while that quote is open. Otherwise nobody agreed to the current terms. The cow must be locked.
 */
export async function canRevive(
  tx: Tx,
  { REVIVE_HOURS }: Pick<SalesSettings, 'REVIVE_HOURS'>,
  { cow, booking, activeBooking }: LockedBooking,
): Promise<boolean> {
  if (booking.state !== 'EXPIRED' || activeBooking !== undefined) return false;
  if (cow.current_price * 100 !== Number(booking.cow_price_paisa ?? booking.price_paisa)) return false;
  const { rows } = await sql<{ isSoon: boolean; isInHerd: boolean }>`
    select ${booking.state_since}::timestamptz + make_interval(hours => ${REVIVE_HOURS}::int) > clock_timestamp() as "isSoon",
      removed_at is null as "isInHerd"
    from cow where id = ${cow.id}`.execute(tx);
  if (rows[0]?.isSoon !== true || !rows[0].isInHerd) return false;
  const quote = await findOfBooking(tx, booking);
  return quote === undefined || quote.state === 'OPEN';
}
