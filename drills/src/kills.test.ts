import { expect, test } from 'vitest';
import { kills } from './kills.ts';

test('API, database and worker killed under load: every acknowledged write is there once, with its audit entry and its mail', async () => {
  // Without sites: what is built is not there yet when tests run. All of it: npm run drill -- kills.
  expect(await kills({ kills: 3, writes: 500, apis: 1, sites: 0 })).toBe(true);
});
