import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { Booking } from '@khamar/contract/sales/booking';
import type { Provider } from '@khamar/contract/sales/money';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type PaymentState = Booking['payments'][number]['state'];
type RefundState = Booking['refunds'][number]['state'];

/** Display names of the API's codes, for customers and staff. */
export const BOOKING_STATE_LABELS: Record<BookingState, MessageDescriptor> = {
  HELD: msg`On hold`,
  IN_REVIEW: msg`Payment in review`,
  BOOKED: msg`Booked`,
  DELIVERED: msg`Delivered`,
  EXPIRED: msg`Expired`,
  CANCELLED: msg`Cancelled`,
};

/** What was sent is in review until staff have decided; then the rest of the advance is due. */
export const bookingStateLabel = ({
  state,
  claimedPaisa,
}: Pick<Booking, 'state'> & Partial<Pick<Booking, 'claimedPaisa'>>): MessageDescriptor =>
  state === 'IN_REVIEW' && claimedPaisa === 0 ? msg`Advance due` : BOOKING_STATE_LABELS[state];

/** Yellow where someone has to act, green once the buyer has the cow. */
export const BOOKING_STATE_TONES: Record<BookingState, 'positive' | 'waiting' | 'quiet'> = {
  HELD: 'waiting',
  IN_REVIEW: 'waiting',
  BOOKED: 'positive',
  DELIVERED: 'positive',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
};

export const PROVIDER_LABELS: Record<Provider, MessageDescriptor> = {
  bkash: msg`bKash`,
  nagad: msg`Nagad`,
  rocket: msg`Rocket`,
  sslcommerz: msg`Online (card or wallet)`,
  bank: msg`Bank`,
  cash: msg`Cash`,
};

export const PAYMENT_STATE_LABELS: Record<PaymentState, MessageDescriptor> = {
  CLAIMED: msg`In review`,
  CONFIRMED: msg`Confirmed`,
  REJECTED: msg`Not found`,
  VOIDED: msg({ message: 'Void', context: 'payment' }),
  REPLACED: msg({ message: 'Corrected', context: 'payment' }),
};

export const PAYMENT_TONES: Record<PaymentState, 'positive' | 'waiting' | 'quiet'> = {
  CLAIMED: 'waiting',
  CONFIRMED: 'positive',
  REJECTED: 'quiet',
  VOIDED: 'quiet',
  REPLACED: 'quiet',
};

export const REFUND_STATE_LABELS: Record<RefundState, MessageDescriptor> = {
  REQUESTED: msg`Pending`,
  APPROVED: msg`Approved`,
  SENDING: msg`Processing`,
  REFUSED: msg`Manual refund`,
  DONE: msg`Refunded`,
};
