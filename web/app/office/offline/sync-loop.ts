const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000, 60_000];

interface Syncing {
  /** The same in all tabs. */
  lock: string;
  /** Sends and reads; returns whether to try again after a pause. */
  work: () => Promise<boolean>;
}

/**
 * One at a time, in all tabs; called again while it runs, it runs once more. The pause grows with each failure; an exception is one of them.
 */
export function makeSyncLoop({ lock, work }: Syncing) {
  let running: Promise<void> | null = null;
  let isCalledAgain = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function retryLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
    failures += 1;
    timer = setTimeout(() => void sync(), pause);
  }

  function sync(): Promise<void> {
    clearTimeout(timer);
    isCalledAgain = true;
    running ??= (async () => {
      const isWanted = () => isCalledAgain && !isClosed;
      while (isWanted()) {
        isCalledAgain = false;
        // Such as storage that cannot be read just now.
        if (await withLock(lock, work).catch(() => true)) retryLater();
      }
    })().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    sync,
    isClosed: () => isClosed,
    open: () => {
      isClosed = false;
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
    /** After a success the next pause is the shortest again. */
    resetPause: () => {
      failures = 0;
    },
  };
}

/** Web Locks need https or localhost; the keys of what is sent make a second sender harmless. */
const withLock = (name: string, work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();
