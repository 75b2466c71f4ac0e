export type WriteKind = 'price' | 'cow' | 'lead' | 'sign-up';

export interface Write {
  kind: WriteKind;
  /** Identifies the write afterwards: the cow and its price, the tag, the lead's number, or the username. */
  mark: string;
  /**
   * unknown: the connection broke or the response was 5xx, and the result is not known since. acknowledged: confirmed
   * by a 2xx. found: unknown at first, later confirmed as stored.
   */
  outcome: 'unknown' | 'acknowledged' | 'found';
  /** Number of attempts; more than one only after an unknown outcome. */
  tries: number;
  /** The last error. */
  fault: string;
  /** When it was acknowledged, and the time since the first attempt. */
  at: number;
  ms: number;
}

export interface Ledger {
  writes: Write[];
  begin(kind: WriteKind, mark: string): Write;
  recordOutcome(write: Write, outcome: 'acknowledged' | 'found'): void;
  /** In the order of the responses. */
  acknowledged: Write[];
  /** The longest time without an acknowledged write since then, in milliseconds. */
  longestPause(since: number): number;
}

/** Records the outcome that the product reported for every write, to compare with the database afterwards. */
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
    recordOutcome(write, outcome) {
      Object.assign(write, { outcome, at: Date.now(), ms: performance.now() - (started.get(write) ?? 0) });
      if (outcome === 'acknowledged') acknowledged.push(write);
    },
    longestPause(since) {
      const after = acknowledged.map(({ at }) => at).filter((at) => at > since);
      return Math.max(0, ...after.map((at, n) => at - (after[n - 1] ?? since)));
    },
  };
}
