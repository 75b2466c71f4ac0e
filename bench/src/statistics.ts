import { quantile } from '@khamar/e2e/quantile';

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

interface Bounds {
  goal: number;
  /** The floor, for figures that should be small. */
  atMost?: number;
  /** The floor, for figures that should be large. */
  atLeast?: number;
}

/** Says a figure beside its goal and its floor, and whether the floor holds. */
export function verdict(
  name: string,
  figure: number,
  { goal, atMost = Infinity, atLeast = -Infinity }: Bounds,
): boolean {
  const holds = figure <= atMost && figure >= atLeast;
  const floor = atMost === Infinity ? `at least ${atLeast}` : `at most ${atMost}`;
  const isGood = atMost === Infinity ? figure >= goal : figure <= goal;
  console.log(
    `${name}: ${figure.toFixed(2)} (goal ${goal}, ${floor}) ${isGood ? 'goal' : holds ? 'floor' : 'BELOW'}`,
  );
  return holds;
}

/** Round by round: what else the machine does weighs on neighbours alike, not on the first and the last. */
export const medianRatio = (ours: number[] = [], limit: number[] = []): number =>
  quantile(
    ours.map((rate, round) => rate / (limit[round] ?? 0)),
    0.5,
  );
