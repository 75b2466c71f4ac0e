import { restartInTurn, underLoad } from '@khamar/testkit/measure/rolling-restart';
import { openProxiedStack } from '@khamar/testkit/servers/test-stack';
import { expect, onTestFinished, test } from 'vitest';

test('two API and two site processes are restarted one after the other without a failed request', async () => {
  // A separate herd, because it grows during the test.
  const stack = await openProxiedStack({ rows: 24 }, onTestFinished);
  const { succeeded, failed, lostOrDuplicated, partial } = await underLoad(stack, () => restartInTurn(stack));
  expect(failed).toEqual([]);
  expect([lostOrDuplicated, partial]).toEqual([0, 0]);
  for (const [kind, count] of Object.entries(succeeded)) expect(count, kind).toBeGreaterThan(100);
}, 180_000);
