import { randomInt } from 'node:crypto';

/** Random tests run in full in `npm run soak` and shortened in every check. */
export const inSoak = <Value>(whole: Value, part: Value): Value =>
  process.env['SOAK'] === '1' ? whole : part;

/** Printed, so that SEED=… reproduces a run. */
export function randomSeed(): number {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  console.log(`SEED=${seed}`);
  return seed;
}
