import { withCleanUp } from '@khamar/testkit/clean-up';
import { expect, test } from 'vitest';
import { killInTurn } from './kills.ts';

test('API, database and worker killed under load: every acknowledged write is there once, with its audit entry and its mail', async () => {
  // Without sites: what is built is not there yet when tests run. All of it: npm run drill -- kills.
  const wanted = { kills: 3, writes: 150, apis: 1, webs: 0 };
  expect(await withCleanUp((later) => killInTurn(wanted, later))).toBe(true);
});
