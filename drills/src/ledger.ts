export type WriteKind = 'price' | 'lead' | 'sign-up';

/**
 * unknown: the connection broke, or the answer was 5xx, and nobody has said since what became of it. acknowledged: told so by
 * a 2xx. found: unknown at first, and told later that it is there. refused: never to be found.
 */
export type WriteOutcome = 'unknown' | 'acknowledged' | 'found' | 'refused';

export interface Write {
  kind: WriteKind;
  /** What it is found by afterwards: the cow and its price, the lead's number, the username. */
  mark: string;
  outcome: WriteOutcome;
  /** How often it was sent; more than once only after an unknown end. */
  tries: number;
}

export interface Ledger {
  writes: Write[];
  begin(kind: WriteKind, mark: string): Write;
  acknowledge(write: Write): void;
  acknowledged(): number;
  /** The longest time in which nothing was acknowledged, since then, in ms of performance.now(). */
  longestPause(since: number): number;
}

/** What the product has said of every write, to be held against what it then has. */
export function openLedger(): Ledger {
  const writes: Write[] = [];
  const times: number[] = [];
  return {
    writes,
    begin(kind, mark) {
      const write: Write = { kind, mark, outcome: 'unknown', tries: 0 };
      writes.push(write);
      return write;
    },
    acknowledge(write) {
      write.outcome = 'acknowledged';
      times.push(performance.now());
    },
    acknowledged: () => times.length,
    longestPause(since) {
      const after = times.slice(times.findLastIndex((time) => time <= since) + 1);
      return Math.max(0, ...after.map((time, n) => time - (after[n - 1] ?? since)));
    },
  };
}
