import { AppError } from '../../../app-error.ts';

/** Per cow: one holds the lock, the next is ready when it commits. With four, catalogue reads became slower (docs/scale.md). */
const PER_COW = 2;
/** Connections kept free for all other requests while buyers queue for several cows: every request needs one to authenticate. */
const KEPT = 3;
/** More than one process can answer before its proxy times out. */
const MAX_WAITING = 5000;

export interface CowQueue {
  run<Result>(tagId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Requests for the same cow wait here, first come first served, instead of each holding a database connection. */
export function makeCowQueue(connections: number): CowQueue {
  const all = makeSlots(Math.max(1, connections - KEPT));
  const cows = new Map<string, Slots>();
  let inside = 0;
  return {
    async run(tagId, work) {
      if (inside >= MAX_WAITING) throw new AppError('busy', undefined, { retryAfter: 5 });
      const cow = cows.get(tagId) ?? makeSlots(PER_COW);
      cows.set(tagId, cow);
      inside += 1;
      try {
        await cow.take();
        await all.take();
        return await work();
      } finally {
        all.free();
        cow.free();
        if (cow.isEmpty()) cows.delete(tagId);
        inside -= 1;
      }
    },
  };
}

type Slots = ReturnType<typeof makeSlots>;

function makeSlots(size: number) {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (taken < size) taken += 1;
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
    },
    free(): void {
      const next = waiting.shift();
      // The slot passes to the next waiter.
      if (next === undefined) taken -= 1;
      else next();
    },
    isEmpty: () => taken === 0,
  };
}
