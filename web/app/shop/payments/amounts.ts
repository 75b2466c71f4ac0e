import type { Booking } from '@khamar/contract/sales/booking';

export type Due = Pick<Booking, 'state' | 'advancePaisa' | 'pricePaisa' | 'paidPaisa'>;

/** The amount due: first the advance, then the balance. */
export function amountDue({ state, advancePaisa, pricePaisa, paidPaisa }: Due): number {
  if (state === 'HELD' || state === 'IN_REVIEW') return Math.max(0, advancePaisa - paidPaisa);
  return state === 'BOOKED' ? Math.max(0, pricePaisa - paidPaisa) : 0;
}

export type Claimed = { payments: Pick<Booking['payments'][number], 'state' | 'amountPaisa'>[] };

/** Sent, but not yet confirmed by the farm. */
export const claimedOf = ({ payments }: Claimed): number =>
  payments.filter(({ state }) => state === 'CLAIMED').reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);

/** The amount due minus unconfirmed payments. */
export const amountMissing = (booking: Due & Claimed): number =>
  Math.max(0, amountDue(booking) - claimedOf(booking));
