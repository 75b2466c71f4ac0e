import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { openSmallFarm } from '../lib/drill-stack.ts';
import { sellThroughKills } from './eid-morning.ts';

test('API and worker killed while buyers hold, pay and cancel: no cow is sold twice, nothing acknowledged is lost', async () => {
  // The full run with PostgreSQL and a crowd: npm run drill -- eid-morning.
  const morning = { buyers: 12, cows: 6, seconds: 4, killEvery: 2, thinkMs: 600 };
  expect(await withCleanUp((later) => sellThroughKills(morning, later, openSmallFarm))).toBe(true);
});
