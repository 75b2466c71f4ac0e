import { AppError } from '../../../app-error.ts';
import { makeSlots, type Slots } from '../../../db/slots.ts';

/** Per cow: one holds the lock, the next is ready when it commits. With four, catalogue reads became slower (docs/scale.md). */
const PER_COW = 2;
/** Otherwise one account could take all connections with commands on many cows. */
const PER_ACCOUNT = 2;
/** How long a further command of one account waits for the earlier ones. */
const ACCOUNT_WAIT_MS = 5000;
/** Connections kept free for all other requests while buyers queue for several cows: every request needs one to authenticate. */
const RESERVED_CONNECTIONS = 3;
/** More than this, one process cannot handle before its proxy times out. */
const MAX_WAITING = 5000;

export interface CowQueue {
  /** Runs a buyer's command on a cow. A command on an unknown booking has no tag; it locks nothing. */
  run<Result>(accountId: string, tagId: string | undefined, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Buyers' commands that lock a cow wait here, first come first served, instead of each holding a database connection: at most two of one
 * account, two of one cow, and never all connections of the process.
 */
export function makeCowQueue(connections: number): CowQueue {
  const total = makeSlots(Math.max(1, connections - RESERVED_CONNECTIONS));
  const accounts = new Map<string, Slots>();
  const cows = new Map<string, Slots>();
  let pending = 0;

  async function inSlot<Result>(
    all: Map<string, Slots>,
    key: string,
    size: number,
    maxWaitMs: number | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const slots = all.get(key) ?? makeSlots(size);
    all.set(key, slots);
    await slots.acquire(maxWaitMs);
    try {
      return await work();
    } finally {
      slots.release();
      if (slots.isEmpty()) all.delete(key);
    }
  }

  async function inTotal<Result>(work: () => Promise<Result>): Promise<Result> {
    await total.acquire();
    try {
      return await work();
    } finally {
      total.release();
    }
  }

  return {
    async run(accountId, tagId, work) {
      if (pending >= MAX_WAITING) throw new AppError('busy', undefined, { retryAfter: 5 });
      pending += 1;
      try {
        return await inSlot(accounts, accountId, PER_ACCOUNT, ACCOUNT_WAIT_MS, () =>
          tagId === undefined ? inTotal(work) : inSlot(cows, tagId, PER_COW, undefined, () => inTotal(work)),
        );
      } finally {
        pending -= 1;
      }
    },
  };
}
