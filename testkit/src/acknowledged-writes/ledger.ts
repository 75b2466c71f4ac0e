export type WriteKind = 'price' | 'cow' | 'lead' | 'sign-up';

export interface Write {
  kind: WriteKind;
  /** What it is found by afterwards: the cow and its price, the tag, the lead's number, the username. */
  mark: string;
  /**
   * unknown: the connection broke, or the answer was 5xx, and nobody has said since what became of it. acknowledged: told so
   * by a 2xx. found: unknown at first, and told later that it is there.
   */
  outcome: 'unknown' | 'acknowledged' | 'found';
  /** How often it was sent; more than once only after an unknown end. */
  tries: number;
  /** What came instead of a clear answer, the last time. */
  fault: string;
  /** When it was acknowledged, and how long that took since it was sent first. */
  at: number;
  ms: number;
}

export interface Ledger {
  writes: Write[];
  begin(kind: WriteKind, mark: string): Write;
  settle(write: Write, outcome: 'acknowledged' | 'found'): void;
  /** In the order in which the answers came. */
  acknowledged: Write[];
  /** The longest time in which nothing was acknowledged, since then, in milliseconds. */
  longestPause(since: number): number;
}

/** What the product has said of every write, to be compared with what it then has. */
export function openLedger(): Ledger {
  const writes: Write[] = [];
  const acknowledged: Write[] = [];
  const started = new WeakMap<Write, number>();
  return {
    writes,
    acknowledged,
    begin(kind, mark) {
      const write: Write = { kind, mark, outcome: 'unknown', tries: 0, fault: '', at: 0, ms: 0 };
      writes.push(write);
      started.set(write, performance.now());
      return write;
    },
    settle(write, outcome) {
      Object.assign(write, { outcome, at: Date.now(), ms: performance.now() - (started.get(write) ?? 0) });
      if (outcome === 'acknowledged') acknowledged.push(write);
    },
    longestPause(since) {
      const after = acknowledged.map(({ at }) => at).filter((at) => at > since);
      return Math.max(0, ...after.map((at, n) => at - (after[n - 1] ?? since)));
    },
  };
}
