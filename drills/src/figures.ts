/** A figure beside its goal; whether it is reached. */
export function atMost(goal: number, name: string, figure: number, digits = 1): boolean {
  const isReached = figure <= goal;
  console.log(
    `${name}: ${figure.toFixed(digits)} (goal: at most ${goal}) ${isReached ? 'reached' : 'MISSED'}`,
  );
  return isReached;
}

export function tell(name: string, figure: number | string, unit = ''): void {
  console.log(`${name}: ${typeof figure === 'number' ? figure.toFixed(2) : figure} ${unit}`.trimEnd());
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
