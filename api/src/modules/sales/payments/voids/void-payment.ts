import { ACTIVE_STATES } from '@khamar/contract/sales/booking-state';
import { sql } from 'kysely';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/schema.ts';
import * as bookings from '../../bookings/bookings.repository.ts';
import { type LockedBooking, lockBooking } from '../../bookings/deadlines/expire-due-booking.ts';
import { lockCowsById } from '../../bookings/lock-cows.ts';
import { holdIfUnpaid } from '../../bookings/hold-if-unpaid.ts';
import type { SalesContext } from '../../idempotent-command.ts';
import { lockCash } from '../../cash/holders.repository.ts';
import { findShortage } from '../../cash/shortages.repository.ts';
import { balanceOf, balancesOfPayment, payableFor } from '../../journal/balances.ts';
import { notifyBuyer } from '../../notifications/notify-buyer.ts';
import { postVoid } from '../../journal/sale-entries.ts';
import * as payments from '../payments.repository.ts';
import { allocateClaim } from '../claims/claimed-bookings.ts';
import { confirmPayment } from '../record-payment.ts';
import type { Confirmation } from './voids.repository.ts';
import * as voids from './voids.repository.ts';

const TRIES = 3;

/**
 * Locks the cows and bookings that have money of this payment, then the payment. Retries if it was applied to another booking in the
 * meantime: rolling back to the savepoint releases the locks, because taking another cow's after the payment's could deadlock.
 */
export async function lockPaymentAndBookings(
  tx: Tx,
  context: SalesContext,
  paymentId: string,
  actor: string,
): Promise<LockedBooking[]> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- retries only after this try
    const locked = await tryToLock(tx, context, paymentId, actor);
    if (locked !== undefined) return locked;
  }
  throw new AppError('busy');
}

async function tryToLock(tx: Tx, context: SalesContext, paymentId: string, actor: string) {
  const seen = await voids.listBookings(tx, paymentId);
  await sql`savepoint voiding`.execute(tx);
  await lockCowsById(
    tx,
    seen.map(({ cowId }) => cowId),
  );
  const locked: LockedBooking[] = [];
  for (const { bookingId } of seen)
    // oxlint-disable-next-line no-await-in-loop -- in lock order
    locked.push(await lockBooking(tx, context, { id: bookingId }, actor));
  const confirmed = await voids.findConfirmation(tx, paymentId);
  if (confirmed?.isCash === true) await lockCash(tx, [confirmed.holder ?? 'till']);
  await payments.lock(tx, paymentId);
  const now = await voids.listBookings(tx, paymentId);
  const isSame = now.every((one) =>
    locked.some(({ booking, cow }) => booking.id === one.bookingId && cow.id === one.cowId),
  );
  if (isSame) return locked;
  await sql`rollback to savepoint voiding`.execute(tx);
  return undefined;
}

interface Void {
  payment: payments.PaymentRow;
  confirmed: Confirmation;
  reason: string;
  /** The correct amount; null if there was no payment at all. */
  correctedPaisa: number | null;
}

/** Reverses a payment in full and, with a correct amount, records it again for the same booking. Everything must be locked. */
export async function voidPayment(
  tx: Tx,
  context: SalesContext,
  actor: string,
  { payment, confirmed, reason, correctedPaisa }: Void,
  locked: readonly LockedBooking[],
): Promise<bookings.BookingRow[]> {
  const funded = new Set((await balancesOfPayment(tx, payment.id)).map(({ bookingId }) => bookingId));
  const isFunded = ({ booking }: LockedBooking) => funded.has(booking.id);
  const order = await voids.listInOrderOfMoney(tx, payment.id);
  const placeOf = ({ booking }: LockedBooking) => order.indexOf(booking.id);
  const affected = (locked.some(isFunded) ? locked.filter(isFunded) : [...locked]).toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const { amount, holder } = confirmed;
  const short = confirmed.isCash ? await findShortage(tx, payment.id, amount) : undefined;
  await postVoid(tx, actor, payment.id, reason, short);
  await payments.addEvent(tx, payment.id, { kind: 'VOIDED', actor, amount, reason, holder, short });
  if (correctedPaisa !== null)
    await recordAgain(tx, context, actor, { ...payment, correctedPaisa, holder }, affected);
  const changed: bookings.BookingRow[] = [];
  const told = new Set<string | null>();
  for (const { booking } of affected) {
    const notice = told.has(customerOf(booking)) ? 'BOOKING_HELD' : null;
    told.add(customerOf(booking));
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    changed.push(await holdIfUnpaid(tx, context, booking.id, notice));
  }
  for (const ofOne of Map.groupBy(changed, customerOf).values())
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await notifyOfVoid(tx, context, { id: payment.id, amount, correctedPaisa }, ofOne);
  return changed;
}

const customerOf = ({ account_id, buyer_phone }: bookings.BookingRow): string | null =>
  account_id ?? buyer_phone;

/** One notice to a customer for the whole payment, so that a void that hides kept cash is noticed. It also says if the cow is on hold again. */
async function notifyOfVoid(
  tx: Tx,
  context: SalesContext,
  { id, amount, correctedPaisa }: { id: string; amount: number; correctedPaisa: number | null },
  changed: readonly bookings.BookingRow[],
): Promise<void> {
  const [first] = changed;
  if (first === undefined) return;
  let due = 0;
  for (const booking of changed)
    if (ACTIVE_STATES.some((state) => state === booking.state))
      // oxlint-disable-next-line no-await-in-loop -- on one connection
      due += Math.max(0, payableFor(booking, await balanceOf(tx, booking.id)));
  await notifyBuyer(tx, context, 'PAYMENT_VOIDED', first, {
    about: id,
    amount: String(amount),
    corrected: String(correctedPaisa ?? 0),
    due: String(due),
    isHeld: first.state === 'HELD' ? 'yes' : 'no',
  });
}

/** In the same hand, under the same TrxID, and for the bookings that had the money: first the advance of each, then the rest. */
async function recordAgain(
  tx: Tx,
  context: SalesContext,
  actor: string,
  {
    correctedPaisa,
    holder,
    ...payment
  }: payments.PaymentRow & { correctedPaisa: number; holder: string | null },
  locked: readonly LockedBooking[],
): Promise<void> {
  const { id, provider, booking_id, payer_number } = payment;
  // Still theirs who recorded it: agents see and sum up only their own.
  const again = await payments.insert(tx, payment.created_by, {
    bookingId: booking_id,
    provider,
    externalId: null,
    amountPaisa: correctedPaisa,
    payerNumber: payer_number ?? undefined,
    repeats: id,
  });
  if (again === undefined) throw new AppError('void_state');
  await confirmPayment(tx, actor, again, { amount: correctedPaisa, holder });
  const current: LockedBooking[] = [];
  for (const one of locked) {
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    const booking = await bookings.findById(tx, one.booking.id);
    if (booking !== undefined) current.push({ ...one, booking });
  }
  await allocateClaim(tx, context, actor, again.id, current);
}
