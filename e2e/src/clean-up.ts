export type Later = (end: () => Promise<void>) => void;

/** Whatever a measurement starts is ended again, the last first, also when it fails half-way. */
export async function cleaningUp<Result>(work: (later: Later) => Promise<Result>): Promise<Result> {
  const ends: (() => Promise<void>)[] = [];
  try {
    return await work((end) => {
      ends.push(end);
    });
  } finally {
    for (const end of ends.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- a server first, then its database
      await end();
    }
  }
}
