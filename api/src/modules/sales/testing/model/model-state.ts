import { ACTIVE_STATES, type BookingState } from '@khamar/contract/sales/booking-state';

/** The error of a rejected command, which leaves the state unchanged. */
export class Rejected extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface ModelCow {
  pricePaisa: number;
  isRemoved: boolean;
  waiting: number[];
}

export interface ModelBooking {
  cow: number;
  /** Null for walk-ins and callers. */
  buyer: number | null;
  state: BookingState;
  isDue: boolean;
  /** The deadline is too long ago for a late payment to revive it. */
  isLongDue: boolean;
  isWalkIn: boolean;
  isOffer: boolean;
  hasTerms: boolean;
  pricePaisa: number;
  advancePaisa: number;
  /** Allocated amounts by payment number. */
  advance: Record<number, number>;
  revenue: Record<number, number>;
}

export interface ModelPayment {
  booking: number;
  state: 'CLAIMED' | 'CONFIRMED' | 'REJECTED';
  claimed: number;
  unallocated: number;
  byBuyer: boolean;
}

export interface ModelState {
  cows: ModelCow[];
  bookings: ModelBooking[];
  payments: ModelPayment[];
  /** Rejected claims by buyer since the last release. */
  rejected: Record<number, number>;
  refunds: { payment: number; amount: number; isDone: boolean }[];
}

export const isActive = ({ state }: ModelBooking) => ACTIVE_STATES.some((active) => active === state);
const sum = (amounts: Record<number, number>) =>
  Object.values(amounts).reduce((total, amount) => total + amount, 0);
export const paidOf = ({ advance, revenue }: ModelBooking) => sum(advance) + sum(revenue);

export const isTimed = ({ state }: ModelBooking) => state === 'HELD' || state === 'IN_REVIEW';

/** Changes the state, with a new deadline or none. */
export function setState(booking: ModelBooking, state: BookingState): void {
  booking.state = state;
  booking.isDue = false;
}

/** Releases the oldest payment first. */
export function release({ payments }: ModelState, booking: ModelBooking, atMost: number): void {
  let left = atMost;
  for (const [number, amount] of Object.entries(booking.advance)) {
    const payment = payments[Number(number)];
    const released = Math.min(amount, left);
    left -= released;
    if (payment !== undefined) payment.unallocated += released;
    if (released === amount) delete booking.advance[Number(number)];
    else booking.advance[Number(number)] = amount - released;
  }
}

export function recogniseRevenue(booking: ModelBooking): void {
  for (const [payment, amount] of Object.entries(booking.advance))
    booking.revenue[Number(payment)] = (booking.revenue[Number(payment)] ?? 0) + amount;
  booking.advance = {};
}

export const newBooking = (cow: number, pricePaisa: number): ModelBooking => ({
  cow,
  buyer: null,
  state: 'HELD',
  isDue: false,
  isLongDue: false,
  isWalkIn: false,
  isOffer: false,
  hasTerms: false,
  pricePaisa,
  advancePaisa: pricePaisa / 10,
  advance: {},
  revenue: {},
});

/** State of a walk-in for the status that staff set. */
export const stateOf = (status: 'AVAILABLE' | 'BOOKED' | 'SOLD'): BookingState =>
  status === 'SOLD' ? 'DELIVERED' : 'BOOKED';

export function at<Item>(list: readonly Item[], number: number): Item {
  const item = list[number];
  if (item === undefined) throw new Error('The model has no such item');
  return item;
}
