import type { Tx } from '../../../db/schema.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { BookingRow, LockedCow } from '../bookings/bookings.repository.ts';
import { lockTerms } from '../bookings/hold-cow.ts';
import {
  DUE_JOB,
  DUE_QUEUE,
  isPastCutOff,
  scheduleDeadline,
} from '../bookings/deadlines/schedule-deadline.ts';
import type { SalesContext, SalesSettings } from '../idempotent-command.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { minutesOutsideQuietHours } from './quiet-hours.ts';
import * as waiting from './waiting-list.repository.ts';

/** Takes the account whose turn it is off the list. Its row is locked first, so that a concurrent hold counts towards its limit. */
async function removeNextInLine(
  tx: Tx,
  cowId: string,
  { current }: SalesSettings,
): Promise<string | undefined> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- retries only if this one was not taken
    const next = await waiting.findNextInLine(tx, cowId, current.selling.freeHolds);
    if (next === undefined) return undefined;
    // oxlint-disable-next-line no-await-in-loop
    await bookings.lockBuyer(tx, next.account_id);
    // oxlint-disable-next-line no-await-in-loop
    const again = await waiting.findNextInLine(tx, cowId, current.selling.freeHolds);
    // oxlint-disable-next-line no-await-in-loop
    if (again?.id === next.id && (await waiting.markOffered(tx, next.id))) return next.account_id;
  }
}

/**
 * With one unpaid booking less, the account may be next for another cow. A job handles that cow, because this transaction already locks
 * one.
 */
export async function offerOtherCows(
  tx: Tx,
  { jobs }: Pick<SalesContext, 'jobs'>,
  booking: BookingRow,
): Promise<void> {
  if (booking.account_id === null) return;
  for (const { cow_id } of await waiting.listAvailableCows(tx, booking))
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await jobs.send(tx, DUE_QUEUE, { cowId: cow_id }, DUE_JOB);
}

/** Offers a cow without an active booking to the first person waiting, in the same transaction. */
export async function offerToNextInLine(
  tx: Tx,
  deps: Pick<SalesContext, 'mail' | 'jobs' | 'settings'>,
  cow: LockedCow,
): Promise<BookingRow | undefined> {
  const { settings } = deps;
  const { selling } = settings.current;
  if (await isPastCutOff(tx, settings)) return undefined;
  const accountId = await removeNextInLine(tx, cow.id, settings);
  if (accountId === undefined) return undefined;
  const booking = await bookings.insert(tx, {
    ...lockTerms(cow, settings),
    state: 'HELD',
    is_offer: true,
    account_id: accountId,
    minutes: minutesOutsideQuietHours(await waiting.readClock(tx), selling.offerHours * 60, selling),
    until: settings.BOOKING_CUT_OFF,
  });
  await scheduleDeadline(tx, deps, booking);
  await notifyBuyer(tx, deps, 'YOUR_TURN', booking);
  return booking;
}
