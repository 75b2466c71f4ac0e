import type { Tx } from '../../../../db/schema.ts';
import type { SalesContext } from '../../idempotent-command.ts';
import { AppError } from '../../../../app-error.ts';
import { releaseMoney } from '../../journal/sale-entries.ts';
import { notifyBuyer } from '../../notifications/notify-buyer.ts';
import { offerOtherCows, offerToNextInLine } from '../../waiting-list/offer-to-next-in-line.ts';
import * as bookings from '../bookings.repository.ts';
import type { BookingRow, LockedCow } from '../bookings.repository.ts';

type Deps = Pick<SalesContext, 'mail' | 'jobs' | 'settings'>;

export interface LockedBooking {
  cow: LockedCow;
  /** Read after due bookings were expired. */
  booking: BookingRow;
  /** The active booking of the cow: this one or another, or none. */
  activeBooking: BookingRow | undefined;
}

const TRIES = 3;

/** Locks the cow of a booking and expires what is due. Retries if the booking moved to another cow in the meantime. */
export async function lockBooking(
  tx: Tx,
  deps: Deps,
  which: { code: string } | { id: string },
  actor: string,
): Promise<LockedBooking> {
  const find = () =>
    'code' in which ? bookings.findByCode(tx, which.code) : bookings.findById(tx, which.id);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- retries only after this try
    const seen = await find();
    if (seen === undefined) throw new AppError('booking_not_found');
    // oxlint-disable-next-line no-await-in-loop
    const cow = await bookings.lockCowById(tx, seen.cow_id);
    if (cow === undefined) throw new Error('The booking has no cow');
    // oxlint-disable-next-line no-await-in-loop
    const activeBooking = await expireDueBooking(tx, deps, cow, actor);
    // oxlint-disable-next-line no-await-in-loop
    const booking = await find();
    if (booking?.cow_id === cow.id) return { cow, booking, activeBooking };
  }
  throw new AppError('busy');
}

/**
 * Expires a due booking and offers the cow to the first person waiting. Every command that locks a cow calls this first, so a deadline
 * takes effect on time whether or not its job has run. Returns the booking that is active afterwards.
 */
export async function expireDueBooking(
  tx: Tx,
  deps: Deps,
  cow: LockedCow,
  actor: string,
): Promise<BookingRow | undefined> {
  const activeBooking = await bookings.findActiveBooking(tx, cow.id);
  if (activeBooking === undefined) return offerToNextInLine(tx, deps, cow);
  if (!activeBooking.is_due) return activeBooking;
  const ended = await bookings.changeState(tx, activeBooking.id, 'EXPIRED', {
    end_reason: 'time is up',
    // The state starts at the deadline, not when it was noticed: whether a late payment can revive it depends on this.
    since: activeBooking.expires_at,
  });
  await releaseMoney(tx, ended.id, actor);
  await notifyBuyer(tx, deps, 'BOOKING_EXPIRED', ended);
  await offerOtherCows(tx, deps, ended);
  return offerToNextInLine(tx, deps, cow);
}
