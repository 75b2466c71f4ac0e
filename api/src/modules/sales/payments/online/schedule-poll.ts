import { z } from 'zod';
import type { Tx } from '../../../../db/schema.ts';
import type { SalesContext } from '../../idempotent-command.ts';

export const POLL_QUEUE = 'ask-gateway';
/** A killed worker's job goes to another worker after `expireSeconds`; polling twice is harmless. */
const POLL_JOB = { retries: 1000, retrySeconds: 30, retryMaxSeconds: 60, expireSeconds: 120 };

/** What to poll for. */
export const Subject = z.union([
  z.strictObject({ attemptId: z.uuid() }),
  z.strictObject({ refundId: z.uuid() }),
]);
export type Subject = z.infer<typeof Subject>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Backoff: most buyers return within minutes, the others are polled less and less often. */
const delayAt = (age: number): number =>
  age < 10 * MINUTE ? MINUTE : age < HOUR ? 5 * MINUTE : age < DAY ? 30 * MINUTE : HOUR;

/** Runs in the transaction that starts the attempt or refund. Browsers get closed and IPNs get lost, so each of them is polled. */
export async function schedulePoll(
  tx: Tx,
  { jobs }: Pick<SalesContext, 'jobs'>,
  subject: Subject,
  since: Date,
): Promise<void> {
  const startAfter = new Date(Date.now() + delayAt(Date.now() - since.getTime()));
  await jobs.send(tx, POLL_QUEUE, subject, { ...POLL_JOB, startAfter });
}
