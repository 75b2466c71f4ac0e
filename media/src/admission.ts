interface Limits {
  atOnce: number;
  /** How many may wait in each line; those of an earlier line go first. */
  waiting: readonly number[];
}

/** A few work, a few wait, everybody else is turned away at once: a crowd costs a sentence each, not memory. */
export function makeAdmission({ atOnce, waiting }: Limits, turnAway: () => Error) {
  let working = 0;
  const lines = waiting.map((places) => ({ places, queue: [] as (() => void)[] }));

  return async <Result>(work: () => Promise<Result>, line = 0): Promise<Result> => {
    const { places = 0, queue = [] } = lines[line] ?? {};
    if (working < atOnce) working += 1;
    else if (queue.length < places) await new Promise<void>((resolve) => queue.push(resolve));
    else throw turnAway();
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody slips in between.
      const next = lines.find((one) => one.queue.length > 0)?.queue.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}
