import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { run } from '@khamar/e2e/processes';
import type { Later } from '@khamar/e2e/clean-up';

/** A database of the measurement's own with so many cows, gone afterwards; as settings for a server of ours. */
export async function freshHerd(rows: number, later: Later) {
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'bench');
  later(() => dropDatabase(databaseUrl));
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  later(() => rm(mediaFolder, { recursive: true }));
  const settings = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder };
  await run('database/seed/main.ts', settings, ['--rows', String(rows)]);
  return settings;
}
