import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFreshDatabase } from '@khamar/database/databases';
import type { Later } from '@khamar/e2e/clean-up';
import { run, type Running, startApi } from '@khamar/e2e/processes';
import type { OwnCluster } from './own-cluster.ts';

export interface Farm {
  databaseUrl: string;
  mediaFolder: string;
  api: Running;
}

/** A seeded herd on this cluster and an API in front of it, which may reach the database at an address of its own. */
export async function openFarm(
  cluster: OwnCluster,
  rows: number,
  later: Later,
  reachedAt = (databaseUrl: string) => databaseUrl,
): Promise<Farm> {
  const databaseUrl = await createFreshDatabase(cluster.url, 'drill');
  const mediaFolder = join(cluster.folder, 'media');
  await mkdir(mediaFolder);
  await chmod(mediaFolder, 0o755);
  const settings = { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder };
  await run('database/seed/main.ts', settings, ['--rows', String(rows)]);
  const api = await startApi({ ...settings, DATABASE_URL: reachedAt(databaseUrl), PORT: '0' });
  later(() => api.stop());
  return { databaseUrl, mediaFolder, api };
}
