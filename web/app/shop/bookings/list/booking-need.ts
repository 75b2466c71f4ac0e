import { amountMissing } from '~/shop/payments/amounts';
import type { ListedBooking } from '~/shop/bookings/bookings.api';

/** What a booking asks of its customer, the most urgent first. */
const NEEDS = ['turn', 'agree', 'pay', 'rejected', 'refund', 'review', 'booked', 'over'] as const;
export type Need = (typeof NEEDS)[number];

type Listed = Pick<
  ListedBooking,
  | 'state'
  | 'isOffer'
  | 'expiresAt'
  | 'readAt'
  | 'createdAt'
  | 'advancePaisa'
  | 'paidPaisa'
  | 'duePaisa'
  | 'claimedPaisa'
  | 'rejectedAt'
  | 'refundPaisa'
  | 'refundDueAt'
  | 'liveWeight'
>;

/** How long the list points out that the payment of an expired booking was not found. */
const REJECTED_SHOWN = 7 * 24 * 60 * 60 * 1000;

export function needOf(booking: Listed): Need {
  const { state, isOffer, expiresAt, readAt, rejectedAt, refundPaisa, liveWeight } = booking;
  // It keeps its state until the worker has cleaned up.
  const isTimeUp = expiresAt !== null && expiresAt <= readAt;
  if (state === 'BOOKED' && liveWeight?.dispatch?.isToAgree === true) return 'agree';
  if (!isTimeUp && state === 'HELD') return isOffer ? 'turn' : 'pay';
  if (!isTimeUp && state === 'IN_REVIEW' && amountMissing(booking) > 0) return 'pay';
  if (
    state === 'EXPIRED' &&
    rejectedAt !== null &&
    Date.parse(readAt) - Date.parse(rejectedAt) < REJECTED_SHOWN
  )
    return 'rejected';
  if (refundPaisa > 0) return 'refund';
  if (!isTimeUp && state === 'IN_REVIEW') return 'review';
  return state === 'BOOKED' ? 'booked' : 'over';
}

/** ISO moments of the same form, which sort as text. */
function deadlineOf({ expiresAt, refundDueAt }: Listed, need: Need): string | null {
  if (need === 'refund') return refundDueAt;
  return need === 'turn' || need === 'pay' || need === 'review' ? expiresAt : null;
}

/** What needs action first, by deadline; then newest first. */
export function inOrder<Booking extends Listed>(bookings: Booking[]): { booking: Booking; need: Need }[] {
  return bookings
    .map((booking) => ({ booking, need: needOf(booking) }))
    .toSorted((one, other) => {
      if (one.need !== other.need) return NEEDS.indexOf(one.need) - NEEDS.indexOf(other.need);
      const [first, second] = [deadlineOf(one.booking, one.need), deadlineOf(other.booking, other.need)];
      return first === null || second === null
        ? other.booking.createdAt.localeCompare(one.booking.createdAt)
        : first.localeCompare(second);
    });
}
