import { AppError } from '../../../app-error.ts';

/** Per cow: one holds the lock, the next is ready when it commits. With four, catalogue reads became slower (docs/scale.md). */
const PER_COW = 2;
/** Connections kept free for all other requests while buyers queue for several cows: every request needs one to authenticate. */
const RESERVED_CONNECTIONS = 3;
/** More than this, one process cannot handle before its proxy times out. */
const MAX_WAITING = 5000;

export interface CowQueue {
  run<Result>(tagId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Requests for the same cow wait here, first come first served, instead of each holding a database connection. */
export function makeCowQueue(connections: number): CowQueue {
  const total = makeSlots(Math.max(1, connections - RESERVED_CONNECTIONS));
  const cows = new Map<string, Slots>();
  let pending = 0;
  return {
    async run(tagId, work) {
      if (pending >= MAX_WAITING) throw new AppError('busy', undefined, { retryAfter: 5 });
      const cow = cows.get(tagId) ?? makeSlots(PER_COW);
      cows.set(tagId, cow);
      pending += 1;
      try {
        await cow.acquire();
        await total.acquire();
        return await work();
      } finally {
        total.release();
        cow.release();
        if (cow.isEmpty()) cows.delete(tagId);
        pending -= 1;
      }
    },
  };
}

type Slots = ReturnType<typeof makeSlots>;

function makeSlots(size: number) {
  let used = 0;
  const waiting: (() => void)[] = [];
  return {
    async acquire(): Promise<void> {
      if (used < size) used += 1;
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
    },
    release(): void {
      const next = waiting.shift();
      // The slot passes to the next waiter.
      if (next === undefined) used -= 1;
      else next();
    },
    isEmpty: () => used === 0,
  };
}
