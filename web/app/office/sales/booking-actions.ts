import type { Permission } from '@khamar/contract/accounts/permissions';
import type { BookingDelivery } from '@khamar/contract/sales/delivery';
import type { BookingRow } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';

const BOOKING_ACTIONS = [
  'receive',
  'deliver',
  'weigh',
  'agreeWeight',
  'allowBalanceDue',
  'reprice',
  'move',
  'cancel',
  'allowance',
  'writeOff',
  'returnCow',
  'reverseDelivery',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

type BookingFields = Pick<
  BookingRow,
  'state' | 'isWalkIn' | 'duePaisa' | 'writtenOffPaisa' | 'liveWeight'
> & {
  /** Known on the booking's own screen. */
  delivery?: Pick<BookingDelivery, 'zoneId'> | null;
};

/** The actions allowed by state and permissions, in lifecycle order. A walk-in sale is changed at its cow instead. */
export function actionsFor(
  booking: BookingFields,
  can: (permission: Permission) => boolean,
): BookingAction[] {
  if (booking.isWalkIn) return [];
  const { state, duePaisa, writtenOffPaisa, liveWeight } = booking;
  const isPossible: Record<BookingAction, boolean> = {
    receive:
      can('record:cash') &&
      (nextState(state, 'confirm') !== undefined ||
        ((state === 'BOOKED' || state === 'DELIVERED') && duePaisa + writtenOffPaisa > 0)),
    deliver:
      can('manage:bookings') &&
      nextState(state, 'deliver') !== undefined &&
      !isWeightMissing(booking) &&
      (duePaisa === 0 || can('deliver:unpaid')),
    weigh: can('manage:bookings') && liveWeight !== null && nextState(state, 'weigh') !== undefined,
    agreeWeight:
      can('manage:bookings') &&
      liveWeight?.dispatch?.isToAgree === true &&
      nextState(state, 'agree') !== undefined,
    // On pick-up, the person who hands over the cow collects the balance.
    allowBalanceDue:
      can('deliver:unpaid') &&
      state === 'BOOKED' &&
      duePaisa > 0 &&
      typeof booking.delivery?.zoneId === 'string',
    reprice: can('manage:bookings') && nextState(state, 'reprice') !== undefined,
    move: can('manage:bookings') && nextState(state, 'move') !== undefined,
    cancel: can('manage:bookings') && nextState(state, 'cancel') !== undefined,
    allowance: can('reduce:receivable') && state === 'DELIVERED',
    writeOff: can('reduce:receivable') && state === 'DELIVERED' && duePaisa > 0,
    returnCow: can('reverse:delivery') && state === 'DELIVERED',
    reverseDelivery: can('reverse:delivery') && nextState(state, 'reverseDelivery') !== undefined,
  };
  return BOOKING_ACTIONS.filter((action) => isPossible[action]);
}

/** Sold by live weight: it does not leave without a recent weight that was agreed to. */
const isWeightMissing = ({ liveWeight }: Pick<BookingFields, 'liveWeight'>): boolean =>
  liveWeight !== null && (liveWeight.dispatch?.isCurrent !== true || liveWeight.dispatch.isToAgree);

/** The usual next action for a booking. */
export function nextAction(
  booking: BookingFields,
  can: (permission: Permission) => boolean,
): BookingAction | undefined {
  const candidates = actionsFor(booking, can).filter(
    (action) => action === 'receive' || action === 'deliver',
  );
  if (booking.state === 'EXPIRED') return undefined;
  if (booking.state === 'BOOKED' && isWeightMissing(booking) && can('manage:bookings'))
    return booking.liveWeight?.dispatch?.isToAgree === true ? 'agreeWeight' : 'weigh';
  return booking.duePaisa === 0 && candidates.includes('deliver') ? 'deliver' : candidates[0];
}
