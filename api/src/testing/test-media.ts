import { testDatabase } from '@khamar/database/testing/test-database';
import { folderStorage } from '@khamar/media/folder-storage';
import type { Storage } from '@khamar/media/storage';
import { temporaryFolder } from '@khamar/testkit/clean-up';
import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';
import type { DatabaseSchema } from '../db/schema.ts';
import { makeMediaService, type MediaService } from '../modules/media/media.service.ts';
import { makeUnusedImages, type UnusedImages } from '../modules/media/unused-images.service.ts';
import { openDatabase, openPool } from '../db/pool.ts';

export interface TestMedia {
  media: MediaService & UnusedImages;
  /** A second process on the same database; with another storage, if given. */
  another: (storage?: Storage) => MediaService & UnusedImages;
  pool: Pool;
  storage: Storage;
  folder: string;
}

/** The pictures of the API without its HTTP, on a real database and a real folder. */
export async function startTestMedia({ databaseUrl = '', folder = '', cows = 0 } = {}): Promise<TestMedia> {
  const settings = { DATABASE_URL: databaseUrl || (await testDatabase(cows)), DATABASE_CONNECTIONS: 10 };
  // The end of a test takes the database away under idle connections.
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
