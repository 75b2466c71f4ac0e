import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/schema.ts';
import type { SalesContext, SalesSettings } from '../../idempotent-command.ts';
import type { BookingRow } from '../bookings.repository.ts';

export const DUE_QUEUE = 'booking-due';
export const DUE_JOB = { retries: 1000, retrySeconds: 5, retryMaxSeconds: 60, expireSeconds: 60 };

/** The job expires the booking and notifies people; commands enforce the deadline without it. */
export async function scheduleDeadline(
  tx: Tx,
  { jobs }: Pick<SalesContext, 'jobs'>,
  { cow_id, expires_at }: BookingRow,
): Promise<void> {
  if (expires_at !== null)
    await jobs.send(tx, DUE_QUEUE, { cowId: cow_id }, { ...DUE_JOB, startAfter: expires_at });
}

export async function isPastCutOff(
  db: Db,
  { BOOKING_CUT_OFF }: Pick<SalesSettings, 'BOOKING_CUT_OFF'>,
): Promise<boolean> {
  if (BOOKING_CUT_OFF === undefined) return false;
  const { rows } = await sql<{
    past: boolean;
  }>`select clock_timestamp() >= ${BOOKING_CUT_OFF}::timestamptz as past`.execute(db);
  return rows[0]?.past === true;
}
