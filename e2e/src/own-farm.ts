import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { run } from './processes.ts';
import { startProduct } from './product.ts';

export interface OwnFarm {
  url: string;
  close(): Promise<void>;
}

/** A farm of its own: what is changed here would be counted elsewhere. */
export async function openFarm(rows: number, settings: Record<string, string> = {}): Promise<OwnFarm> {
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  const herd = ['--rows', String(rows)];
  await run('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder }, herd);
  const product = await startProduct(databaseUrl, mediaFolder, settings);
  return {
    url: product.url,
    async close() {
      await product.stop();
      await dropDatabase(databaseUrl);
      await rm(mediaFolder, { recursive: true });
    },
  };
}
