import { withCleanUp } from '@khamar/testkit/clean-up';
import { inSoak } from '@khamar/testkit/soak';
import { expect, test } from 'vitest';
import { payThroughFaults } from './payment-storm.ts';

test('PAY-05 PAY-06 gateways with faults at random, API and worker killed: every taka that they took is in the journal once', async () => {
  // All of it: npm run drill -- payment-storm.
  const storm = { payments: inSoak(300, 40), atOnce: 20, killEvery: 4 };
  expect(await withCleanUp((later) => payThroughFaults(storm, later))).toBe(true);
}, 600_000);
