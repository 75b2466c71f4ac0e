import { makeSlots } from '../../../db/slots.ts';

/** One transaction holds the lock of the budget, the next is ready when it commits. */
const AT_ONCE = 2;
/** Long enough for a crowd, and shorter than a proxy waits. */
const WAIT_MS = 8000;

export type CodeQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Code requests are counted and enqueued here, two at a time in each process. All of one network update the same counters, and the budget
 * has a lock: waiting for these in the database, each would hold a connection, and anyone can ask for codes.
 */
export function makeCodeQueue(): CodeQueue {
  const slots = makeSlots(AT_ONCE);
  return async (work) => {
    await slots.acquire(WAIT_MS);
    try {
      return await work();
    } finally {
      slots.release();
    }
  };
}
