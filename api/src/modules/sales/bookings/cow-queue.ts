import { AppError } from '../../../errors.ts';

/** One at work and one that is ready when it commits: more would only hold connections while they wait for the cow's lock. */
const AT_WORK = 2;
/** More than any crowd that a process can answer before its proxy gives up. */
const MAX_WAITING = 5000;

interface Line {
  atWork: number;
  waiting: (() => void)[];
}

export interface CowQueue {
  run<Result>(tagId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Those who press on the same cow wait here, first come first served, and not with a connection to the database each. */
export function makeCowQueue(): CowQueue {
  const lines = new Map<string, Line>();
  let waiting = 0;

  async function take(line: Line): Promise<void> {
    if (line.atWork < AT_WORK) {
      line.atWork += 1;
      return;
    }
    if (waiting >= MAX_WAITING) throw new AppError('busy', undefined, { retryAfter: 5 });
    waiting += 1;
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve);
    });
    waiting -= 1;
  }
  function leave(tagId: string, line: Line): void {
    const next = line.waiting.shift();
    // The place passes on to the next.
    if (next !== undefined) next();
    else {
      line.atWork -= 1;
      if (line.atWork === 0) lines.delete(tagId);
    }
  }

  return {
    async run(tagId, work) {
      const line = lines.get(tagId) ?? { atWork: 0, waiting: [] };
      lines.set(tagId, line);
      await take(line);
      try {
        return await work();
      } finally {
        leave(tagId, line);
      }
    },
  };
}
