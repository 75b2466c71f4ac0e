const STEPS = [1, 2, 5, 10];
const MOST_STEPS = 5;

/** From zero to the highest value or just above it, in steps of 1, 2 or 5 with zeros: what the axis says in short is exact. */
export function chartTicks(highest: number): number[] {
  const rough = Math.max(highest, 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
