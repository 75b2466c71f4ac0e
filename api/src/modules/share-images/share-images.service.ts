import { buffer } from 'node:stream/consumers';
import { cowShareImage } from '@khamar/art/share-image/draw-cow-share-image';
import type { Cow } from '@khamar/contract/cows/cow';
import { FarmProfile } from '@khamar/contract/farm-profile';
import type { Language } from '@khamar/contract/accounts/person';
import type { ShareName } from '@khamar/contract/share-images/share-image-name';
import { shareNameOf } from '@khamar/contract/share-images/share-image';
import { makeConcurrencyLimit } from '@khamar/media/concurrency-limit';
import { LRUCache } from 'lru-cache';
import profile from '../../../../farm.json' with { type: 'json' };
import { AppError } from '../../app-error.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { CowsService } from '../cows/index.ts';
import type { MediaService } from '../media/index.ts';
import { shareImageLabels } from './share-image-labels.ts';

export interface ShareService {
  /** The image of this name, or the cow's current name if it changed. `isCurrent` is false if the database could not be reached to check. */
  get(requested: ShareName): Promise<{ bytes: Buffer; isCurrent: boolean } | { movedTo: string }>;
  /** Number of images rendered so far. */
  drawn: () => number;
}

interface ShareSettings {
  cows: Pick<CowsService, 'get'>;
  media: Pick<MediaService, 'open'>;
  megabytes: number;
}

const READ_TIMEOUT_MS = 5000;
const farm = FarmProfile.parse(profile);

/**
 * Rendered on the first request, once for concurrent requests and one image at a time; others wait or get 'busy'. Only the current name of
 * an existing cow is rendered, so a made-up name costs just one index lookup.
 */
export function makeShareService({ cows, media, megabytes }: ShareSettings): ShareService {
  const admit = makeConcurrencyLimit({ atOnce: 1, waiting: [20] }, () => new AppError('busy'));
  const cache = new LRUCache<string, Buffer>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length,
  });
  const inProgress = new Map<string, Promise<Buffer>>();
  let drawn = 0;

  async function draw(name: string, cow: Cow, language: Language): Promise<Buffer> {
    const photo = await imageOf(cow, media);
    const bytes = await cowShareImage({
      tag: cow.tagId,
      farmName: farm.name[language],
      ...shareImageLabels(cow, language),
      ...(photo !== undefined && { photo }),
    });
    drawn += 1;
    cache.set(name, bytes);
    return bytes;
  }

  function drawOnce(name: string, cow: Cow, language: Language): Promise<Buffer> {
    const drawing = inProgress.get(name) ?? admit(() => draw(name, cow, language));
    if (!inProgress.has(name)) {
      inProgress.set(name, drawing);
      const finish = () => inProgress.delete(name);
      drawing.then(finish, finish);
    }
    return drawing;
  }

  return {
    drawn: () => drawn,
    async get({ name, tagId, language }) {
      const ready = cache.get(name);
      let cow: Cow;
      try {
        // Checked for cached images too: the price may have changed.
        cow = await cows.get({ tagId });
      } catch (error) {
        if (ready === undefined || !isDatabaseUnavailable(error)) throw error;
        return { bytes: ready, isCurrent: false };
      }
      const currentName = shareNameOf(cow, language, farm.name[language]);
      if (name !== currentName) return { movedTo: currentName };
      // Checked again: it may have been rendered while the cow was loaded.
      return { bytes: cache.get(name) ?? (await drawOnce(name, cow, language)), isCurrent: true };
    },
  };
}

async function imageOf({ image }: Cow, media: Pick<MediaService, 'open'>): Promise<Buffer | undefined> {
  if (image === null) return undefined;
  const file = await media.open(image.slice(image.lastIndexOf('/') + 1));
  // Rendered without the photo, the image would be cached permanently under this name.
  if (file === undefined) throw new AppError('unavailable');
  // Only one image is rendered at a time: a stream that never ends would block all others.
  const timer = setTimeout(() => file.stream.destroy(new AppError('unavailable')), READ_TIMEOUT_MS);
  try {
    return await buffer(file.stream);
  } finally {
    clearTimeout(timer);
  }
}
