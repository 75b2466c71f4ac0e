import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { openSmallStack } from '../lib/drill-stack.ts';
import { sellThroughKills } from './eid-morning.ts';

test('killing API and worker during holds, payments and cancellations: no double sale, no lost write', async () => {
  // The full run with PostgreSQL and a crowd: npm run drill -- eid-morning.
  const morning = { buyers: 12, cows: 6, seconds: 4, killEvery: 2, thinkMs: 600 };
  expect(await withCleanUp((later) => sellThroughKills(morning, later, openSmallStack))).toBe(true);
});
