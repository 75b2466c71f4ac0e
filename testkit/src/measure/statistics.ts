export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export const seconds = async (work: () => Promise<unknown>): Promise<number> =>
  (await milliseconds(work)) / 1000;

interface Bounds {
  /** The target, if it is stricter than the limit. */
  goal?: number;
  atMost?: number;
  atLeast?: number;
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Prints a figure with its limits and returns whether it holds. */
export function verdict(name: string, figure: number, { goal, atMost, atLeast }: Bounds): boolean {
  const holds = figure <= (atMost ?? Infinity) && figure >= (atLeast ?? -Infinity);
  const isGood = goal === undefined || (atMost === undefined ? figure >= goal : figure <= goal);
  const bounds = [
    goal !== undefined && `goal ${goal}`,
    atLeast !== undefined && `at least ${atLeast}`,
    atMost !== undefined && `at most ${atMost}`,
  ].filter(Boolean);
  const state = !holds ? 'MISSED' : isGood ? 'reached' : 'holds';
  console.log(`${state.padEnd(7)}  ${name}: ${shown(figure)} (${bounds.join(', ')})`);
  return holds;
}

/** A figure without limits. */
export function report(name: string, value: number | string, unit = ''): void {
  console.log(`${name}: ${typeof value === 'number' ? shown(value) : value} ${unit}`.trimEnd());
}

/** Prints Markdown, to be copied into the docs. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}

type Rates<Name extends string> = Record<Name, number[]>;

/**
 * Interleaves the measurements over several rounds, so that load on the machine affects all alike. The first round is
 * a warm-up.
 */
export async function measureInTurn<Name extends string>(
  rounds: number,
  measures: Record<Name, (round: number) => Promise<number>>,
  unit: string,
): Promise<Rates<Name>> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same names
  const all = Object.fromEntries(Object.keys(measures).map((name) => [name, []])) as unknown as Rates<Name>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name in measures) {
      const figure = await measures[name](round);
      if (round > 0) all[name].push(figure);
    }
  for (const name in all) report(name.padEnd(14), median(all[name]), unit);
  return all;
}

/** Compares within each round, where both ran under the same conditions. */
export const medianRatio = (ours: number[], limit: number[]): number =>
  median(ours.map((rate, round) => rate / (limit[round] ?? 0)));
