import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { openSmallStack } from '../lib/drill-stack.ts';
import { payThroughFaults } from './payment-storm.ts';

test('PAY-05 PAY-06 random gateway faults and API kills: every charged taka is in the journal exactly once', async () => {
  // The full run, also with killed workers: npm run drill -- payment-storm.
  const storm = { payments: 16, atOnce: 8, killEvery: 1, complete: { times: 2, everyMs: 500 } };
  expect(await withCleanUp((later) => payThroughFaults(storm, later, openSmallStack))).toBe(true);
});
