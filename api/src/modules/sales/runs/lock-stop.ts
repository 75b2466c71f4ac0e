import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import { type LockedBooking, lockBooking } from '../bookings/deadlines/expire-due-booking.ts';
import type { SalesContext } from '../idempotent-command.ts';
import * as runs from './runs.repository.ts';
import * as stops from './stops.repository.ts';

export interface LockedStop {
  locked: LockedBooking;
  run: runs.RunRow;
  stop: stops.StopRow;
}

/** The booking's cow, then the run, then the stop. */
export async function lockStop(
  tx: Tx,
  context: SalesContext,
  id: string,
  actor: string,
): Promise<LockedStop> {
  const seen = await stops.find(tx, id);
  if (seen === undefined) throw new AppError('stop_not_found');
  const locked = await lockBooking(tx, context, { id: seen.bookingId }, actor);
  const run = await runs.lockShared(tx, seen.runId);
  if (run === undefined) throw new AppError('stop_not_found');
  return { locked, run, stop: await stops.lock(tx, id) };
}
