import { inTransaction } from '../../../db/transaction.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import type { Tx } from '../../../db/schema.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { type SalesContext, WORKER } from '../idempotent-command.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { minutesOutsideQuietHours } from '../waiting-list/quiet-hours.ts';
import { listOfToday } from './progress.repository.ts';

/** Once for each stop and animal. */
const aboutStop = (stopId: string, { tag_id }: bookings.BookingRow) => ({
  about: `${stopId}:${tag_id}`,
  stop: stopId,
});

/** With the code, in case there was no SMS in the morning. */
export async function notifyOnTheWay(
  tx: Tx,
  context: Pick<SalesContext, 'mail'>,
  stopId: string,
  bookingId: string,
): Promise<void> {
  const booking = await bookings.findById(tx, bookingId);
  if (booking?.state !== 'BOOKED') return;
  await notifyBuyer(tx, context, 'DELIVERY_CODE', booking, aboutStop(stopId, booking));
  await notifyBuyer(tx, context, 'ON_THE_WAY', booking, aboutStop(stopId, booking));
}

/** What a driver recorded, with the cash even if it was none: a driver who keeps cash is noticed by the customer. */
export const notifyRecorded = (
  tx: Tx,
  context: Pick<SalesContext, 'mail'>,
  kind: 'DELIVERY_RECORDED' | 'NOT_DELIVERED',
  booking: bookings.BookingRow,
  { stepId, cashPaisa }: { stepId: string; cashPaisa: number },
): Promise<void> => notifyBuyer(tx, context, kind, booking, { about: stepId, amount: String(cashPaisa) });

/** Runs every hour of the day, except in quiet hours: the customers of today's stops get their delivery codes. */
export async function sendDeliveryCodes(
  { db, mail, settings }: Pick<SalesContext, 'db' | 'mail' | 'settings'>,
  now = new Date(),
): Promise<{ stops: number }> {
  if (minutesOutsideQuietHours(now, 0, settings.current.selling) > 0) return { stops: 0 };
  const stops = await listOfToday(db);
  for (const { stopId, bookingId } of stops)
    // oxlint-disable-next-line no-await-in-loop -- one transaction each, so that one failure does not stop the others
    await inTransaction(db, async (tx) => {
      await setAuditActor(tx, WORKER);
      const booking = await bookings.findById(tx, bookingId);
      if (booking?.state === 'BOOKED')
        await notifyBuyer(tx, { mail }, 'DELIVERY_CODE', booking, aboutStop(stopId, booking));
    });
  return { stops: stops.length };
}
