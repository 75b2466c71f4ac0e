import type { Booking, MyBooking } from '@khamar/contract/sales/booking';

export type Due = Pick<Booking, 'state' | 'advancePaisa' | 'paidPaisa' | 'duePaisa'>;

/** The amount due: first the advance, then the balance, also after delivery. */
export function amountDue({ state, advancePaisa, paidPaisa, duePaisa }: Due): number {
  if (state === 'HELD' || state === 'IN_REVIEW') return Math.max(0, advancePaisa - paidPaisa);
  return state === 'BOOKED' || state === 'DELIVERED' ? duePaisa : 0;
}

type WithPayments = { payments: Pick<Booking['payments'][number], 'state' | 'amountPaisa'>[] };
/** A list has the sum instead of the payments. */
export type Claimed = WithPayments | Pick<MyBooking, 'claimedPaisa'>;

/** Sent, but not yet confirmed by the farm. */
export const claimedOf = (booking: Claimed): number =>
  'claimedPaisa' in booking ? booking.claimedPaisa : sumOfClaimed(booking);

const sumOfClaimed = ({ payments }: WithPayments): number =>
  payments.filter(({ state }) => state === 'CLAIMED').reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);

/** What the buyer has typed and the farm checks. A payment by a gateway that is in review has no TrxID to correct. */
export const claimsWithTrxId = ({ payments }: Pick<Booking, 'payments'>): Booking['payments'] =>
  payments.filter(({ state, externalId }) => state === 'CLAIMED' && externalId !== null);

/** Those that the customer may correct. */
export const correctable = ({ payments }: Pick<Booking, 'payments'>): Booking['payments'] =>
  payments.filter(({ isCorrectable }) => isCorrectable);

/** The amount due minus unconfirmed payments. */
export const amountMissing = (booking: Due & Claimed): number =>
  Math.max(0, amountDue(booking) - claimedOf(booking));
