interface Limits {
  atOnce: number;
  /** How many may wait in each queue; earlier queues have priority. */
  waiting: readonly number[];
}

/** A few run, a few wait, all others are rejected immediately, so a burst uses little memory. */
export function makeConcurrencyLimit({ atOnce, waiting }: Limits, busyError: () => Error) {
  let running = 0;
  const queues = waiting.map((places) => ({ places, queue: [] as (() => void)[] }));

  return async <Result>(work: () => Promise<Result>, priority = 0): Promise<Result> => {
    const { places = 0, queue = [] } = queues[priority] ?? {};
    if (running < atOnce) running += 1;
    else if (queue.length < places) await new Promise<void>((resolve) => queue.push(resolve));
    else throw busyError();
    try {
      return await work();
    } finally {
      // The next in the queue takes over the slot, so that no new request can slip in.
      const next = queues.find((one) => one.queue.length > 0)?.queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
