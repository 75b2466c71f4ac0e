interface Limits {
  atOnce: number;
  waiting: number;
}

/** A few work, a few wait, everybody else is turned away at once: a crowd costs a sentence each, not memory. */
export function makeAdmission({ atOnce, waiting }: Limits, turnAway: () => Error) {
  let working = 0;
  const queue: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working < atOnce) working += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw turnAway();
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody slips in between.
      const next = queue.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}
