import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { openSmallFarm } from '../lib/drill-stack.ts';
import { payThroughFaults } from './payment-storm.ts';

test('PAY-05 PAY-06 gateways with faults at random, API killed: every taka that they took is in the journal once', async () => {
  // The full run, also with killed workers: npm run drill -- payment-storm.
  const storm = { payments: 16, atOnce: 8, killEvery: 1, complete: { times: 2, everyMs: 500 } };
  expect(await withCleanUp((later) => payThroughFaults(storm, later, openSmallFarm))).toBe(true);
});
