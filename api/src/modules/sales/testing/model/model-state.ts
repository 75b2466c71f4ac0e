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
  kg: number;
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
  /** What the cow cost in the shop at booking. */
  askingPaisa: number;
  advancePaisa: number;
  /** What each payment has paid, by number: an advance until delivery. */
  paid: Record<number, number>;
  /** Owed after delivery. */
  receivable: number;
  badDebt: number;
  /** The part of `paid` that recovered a bad debt. */
  recovered: Record<number, number>;
  allowance: number;
  /** Days until the balance is due; null if no day was agreed. */
  dueIn: number | null;
  /** The order of deliveries. */
  delivery: number;
  /** Of a sale by live weight; null for a fixed price. */
  byWeight: ModelWeight | null;
  /** The weight of the cow at booking, for which the asking price was. */
  askingKg: number;
  /** Has the phone number of this run, as callers and buyers on credit do. */
  hasPhone: boolean;
}

export interface ModelWeight {
  ratePaisa: number;
  agreedKg: number;
  dispatchKg: number | null;
  /** Outside the tolerance, and the customer has not agreed. */
  isPending: boolean;
}

export interface ModelPayment {
  booking: number;
  state: 'CLAIMED' | 'CONFIRMED' | 'REJECTED' | 'VOIDED' | 'REPLACED';
  claimed: number;
  unallocated: number;
  byBuyer: boolean;
  /** In the order in which they got money of it. */
  bookings?: number[];
}

export interface ModelState {
  cows: ModelCow[];
  bookings: ModelBooking[];
  payments: ModelPayment[];
  /** Rejected claims by buyer since the last release. */
  rejected: Record<number, number>;
  refunds: { payment: number; amount: number; isDone: boolean }[];
  /** Of the agent. */
  cash: ModelCash;
}

interface ModelCash {
  /** What should be in the agent's hand. */
  paisa: number;
  /** `reversed` by voids: what of a shortage was booked back. */
  closings: { difference: number; state: 'PENDING' | 'DONE' | 'DECLINED'; reversed: number }[];
  /** Cash payments that the agent recorded, by number, and how many closings were before. */
  payments: Record<number, { amount: number; period: number }>;
}

export const isActive = ({ state }: ModelBooking) => ACTIVE_STATES.some((active) => active === state);
const sum = (amounts: Record<number, number>) =>
  Object.values(amounts).reduce((total, amount) => total + amount, 0);
export const paidOf = ({ paid }: ModelBooking) => sum(paid);

export const addTo = (amounts: Record<number, number>, payment: number, amount: number): void => {
  amounts[payment] = (amounts[payment] ?? 0) + amount;
  if (amounts[payment] === 0) delete amounts[payment];
};

export const isTimed = ({ state }: ModelBooking) => state === 'HELD' || state === 'IN_REVIEW';

/** Changes the state, with a new deadline or none. */
export function setState(booking: ModelBooking, state: BookingState): void {
  booking.state = state;
  booking.isDue = false;
}

/** Releases the oldest payment first. */
export function release({ payments }: ModelState, booking: ModelBooking, atMost: number): void {
  let left = atMost;
  for (const [number, amount] of Object.entries(booking.paid)) {
    const payment = payments[Number(number)];
    const released = Math.min(amount, left);
    left -= released;
    if (payment !== undefined) payment.unallocated += released;
    addTo(booking.paid, Number(number), -released);
  }
}

/** What a payment can still be applied to. */
export const payableFor = (booking: ModelBooking): number =>
  booking.state === 'DELIVERED' ? booking.receivable + booking.badDebt : booking.pricePaisa - paidOf(booking);

/** More than the balance due needs a confirmation. */
export function requireConfirmed(booking: ModelBooking, amount: number, isConfirmed: boolean): void {
  if (amount > payableFor(booking) && !isConfirmed) throw new Rejected('amount_over_balance');
}

export function spend(payment: ModelPayment, booking: number, amount: number): void {
  payment.unallocated -= amount;
  payment.bookings = [...new Set([...(payment.bookings ?? []), booking])];
}

/** Applies money of a payment; after delivery first to what is owed, then to what was written off. */
export function apply(booking: ModelBooking, payment: number, amount: number): void {
  addTo(booking.paid, payment, amount);
  if (booking.state !== 'DELIVERED') return;
  const owed = Math.min(amount, booking.receivable);
  booking.receivable -= owed;
  booking.badDebt -= amount - owed;
  addTo(booking.recovered, payment, amount - owed);
}

export const newBooking = (cow: number, pricePaisa: number, askingKg: number): ModelBooking => ({
  cow,
  buyer: null,
  state: 'HELD',
  isDue: false,
  isLongDue: false,
  isWalkIn: false,
  isOffer: false,
  hasTerms: false,
  pricePaisa,
  askingPaisa: pricePaisa,
  advancePaisa: pricePaisa / 10,
  paid: {},
  receivable: 0,
  badDebt: 0,
  recovered: {},
  allowance: 0,
  dueIn: null,
  delivery: 0,
  byWeight: null,
  askingKg,
  hasPhone: false,
});

/** State of a walk-in for the status that staff set. */
export const stateOf = (status: 'AVAILABLE' | 'BOOKED' | 'SOLD'): BookingState =>
  status === 'SOLD' ? 'DELIVERED' : 'BOOKED';

export function at<Item>(list: readonly Item[], number: number): Item {
  const item = list[number];
  if (item === undefined) throw new Error('The model has no such item');
  return item;
}
