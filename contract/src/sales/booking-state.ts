/** No zod here: the site's buttons read this table. */
export const BOOKING_STATES = ['HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED', 'EXPIRED', 'CANCELLED'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** While a booking is in one of these, its cow cannot be booked again. */
export const ACTIVE_STATES = ['HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED'] as const satisfies BookingState[];

/** The legal limit for refunds; a farm may promise less, never more (docs/selling.md). */
export const REFUND_DAYS = 10;

export type BookingEvent =
  | 'claim'
  | 'confirm'
  | 'reject'
  | 'expire'
  | 'cancel'
  | 'deliver'
  | 'reverseDelivery'
  | 'void'
  | 'move'
  | 'reprice'
  | 'weigh'
  | 'agree';

/** Owners are ADMIN and SUPER_ADMIN; staff are owners and AGENT. */
type Who = 'buyer' | 'staff' | 'owner' | 'gateway' | 'clock';

export interface Transition {
  from: BookingState;
  event: BookingEvent;
  to: BookingState;
  who: readonly Who[];
  /** Further conditions, checked where the event is handled. */
  condition: string;
}

/** Every transition after creation (docs/selling.md). A walk-in follows the status of its cow instead. */
export const TRANSITIONS: readonly Transition[] = [
  {
    from: 'HELD',
    event: 'claim',
    to: 'IN_REVIEW',
    who: ['buyer', 'staff', 'gateway'],
    condition:
      'the TrxID was not used before; a buyer’s claim covers the advance or is marked as a part payment, within the limits below',
  },
  {
    from: 'IN_REVIEW',
    event: 'claim',
    to: 'IN_REVIEW',
    who: ['buyer', 'staff', 'gateway'],
    condition: 'as above',
  },
  {
    from: 'HELD',
    event: 'confirm',
    to: 'BOOKED',
    who: ['owner', 'gateway'],
    condition: 'confirmed payments cover the advance',
  },
  { from: 'IN_REVIEW', event: 'confirm', to: 'BOOKED', who: ['owner', 'gateway'], condition: 'as above' },
  {
    from: 'EXPIRED',
    event: 'confirm',
    to: 'BOOKED',
    who: ['owner', 'gateway'],
    condition:
      'as above, within `REVIVE_HOURS` of its end; the cow is available at an unchanged price, and its quote still open',
  },
  {
    from: 'IN_REVIEW',
    event: 'reject',
    to: 'EXPIRED',
    who: ['owner'],
    condition: 'no other payment is in review or confirmed',
  },
  { from: 'HELD', event: 'expire', to: 'EXPIRED', who: ['clock'], condition: 'its deadline has passed' },
  { from: 'IN_REVIEW', event: 'expire', to: 'EXPIRED', who: ['clock'], condition: 'its deadline has passed' },
  { from: 'HELD', event: 'cancel', to: 'CANCELLED', who: ['buyer', 'staff'], condition: '' },
  { from: 'IN_REVIEW', event: 'cancel', to: 'CANCELLED', who: ['buyer', 'staff'], condition: '' },
  {
    from: 'BOOKED',
    event: 'cancel',
    to: 'CANCELLED',
    who: ['buyer', 'staff'],
    condition: 'a buyer before the cut-off, staff with a reason; what was paid becomes a refund owed',
  },
  {
    from: 'BOOKED',
    event: 'deliver',
    to: 'DELIVERED',
    who: ['staff'],
    condition: 'the total is paid; otherwise an owner, with a due date, name and phone',
  },
  { from: 'DELIVERED', event: 'reverseDelivery', to: 'BOOKED', who: ['owner'], condition: 'with a reason' },
  {
    from: 'BOOKED',
    event: 'void',
    to: 'HELD',
    who: ['owner'],
    condition:
      'its money no longer reaches the advance, because a payment was voided or an allowance refunded; on hold for 24 hours',
  },
  {
    from: 'HELD',
    event: 'move',
    to: 'HELD',
    who: ['staff'],
    condition: "the other cow is available, and the buyer's consent is recorded",
  },
  {
    from: 'IN_REVIEW',
    event: 'move',
    to: 'IN_REVIEW',
    who: ['staff'],
    condition: 'as above; confirmed immediately if the payments cover the new advance',
  },
  { from: 'BOOKED', event: 'move', to: 'BOOKED', who: ['staff'], condition: 'as above' },
  {
    from: 'HELD',
    event: 'reprice',
    to: 'HELD',
    who: ['staff'],
    condition: 'with a reason; booked immediately if the payments cover the new advance',
  },
  { from: 'IN_REVIEW', event: 'reprice', to: 'IN_REVIEW', who: ['staff'], condition: 'as above' },
  { from: 'BOOKED', event: 'reprice', to: 'BOOKED', who: ['staff'], condition: 'with a reason' },
  {
    from: 'HELD',
    event: 'weigh',
    to: 'HELD',
    who: ['staff'],
    condition:
      'sold by live weight, and not loaded; booked immediately if the payments cover the new advance',
  },
  { from: 'IN_REVIEW', event: 'weigh', to: 'IN_REVIEW', who: ['staff'], condition: 'as above' },
  {
    from: 'BOOKED',
    event: 'weigh',
    to: 'BOOKED',
    who: ['staff'],
    condition: 'sold by live weight, and not loaded',
  },
  {
    from: 'HELD',
    event: 'agree',
    to: 'HELD',
    who: ['buyer', 'staff'],
    condition:
      "the dispatch weight is outside the tolerance, staff record the customer's consent; booked immediately if the payments cover the new advance",
  },
  { from: 'IN_REVIEW', event: 'agree', to: 'IN_REVIEW', who: ['buyer', 'staff'], condition: 'as above' },
  { from: 'BOOKED', event: 'agree', to: 'BOOKED', who: ['buyer', 'staff'], condition: 'as above' },
];

/** Undefined if the event is not allowed in this state. */
export const nextState = (from: BookingState, event: BookingEvent): BookingState | undefined =>
  TRANSITIONS.find((transition) => transition.from === from && transition.event === event)?.to;
