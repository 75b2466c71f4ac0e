import type { Readable } from 'node:stream';
import { MediaName } from '@khamar/contract/pictures/picture';

export interface StoredFile {
  size: number | undefined;
  stream: Readable;
}

/** Where the files are. All of it may throw StorageUnavailable. */
export interface Storage {
  /** Whoever asks for the name gets the whole file or none, at any moment. */
  put(name: string, bytes: Buffer): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  /** That it was not there is no fault. */
  remove(name: string): Promise<void>;
  /** Names of pictures only: whatever else lies in the same place is not ours to know. */
  names(): AsyncIterable<string>;
}

export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The storage of pictures is not to be used: ${what}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

export const isPictureName = (name: string): boolean => MediaName.safeParse(name).success;

/** A name becomes part of a path or an address: one that is not ours is a fault in our own code. */
export function requirePictureName(name: string): string {
  return MediaName.parse(name);
}

export const typeOf = (name: string): 'image/webp' | 'image/jpeg' =>
  name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';

/** Named by content, so never another one. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
