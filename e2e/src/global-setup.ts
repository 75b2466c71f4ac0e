import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import type { TestProject } from 'vitest/node';
import { run } from './processes.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    databaseUrl: string;
    mediaFolder: string;
  }
}

/** Once for all journeys: a fresh database with the demo herd and pictures of its own, and the built product on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  await run('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder });
  const product = await startProduct(databaseUrl, mediaFolder);
  project.provide('siteUrl', product.url);
  project.provide('databaseUrl', databaseUrl);
  project.provide('mediaFolder', mediaFolder);
  return async () => {
    await product.stop();
    await dropDatabase(databaseUrl);
    await rm(mediaFolder, { recursive: true });
  };
}
