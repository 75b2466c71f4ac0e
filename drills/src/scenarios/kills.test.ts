import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { openSmallFarm } from '../lib/drill-stack.ts';
import { killInTurn } from './kills.ts';

test('API and worker killed under load: every acknowledged write is there once, with its audit entry and its mail', async () => {
  // The full run with PostgreSQL and sites: npm run drill -- kills.
  const wanted = { kills: 2, writes: 60, apis: 1, webs: 0 };
  expect(await withCleanUp((later) => killInTurn(wanted, later, openSmallFarm))).toBe(true);
});
