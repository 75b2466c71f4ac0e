import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { expect, onTestFinished, test } from 'vitest';
import { startFarm } from '../src/farm-behind-proxy.ts';
import { run } from '../src/processes.ts';
import { restartInTurn } from '../src/rolling-restart.ts';
import { underLoad } from '../src/steady-load.ts';
import { unmarkDemo } from '../src/unmark-demo.ts';

test('two processes of the API and two of the site are restarted one after the other, and nobody notices', async () => {
  // A herd of its own: cows are booked and set free all the while.
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
  onTestFinished(() => dropDatabase(databaseUrl));
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  onTestFinished(() => rm(mediaFolder, { recursive: true }));
  await run('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder }, [
    '--rows',
    '24',
  ]);
  await unmarkDemo(databaseUrl);
  const farm = await startFarm({ databaseUrl, mediaFolder });
  onTestFinished(() => farm.stop());

  const { answered, failed, astray } = await underLoad(farm.proxy, () => restartInTurn(farm));
  expect(failed).toEqual([]);
  expect(astray).toBe(0);
  for (const [kind, count] of Object.entries(answered)) expect(count, kind).toBeGreaterThan(100);
}, 180_000);
