import type { Tx } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/client.ts';

/** Tells the customers of slots that moved with Eid. */
export const MOVED_SLOTS = 'moved-slots';

const MOVED_SLOTS_JOB = { retries: 1000, retrySeconds: 5, retryMaxSeconds: 60, expireSeconds: 120 };

/** Eid that moves there and back within this time tells nobody. */
const PAUSE_MS = 15_000;

export const scheduleMovedSlots = (tx: Tx, jobs: Pick<Jobs, 'send'>, now = Date.now()): Promise<void> =>
  jobs.send(tx, MOVED_SLOTS, {}, { ...MOVED_SLOTS_JOB, startAfter: new Date(now + PAUSE_MS) });
