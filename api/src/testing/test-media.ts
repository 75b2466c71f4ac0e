import { testDatabase } from '@khamar/database/testing/test-database';
import { folderStorage } from '@khamar/media/folder-storage';
import type { Storage } from '@khamar/media/storage';
import { temporaryFolder } from '@khamar/testkit/processes/clean-up';
import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import type { DatabaseSchema } from '../db/schema.ts';
import { makeMediaService, type MediaService } from '../modules/media/media.service.ts';
import { makeUnusedImages, type UnusedImages } from '../modules/media/unused-images.service.ts';
import { openDatabase, openPool } from '../db/pool.ts';

export interface TestMedia {
  media: MediaService & UnusedImages;
  /** A second service on the same database, optionally with another storage. */
  another: (storage?: Storage) => MediaService & UnusedImages;
  pool: Pool;
  storage: Storage;
  folder: string;
}

/** The media service without HTTP, on a real database and folder. */
export async function startTestMedia({ databaseUrl = '', folder = '', cows = 0 } = {}): Promise<TestMedia> {
  const settings = { DATABASE_URL: databaseUrl || (await testDatabase(cows)), DATABASE_CONNECTIONS: 10 };
  // The database is dropped at the end of the test while connections are idle.
  const pool = openPool(settings, () => undefined);
  const db = openDatabase<DatabaseSchema>(pool);
  onTestFinished(() => db.destroy());
  const path = folder || (await temporaryFolder('media', onTestFinished));
  const storage = folderStorage(path);
  const another = (other: Storage = storage) => ({
    ...makeMediaService({ db, storage: other }),
    ...makeUnusedImages({ db, storage: other, keepDays: 7 }),
  });
  return { media: another(), another, pool, storage, folder: path };
}
