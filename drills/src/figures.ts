interface Goal {
  atMost?: number;
  atLeast?: number;
}

/** Says a figure beside its goal, and whether it is reached. */
export function figure(
  name: string,
  value: number,
  { atMost = Infinity, atLeast = -Infinity }: Goal,
): boolean {
  const isReached = value <= atMost && value >= atLeast;
  const goal = atMost === Infinity ? `at least ${atLeast}` : `at most ${atMost}`;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(2);
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${name}: ${shown} (goal ${goal})`);
  return isReached;
}

/** As Markdown, to be copied into the docs. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}

/** "--seconds 10" on the command line, for a short try. */
export function setting(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at === -1 ? usual : Number(process.argv[at + 1]);
  if (!Number.isFinite(value)) throw new Error(`--${name} takes a number`);
  return value;
}

/** A figure without a goal. */
export function tell(name: string, value: number | string, unit = ''): void {
  console.log(`${name}: ${typeof value === 'number' ? value.toFixed(2) : value} ${unit}`.trimEnd());
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
