import { encodePicture } from '@khamar/media/encode-picture';
import { keyOf } from '@khamar/media/picture-files';
import { PictureRefused } from '@khamar/media/picture-refused';
import { type Storage, StorageUnavailable, type StoredFile } from '@khamar/media/storage';
import type { Db } from '../../database-schema.ts';
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
  sweep(): Promise<Removed>;
  /** All that this process has removed so far. */
  removed: Readonly<Removed>;
}

interface MediaSettings {
  db: Db;
  storage: Storage;
  keepDays: number;
}

/** So that one sweep is over in seconds: whoever sends one of these very pictures waits for its end. */
const AT_MOST = 100;

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

    async sweep() {
      const swept = await db.transaction().execute(async (tx) => {
        if (!(await tryToBeTheSweeper(tx))) return { pictures: 0, files: 0 };
        // Listed before any row is read: the row of a listed file was there before the file, so it can be seen by now.
        const stored = await storedFiles(storage);
        await markUnused(tx);
        await forgetUnused(tx, { days: keepDays, atMost: AT_MOST });
        return removeUnknown(tx, storage, stored);
      });
      removed.pictures += swept.pictures;
      removed.files += swept.files;
      return swept;
    },
  };
}

async function storedFiles(storage: Storage): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  for await (const name of storage.names()) {
    const key = keyOf(name);
    stored.set(key, [...(stored.get(key) ?? []), name]);
  }
  return stored;
}

/** When a file cannot be removed, the transaction falls back: the rows stay, and the next sweep tries again. */
async function removeUnknown(tx: Db, storage: Storage, stored: Map<string, string[]>): Promise<Removed> {
  const removed: Removed = { pictures: 0, files: 0 };
  const unknown = await unknownAmong(tx, [...stored.keys()]);
  for (const key of unknown.slice(0, 2 * AT_MOST)) {
    if (!(await claimUnknown(tx, key))) continue;
    const names = stored.get(key) ?? [];
    await Promise.all(names.map((name) => storage.remove(name)));
    removed.pictures += 1;
    removed.files += names.length;
  }
  return removed;
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
