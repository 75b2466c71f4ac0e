import type { Tx } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/client.ts';

/** Notifies customers whose slots moved with Eid. */
export const MOVED_SLOTS = 'moved-slots';

const MOVED_SLOTS_JOB = { retries: 1000, retrySeconds: 5, retryMaxSeconds: 60, expireSeconds: 120 };

/** If Eid is moved and moved back within this time, no one is notified. */
const PAUSE_MS = 15_000;

export const scheduleMovedSlots = (tx: Tx, jobs: Pick<Jobs, 'send'>, now = Date.now()): Promise<void> =>
  jobs.send(tx, MOVED_SLOTS, {}, { ...MOVED_SLOTS_JOB, startAfter: new Date(now + PAUSE_MS) });
