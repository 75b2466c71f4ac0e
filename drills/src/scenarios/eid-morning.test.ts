import { withCleanUp } from '@khamar/testkit/clean-up';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { sellThroughKills } from './eid-morning.ts';

test('API, worker and database killed while buyers hold, pay and cancel: no cow is sold twice, nothing acknowledged is lost', async () => {
  // All of it: npm run drill -- eid-morning.
  const morning = { buyers: inSoak(200, 40), cows: 20, seconds: inSoak(40, 20), killEvery: 5, thinkMs: 3000 };
  expect(await withCleanUp((later) => sellThroughKills(morning, later))).toBe(true);
}, 300_000);
