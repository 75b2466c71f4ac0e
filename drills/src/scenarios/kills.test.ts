import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { expect, test } from 'vitest';
import { openSmallStack } from '../lib/drill-stack.ts';
import { killInTurn } from './kills.ts';

test('killing API and worker under load: every acknowledged write is stored once, with audit entry and mail', async () => {
  // The full run with PostgreSQL and sites: npm run drill -- kills.
  const wanted = { kills: 2, writes: 60, apis: 1, webs: 0 };
  expect(await withCleanUp((later) => killInTurn(wanted, later, openSmallStack))).toBe(true);
});
