import type { Readable } from 'node:stream';
import { MediaName } from '@khamar/contract/media/image';

export interface StoredFile {
  size: number | undefined;
  stream: Readable;
}

/** Image files. All methods may throw StorageUnavailable. */
export interface Storage {
  /** Atomic: a reader sees the whole file or none. */
  put(name: string, bytes: Buffer): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  /** Does not fail if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Only names of image files; other files in the same place are ignored. */
  names(): AsyncIterable<string>;
}

export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The image storage is unavailable: ${what}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

export const isImageName = (name: string): boolean => MediaName.safeParse(name).success;

/** The name becomes part of a path or URL: an invalid one is a bug. */
export function requireImageName(name: string): string {
  return MediaName.parse(name);
}

export const typeOf = (name: string): 'image/webp' | 'image/jpeg' =>
  name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';

/** Content-addressed, so it never changes. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
