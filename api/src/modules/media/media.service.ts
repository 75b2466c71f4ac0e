import { encodeImage, encodePhoto, ImageError } from '@khamar/media/encode-image';
import { type Storage, StorageUnavailable, type StoredFile } from '@khamar/media/storage';
import type { Db } from '../../db/schema.ts';
import { AppError, wrongField } from '../../app-error.ts';
import { upsertImage } from './media.repository.ts';

export interface MediaService {
  /** Returns the key for `cow.image_key` or `cow.more_image_keys`. The original is not stored. */
  accept(source: string | Buffer): Promise<string>;
  open(name: string): Promise<StoredFile | undefined>;
}

export const makeMediaService = ({ db, storage }: { db: Db; storage: Storage }): MediaService => ({
  /** Writes the row before the files, so that a file without a row never belongs to an upload in progress. */
  async accept(source) {
    const { key, width, height, widths, placeholder, files } = await orAppError(encodeImage(source));
    await upsertImage(db, { key, width, height, widths, placeholder });
    await orAppError(Promise.all(files.map(({ name, bytes }) => storage.put(name, bytes))));
    return key;
  },

  open: (name) => orAppError(storage.open(name)),
});

/** For a photo that only staff see, kept in the database. */
export const encodePrivatePhoto = (source: Buffer, maxBytes: number): Promise<Buffer> =>
  orAppError(encodePhoto(source, maxBytes));

async function orAppError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new AppError('unavailable', undefined, { cause: error });
    if (error instanceof ImageError) throw apiErrorOf(error);
    throw error;
  }
}

const FIELD_ERRORS = {
  not_a_picture: 'picture_unreadable',
  too_many_pixels: 'picture_too_large',
  damaged: 'picture_damaged',
} as const;

const apiErrorOf = ({ reason }: ImageError): AppError =>
  reason === 'busy' ? new AppError('busy') : wrongField('picture_refused', 'image', FIELD_ERRORS[reason]);
