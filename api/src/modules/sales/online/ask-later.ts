import { z } from 'zod';
import type { Tx } from '../../../db/schema.ts';
import type { SalesContext } from '../command.ts';

export const ASK_QUEUE = 'ask-gateway';
/** A job of a killed worker is taken by another after so long; asking twice does no harm. */
const ASK_JOB = { retries: 1000, retrySeconds: 30, retryMaxSeconds: 60, expireSeconds: 120 };

/** What a gateway is asked about. */
export const Subject = z.union([
  z.strictObject({ attemptId: z.uuid() }),
  z.strictObject({ refundId: z.uuid() }),
]);
export type Subject = z.infer<typeof Subject>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Most come back within minutes; the others are asked about ever more seldom. */
const pauseAt = (age: number): number =>
  age < 10 * MINUTE ? MINUTE : age < HOUR ? 5 * MINUTE : age < DAY ? 30 * MINUTE : HOUR;

/** In the transaction that begins it: tabs get closed and notices get lost, so every attempt and every refund is asked about. */
export async function askLater(
  tx: Tx,
  { jobs }: Pick<SalesContext, 'jobs'>,
  subject: Subject,
  since: Date,
): Promise<void> {
  const startAfter = new Date(Date.now() + pauseAt(Date.now() - since.getTime()));
  await jobs.send(tx, ASK_QUEUE, subject, { ...ASK_JOB, startAfter });
}
