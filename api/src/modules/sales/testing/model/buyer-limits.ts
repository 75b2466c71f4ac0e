import { isTimed, type ModelBooking, type ModelState, Rejected } from './model-state.ts';

/** The default settings. */
const FREE_HOLDS = 1;
const OPEN_CLAIMS = 3;
const REJECTED_CLAIMS = 2;

const isUnpaid = (booking: ModelBooking) => isTimed(booking) && !booking.isDue;

/** Whether the buyer may have one more unpaid booking. */
export const hasRoom = ({ bookings }: ModelState, buyer: number): boolean =>
  bookings.filter((each) => each.buyer === buyer && isUnpaid(each)).length < FREE_HOLDS;

const isBlocked = ({ rejected }: ModelState, buyer: number): boolean =>
  (rejected[buyer] ?? 0) >= REJECTED_CLAIMS;

/** The first person who may have the cow; the others keep their place. */
export const firstOf = (state: ModelState, waiting: readonly number[]): number | undefined =>
  waiting.find((buyer) => hasRoom(state, buyer) && !isBlocked(state, buyer));

export function requireReleased(state: ModelState, buyer: number): void {
  if (isBlocked(state, buyer)) throw new Rejected('claims_blocked');
}

export const openClaims = ({ payments }: ModelState, booking: number): number =>
  payments.filter((each) => each.booking === booking && each.state === 'CLAIMED').length;

export const claimedFor = ({ payments }: ModelState, booking: number): number =>
  payments
    .filter((payment) => payment.booking === booking && payment.state === 'CLAIMED')
    .reduce((sum, { claimed }) => sum + claimed, 0);

/** Claims of a booking that its customer corrected. */
export const replacedFor = ({ payments }: ModelState, booking: number): number =>
  payments.filter((each) => each.booking === booking && each.state === 'REPLACED').length;

export function requireRoomToCorrect(replaced: number): void {
  if (replaced >= OPEN_CLAIMS) throw new Rejected('claim_limit');
}

export function requireMayClaim(state: ModelState, booking: number, buyer: number | null): void {
  if (buyer !== null) requireReleased(state, buyer);
  const ofAccount = state.bookings
    .map((each, index) => (each.buyer === buyer ? openClaims(state, index) : 0))
    .reduce((sum, claims) => sum + claims, 0);
  const isOver = buyer !== null && ofAccount >= 2 * OPEN_CLAIMS;
  if (isOver || openClaims(state, booking) >= OPEN_CLAIMS) throw new Rejected('claim_limit');
}

export function recordRejectedClaim({ rejected }: ModelState, buyer: number): void {
  rejected[buyer] = (rejected[buyer] ?? 0) + 1;
}

/** Staff unblock a buyer. */
export function releaseBuyer({ rejected }: ModelState, buyer: number): void {
  rejected[buyer] = 0;
}

/** A late payment revives an expired booking while the cow is available at the same price. */
export const canRevive = (
  { cows }: ModelState,
  { state, cow, isLongDue, askingPaisa }: ModelBooking,
): boolean =>
  state === 'EXPIRED' && !isLongDue && cows[cow]?.isRemoved === false && cows[cow].pricePaisa === askingPaisa;
