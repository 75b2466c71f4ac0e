import { restartInTurn, underLoad } from '@khamar/testkit/measure/rolling-restart';
import { openProxiedFarm } from '@khamar/testkit/servers/test-stack';
import { expect, onTestFinished, test } from 'vitest';

test('two processes of the API and two of the site are restarted one after the other, and nobody notices', async () => {
  // A separate herd, because it grows during the test.
  const farm = await openProxiedFarm({ rows: 24 }, onTestFinished);
  const { answered, failed, astray, torn } = await underLoad(farm, () => restartInTurn(farm));
  expect(failed).toEqual([]);
  expect([astray, torn]).toEqual([0, 0]);
  for (const [kind, count] of Object.entries(answered)) expect(count, kind).toBeGreaterThan(100);
}, 180_000);
