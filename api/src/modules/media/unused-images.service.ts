import { fileNames, keyOf } from '@khamar/media/image-files';
import type { Storage } from '@khamar/media/storage';
import type { Db } from '../../db/schema.ts';
import {
  claimUnknown,
  deleteUnusedRows,
  markUnused,
  tryDeletionLock,
  unknownAmong,
} from './media.repository.ts';

export interface Removed {
  pictures: number;
  files: number;
}

export interface UnusedImages {
  /** Removes images that no cow has used for `keepDays`, and files without a row. */
  deleteUnused(): Promise<Removed>;
  /** Totals of this process. */
  removed: Readonly<Removed>;
}

interface Settings {
  db: Db;
  storage: Storage;
  keepDays: number;
}

/** Maximum number of images per run. */
const LIMIT = 100;
/** Images per transaction; an upload of one of them waits until it ends. */
const BATCH = 10;
/** File names per lookup. */
const PAGE = 1000;

export function makeUnusedImages({ db, storage, keepDays }: Settings): UnusedImages {
  const removed: Removed = { pictures: 0, files: 0 };
  return {
    removed,
    async deleteUnused() {
      const run = { keys: new Set<string>(), files: 0 };
      if (await removeUnused(db, storage, keepDays, run)) await removeUnknown(db, storage, run);
      const result = { pictures: run.keys.size, files: run.files };
      removed.pictures += result.pictures;
      removed.files += result.files;
      return result;
    },
  };
}

/** What one run has removed so far. */
interface Run {
  keys: Set<string>;
  files: number;
}

async function removeFiles(storage: Storage, key: string, names: string[], run: Run): Promise<void> {
  await Promise.all(names.map((name) => storage.remove(name)));
  run.keys.add(key);
  run.files += names.length;
}

/**
 * If a file cannot be removed, the transaction rolls back: the rows stay, and the next run retries. Returns false if another
 * process holds the lock.
 */
async function removeUnused(db: Db, storage: Storage, days: number, run: Run): Promise<boolean> {
  for (let left = LIMIT; left > 0; left -= BATCH) {
    const count = await db.transaction().execute(async (tx) => {
      if (!(await tryDeletionLock(tx))) return undefined;
      await markUnused(tx);
      const deleted = await deleteUnusedRows(tx, { days, limit: BATCH });
      for (const { key, widths } of deleted) await removeFiles(storage, key, fileNames(key, widths), run);
      return deleted.length;
    });
    if (count === undefined) return false;
    if (count < BATCH) break;
  }
  return true;
}

/** Lists the storage outside of any transaction: a large one takes minutes, and an open transaction holds up vacuum. */
async function removeUnknown(db: Db, storage: Storage, run: Run): Promise<void> {
  let page = new Map<string, string[]>();
  let listed = 0;
  for await (const name of storage.names()) {
    const key = keyOf(name);
    page.set(key, [...(page.get(key) ?? []), name]);
    listed += 1;
    if (listed % PAGE !== 0) continue;
    await removeUnknownAmong(db, storage, page, run);
    page = new Map();
  }
  await removeUnknownAmong(db, storage, page, run);
}

/** Files are listed before rows are read: an upload writes its row first, so the row of a listed file is visible by now. */
async function removeUnknownAmong(
  db: Db,
  storage: Storage,
  page: Map<string, string[]>,
  run: Run,
): Promise<void> {
  const unknown = await unknownAmong(db, [...page.keys()]);
  for (const key of unknown) {
    if (run.keys.size >= 2 * LIMIT) return;
    await db.transaction().execute(async (tx) => {
      if (!(await tryDeletionLock(tx)) || !(await claimUnknown(tx, key))) return;
      await removeFiles(storage, key, page.get(key) ?? [], run);
    });
  }
}
