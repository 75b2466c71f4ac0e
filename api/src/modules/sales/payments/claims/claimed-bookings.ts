import type { Tx } from '../../../../db/schema.ts';
import type { BookingRow } from '../../bookings/bookings.repository.ts';
import { type LockedBooking, lockBooking } from '../../bookings/deadlines/expire-due-booking.ts';
import { lockCowsById } from '../../bookings/lock-cows.ts';
import { type Share, spreadPayments } from '../../counter-sales/spread-payments.ts';
import type { SalesContext } from '../../idempotent-command.ts';
import { balanceOf, payableFor, unallocatedOf } from '../../journal/balances.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { allocatePayment, canRevive } from '../record-payment.ts';
import { listShares } from './claim-shares.repository.ts';

/** Locks the cows and bookings that a claim is for: one, or those of a sale in their order. The bookings of a claim never change. */
export async function lockClaimed(
  tx: Tx,
  context: SalesContext,
  { id, booking_id }: PaymentRow,
  actor: string,
): Promise<LockedBooking[]> {
  const shares = await listShares(tx, id);
  await lockCowsById(
    tx,
    shares.map(({ cowId }) => cowId),
  );
  const only = booking_id === null ? [] : [booking_id];
  const locked: LockedBooking[] = [];
  for (const bookingId of shares.length > 0 ? shares.map((share) => share.bookingId) : only)
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    locked.push(await lockBooking(tx, context, { id: bookingId }, actor));
  return locked;
}

/** Applies a confirmed payment of several cows: first to the advance of each, then to the rest, as a sale does with its payments. */
export async function allocateClaim(
  tx: Tx,
  context: SalesContext,
  actor: string,
  paymentId: string,
  locked: readonly LockedBooking[],
): Promise<BookingRow[]> {
  const [only, ...others] = locked;
  if (only !== undefined && others.length === 0)
    return [(await allocatePayment(tx, context, actor, paymentId, only)).booking];
  const rows = locked.map(({ booking }) => booking);
  for (const { cow: n, paisa } of await planShares(tx, context, paymentId, locked)) {
    const one = locked[n];
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    if (one !== undefined)
      rows[n] = (await allocatePayment(tx, context, actor, paymentId, one, paisa)).booking;
  }
  return rows;
}

async function planShares(
  tx: Tx,
  context: SalesContext,
  paymentId: string,
  locked: readonly LockedBooking[],
): Promise<Share[]> {
  const needs = [];
  const cows = new Set<string>();
  for (const one of locked) {
    const { booking, cow } = one;
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    const balance = await balanceOf(tx, booking.id);
    const hasEnded = booking.state === 'EXPIRED' || booking.state === 'CANCELLED';
    // Two bookings of a sale may have ended with the same cow: only one of them can be revived.
    // oxlint-disable-next-line no-await-in-loop
    const isOpen = !hasEnded || (!cows.has(cow.id) && (await canRevive(tx, context.settings, one)));
    cows.add(cow.id);
    const pricePaisa = isOpen && !booking.is_walk_in ? Math.max(0, payableFor(booking, balance)) : 0;
    // After delivery there is no advance any more, and the oldest debt is paid first.
    const advance = booking.state === 'DELIVERED' ? 0 : Number(booking.advance_paisa);
    const missing = Math.max(0, advance - balance.paid);
    needs.push({ pricePaisa, advancePaisa: Math.min(pricePaisa, missing) });
  }
  return spreadPayments([await unallocatedOf(tx, paymentId)], needs);
}
