import { randomInt } from 'node:crypto';

/** Long runs of random input are whole in `npm run soak`; every check has a part of them. */
export const inSoak = <Value>(whole: Value, part: Value): Value =>
  process.env['SOAK'] === '1' ? whole : part;

/** Of random input. It is printed, and SEED=… repeats it. */
export function randomSeed(): number {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  console.log(`SEED=${seed}`);
  return seed;
}
