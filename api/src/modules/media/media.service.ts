import { encodePicture } from '@khamar/media/encode-picture';
import { fileNames, keyOf } from '@khamar/media/picture-files';
import { PictureRefused } from '@khamar/media/picture-refused';
import { type Storage, StorageUnavailable, type StoredFile } from '@khamar/media/storage';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import {
  claimUnknown,
  forgetUnused,
  makeKnown,
  markUnused,
  tryToBeTheSweeper,
  unknownAmong,
} from './media.repository.ts';

export interface Removed {
  pictures: number;
  files: number;
}

export interface MediaService {
  /** The key for `cow.image_key`. What was sent is not kept. */
  accept(source: string | Buffer): Promise<string>;
  open(name: string): Promise<StoredFile | undefined>;
  /** Removes what no cow has shown for so many days, and files that nobody knows. */
  deleteUnused(): Promise<Removed>;
  /** All that this process has removed so far. */
  removed: Readonly<Removed>;
}

interface MediaSettings {
  db: Db;
  storage: Storage;
  keepDays: number;
}

const AT_MOST = 100;
/** In one transaction: whoever sends one of these very pictures waits for its end. */
const TOGETHER = 10;
/** Names that are looked up at once. */
const PAGE = 1000;

export function makeMediaService({ db, storage, keepDays }: MediaSettings): MediaService {
  const removed: Removed = { pictures: 0, files: 0 };

  return {
    removed,

    /** First the row, then the files: a file that no row knows is therefore never one that is just arriving. */
    async accept(source) {
      const { key, width, height, widths, placeholder, files } = await orAppError(encodePicture(source));
      await makeKnown(db, { key, width, height, widths, placeholder });
      await orAppError(Promise.all(files.map(({ name, bytes }) => storage.put(name, bytes))));
      return key;
    },

    open: (name) => orAppError(storage.open(name)),

    async deleteUnused() {
      const swept = { keys: new Set<string>(), files: 0 };
      if (await removeUnused(db, storage, keepDays, swept)) await removeUnknown(db, storage, swept);
      const result = { pictures: swept.keys.size, files: swept.files };
      removed.pictures += result.pictures;
      removed.files += result.files;
      return result;
    },
  };
}

interface Swept {
  keys: Set<string>;
  files: number;
}

async function removeFiles(storage: Storage, key: string, names: string[], swept: Swept): Promise<void> {
  await Promise.all(names.map((name) => storage.remove(name)));
  swept.keys.add(key);
  swept.files += names.length;
}

/**
 * When a file cannot be removed, the transaction falls back: the rows stay, and the next sweep tries again. False when
 * another process sweeps.
 */
async function removeUnused(db: Db, storage: Storage, days: number, swept: Swept): Promise<boolean> {
  for (let left = AT_MOST; left > 0; left -= TOGETHER) {
    const gone = await db.transaction().execute(async (tx) => {
      if (!(await tryToBeTheSweeper(tx))) return undefined;
      await markUnused(tx);
      const forgotten = await forgetUnused(tx, { days, atMost: TOGETHER });
      for (const { key, widths } of forgotten) await removeFiles(storage, key, fileNames(key, widths), swept);
      return forgotten.length;
    });
    if (gone === undefined) return false;
    if (gone < TOGETHER) break;
  }
  return true;
}

/** The storage is listed page by page outside of any transaction: a large one takes minutes, and an open transaction keeps PostgreSQL from tidying. */
async function removeUnknown(db: Db, storage: Storage, swept: Swept): Promise<void> {
  let page = new Map<string, string[]>();
  let listed = 0;
  for await (const name of storage.names()) {
    const key = keyOf(name);
    page.set(key, [...(page.get(key) ?? []), name]);
    listed += 1;
    if (listed % PAGE !== 0) continue;
    await removeUnknownAmong(db, storage, page, swept);
    page = new Map();
  }
  await removeUnknownAmong(db, storage, page, swept);
}

/** Listed before any row is read: the row of a listed file was there before the file, so it can be seen by now. */
async function removeUnknownAmong(
  db: Db,
  storage: Storage,
  page: Map<string, string[]>,
  swept: Swept,
): Promise<void> {
  const unknown = await unknownAmong(db, [...page.keys()]);
  for (const key of unknown) {
    if (swept.keys.size >= 2 * AT_MOST) return;
    await db.transaction().execute(async (tx) => {
      if (!(await tryToBeTheSweeper(tx)) || !(await claimUnknown(tx, key))) return;
      await removeFiles(storage, key, page.get(key) ?? [], swept);
    });
  }
}

async function orAppError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new AppError('unavailable', undefined, { cause: error });
    if (error instanceof PictureRefused) throw refusalOf(error);
    throw error;
  }
}

const SENTENCES = {
  not_a_picture: 'This is not a picture we can read. JPEG, PNG and WebP are',
  too_many_pixels: 'This picture has too many pixels',
  damaged: 'This picture is damaged',
};

const refusalOf = ({ reason }: PictureRefused): AppError =>
  reason === 'busy'
    ? new AppError('busy')
    : new AppError('picture_refused', SENTENCES[reason], { fields: { image: SENTENCES[reason] } });
