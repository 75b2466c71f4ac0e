import { AppError } from '../../../errors.ts';
import type { Tx } from '../../../db/schema.ts';
import type { SalesContext } from '../sales-context.ts';
import * as bookings from './bookings.repository.ts';
import type { BookingRow, LockedCow } from './bookings.repository.ts';
import { settle } from './settle.ts';

export interface LockedBooking {
  cow: LockedCow;
  /** As it is after what was due has been settled. */
  booking: BookingRow;
  /** The active booking of the cow: this one or another, or none. */
  standing: BookingRow | undefined;
}

const TRIES = 3;

/** Locks the cow of a booking and settles what is due. A booking that moved to another cow meanwhile is followed. */
export async function lockBooking(
  tx: Tx,
  parts: Pick<SalesContext, 'mail' | 'jobs' | 'settings'>,
  which: { code: string } | { id: string },
  signer: string,
): Promise<LockedBooking> {
  const find = () =>
    'code' in which ? bookings.findByCode(tx, which.code) : bookings.findById(tx, which.id);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next try only after this one
    const seen = await find();
    if (seen === undefined) throw new AppError('booking_not_found');
    // oxlint-disable-next-line no-await-in-loop
    const cow = await bookings.lockCowById(tx, seen.cow_id);
    if (cow === undefined) throw new Error('a booking without a cow');
    // oxlint-disable-next-line no-await-in-loop
    const standing = await settle(tx, parts, cow, signer);
    // oxlint-disable-next-line no-await-in-loop
    const booking = await find();
    if (booking?.cow_id === cow.id) return { cow, booking, standing };
  }
  throw new AppError('busy');
}
