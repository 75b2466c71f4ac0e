import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { Booking } from '@khamar/contract/sales/booking';
import type { Provider } from '@khamar/contract/sales/money';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type PaymentState = Booking['payments'][number]['state'];
type RefundState = Booking['refunds'][number]['state'];

/** Display names of the API's codes, for customers and staff. */
export const BOOKING_STATE_WORDS: Record<BookingState, MessageDescriptor> = {
  HELD: msg`held`,
  IN_REVIEW: msg`in review`,
  BOOKED: msg`booked`,
  DELIVERED: msg`handed over`,
  EXPIRED: msg`time was up`,
  CANCELLED: msg`cancelled`,
};

/** Yellow where someone has to act, green once the buyer has the cow. */
export const BOOKING_STATE_TONES: Record<BookingState, 'positive' | 'waiting' | 'quiet'> = {
  HELD: 'waiting',
  IN_REVIEW: 'waiting',
  BOOKED: 'positive',
  DELIVERED: 'positive',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
};

export const PROVIDER_WORDS: Record<Provider, MessageDescriptor> = {
  bkash: msg`bKash`,
  nagad: msg`Nagad`,
  rocket: msg`Rocket`,
  sslcommerz: msg`Card or wallet online`,
  bank: msg`Bank`,
  cash: msg`Cash`,
};

export const PAYMENT_STATE_WORDS: Record<PaymentState, MessageDescriptor> = {
  CLAIMED: msg`waits for the farm`,
  CONFIRMED: msg`confirmed`,
  REJECTED: msg`not found`,
};

export const PAYMENT_TONES: Record<PaymentState, 'positive' | 'waiting' | 'quiet'> = {
  CLAIMED: 'waiting',
  CONFIRMED: 'positive',
  REJECTED: 'quiet',
};

export const REFUND_STATE_WORDS: Record<RefundState, MessageDescriptor> = {
  REQUESTED: msg`owed`,
  APPROVED: msg`approved`,
  SENDING: msg`on its way`,
  REFUSED: msg`is sent by hand`,
  DONE: msg`paid back`,
};
