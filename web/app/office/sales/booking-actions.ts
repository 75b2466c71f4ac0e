import type { Permission } from '@khamar/contract/people/permissions';
import type { BookingRow } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';

const BOOKING_ACTIONS = ['receive', 'claim', 'deliver', 'move', 'cancel', 'reverseDelivery'] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

type Facts = Pick<BookingRow, 'state' | 'isWalkIn' | 'pricePaisa' | 'paidPaisa'>;

/** Just what its state and the person's permissions allow, in the order of a booking's life. A walk-in is changed at its cow. */
export function actionsFor(booking: Facts, can: (permission: Permission) => boolean): BookingAction[] {
  if (booking.isWalkIn) return [];
  const { state, pricePaisa, paidPaisa } = booking;
  const isPossible: Record<BookingAction, boolean> = {
    receive:
      can('confirm:payment') &&
      (nextState(state, 'confirm') !== undefined ||
        ((state === 'BOOKED' || state === 'DELIVERED') && paidPaisa < pricePaisa)),
    // Who may confirm enters money as received at once.
    claim: can('manage:bookings') && !can('confirm:payment') && nextState(state, 'claim') !== undefined,
    deliver: can('manage:bookings') && nextState(state, 'deliver') !== undefined,
    move: can('manage:bookings') && nextState(state, 'move') !== undefined,
    cancel: can('manage:bookings') && nextState(state, 'cancel') !== undefined,
    reverseDelivery: can('reverse:delivery') && nextState(state, 'reverseDelivery') !== undefined,
  };
  return BOOKING_ACTIONS.filter((action) => isPossible[action]);
}

/** What is done next with such a booking on a usual day. */
export function dailyAction(
  booking: Facts,
  can: (permission: Permission) => boolean,
): BookingAction | undefined {
  const daily = actionsFor(booking, can).filter(
    (action) => action === 'receive' || action === 'claim' || action === 'deliver',
  );
  if (booking.state === 'EXPIRED') return undefined;
  const isPaid = booking.paidPaisa >= booking.pricePaisa;
  return isPaid && daily.includes('deliver') ? 'deliver' : daily[0];
}
