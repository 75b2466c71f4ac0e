import { AppError } from '../app-error.ts';

export type Slots = ReturnType<typeof makeSlots>;

/** Work that would wait for a lock in the database waits here instead, first come first served and without a connection. */
export function makeSlots(size: number) {
  let used = 0;
  const waiting: (() => void)[] = [];
  return {
    /** 503 if it takes longer than this. */
    async acquire(maxWaitMs?: number): Promise<void> {
      if (used < size) {
        used += 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(new AppError('busy', undefined, { retryAfter: 5 }));
        };
        const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
        waiting.push(enter);
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
