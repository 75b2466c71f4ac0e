import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { randomSeed } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { openSmallStack } from '../lib/drill-stack.ts';
import { deliverThroughKills } from './eid-week.ts';

test('DELIV-04 a moved Eid and drivers without a signal while API and worker are killed: every step, taka and notice once', async () => {
  // The full size: npm run drill -- eid-week.
  const week = {
    bookings: 18,
    runs: 3,
    drivers: 3,
    killEvery: 1.5,
    thinkMs: 150,
    toldSeconds: 60,
    isHurried: true,
    seed: randomSeed(),
  };
  expect(await withCleanUp((later) => deliverThroughKills(week, later, openSmallStack))).toBe(true);
});
