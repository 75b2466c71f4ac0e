import { can } from '@khamar/contract/accounts/permissions';
import { STOPS_UNDER_WAY } from '@khamar/contract/deliveries/enums';
import { fieldError } from '@khamar/contract/field-error';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import * as runs from './runs.repository.ts';
import * as stops from './stops.repository.ts';
import type { StopRow } from './stops.repository.ts';

/** While its cow is loaded, on the way or disputed, a booking keeps its cow, day and state. The cow must be locked. */
export async function rejectUnderWay(tx: Tx, bookingId: string): Promise<void> {
  const stop = await stops.findOfBooking(tx, bookingId);
  if (stop !== undefined && STOPS_UNDER_WAY.includes(stop.state)) throw new AppError('stop_state');
}

/** Nobody decides that the customer has the booked cow if another one was scanned for them. */
export function requireScanned({ loadedCowId }: StopRow, { cow_id }: BookingRow): void {
  if (loadedCowId !== null && loadedCowId !== cow_id) throw new AppError('wrong_cow');
}

/** Before the office delivers a booking that is on a run, by name and with a reason. A planned stop leaves its run with the delivery. True if its cow has left its place. */
export async function overrideStop(
  tx: Tx,
  actor: Actor,
  booking: BookingRow,
  reason: string | undefined,
): Promise<boolean> {
  const seen = await stops.findOfBooking(tx, booking.id);
  if (seen === undefined) return false;
  if (!can(actor.roles, 'override:delivery')) throw new AppError('stop_state');
  if (reason === undefined) throw wrongField('invalid_request', 'reason', fieldError('reason_missing'));
  await runs.lockShared(tx, seen.runId);
  const stop = await stops.lock(tx, seen.id);
  if (!STOPS_UNDER_WAY.includes(stop.state)) return false;
  requireScanned(stop, booking);
  await stops.change(tx, stop.id, { state: 'DELIVERED', decidedBy: actor.username, decision: reason });
  return true;
}
