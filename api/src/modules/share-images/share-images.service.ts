import { buffer } from 'node:stream/consumers';
import { cowShareImage } from '@khamar/art/share-image/cow-share-image';
import type { Cow } from '@khamar/contract/cows/cow';
import { FarmProfile } from '@khamar/contract/farm-profile';
import type { Language } from '@khamar/contract/accounts/person';
import type { ShareName } from '@khamar/contract/share-images/share-image-name';
import { shareNameOf } from '@khamar/contract/share-images/share-image';
import { makeConcurrencyLimit } from '@khamar/media/concurrency-limit';
import { LRUCache } from 'lru-cache';
import profile from '../../../../farm.json' with { type: 'json' };
import { AppError } from '../../app-error.ts';
import { isDatabaseAway } from '../../db/transaction.ts';
import type { CowsService } from '../cows/index.ts';
import type { MediaService } from '../media/index.ts';
import { shareImageLabels } from './share-image-labels.ts';

export interface ShareService {
  /** The image of this name, or the cow's current name if it changed. `isTrue` is false if the database could not be reached to check. */
  get(asked: ShareName): Promise<{ bytes: Buffer; isTrue: boolean } | { movedTo: string }>;
  /** Number of images rendered so far. */
  drawn: () => number;
}

interface ShareSettings {
  cows: Pick<CowsService, 'get'>;
  media: Pick<MediaService, 'open'>;
  megabytes: number;
}

const BODY_PATIENCE = 5000;
const farm = FarmProfile.parse(profile);

/**
 * Rendered on the first request, once for concurrent requests and one image at a time; others wait or get 'busy'. Only the current name of
 * an existing cow is rendered, so a made-up name costs just one index lookup.
 */
export function makeShareService({ cows, media, megabytes }: ShareSettings): ShareService {
  const admit = makeConcurrencyLimit({ atOnce: 1, waiting: [20] }, () => new AppError('busy'));
  const kept = new LRUCache<string, Buffer>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: (bytes) => bytes.length,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  let drawn = 0;

  async function draw(name: string, cow: Cow, language: Language): Promise<Buffer> {
    const picture = await imageOf(cow, media);
    const bytes = await cowShareImage({
      tag: cow.tagId,
      farmName: farm.name[language],
      ...shareImageLabels(cow, language),
      ...(picture !== undefined && { picture }),
    });
    drawn += 1;
    kept.set(name, bytes);
    return bytes;
  }

  function once(name: string, cow: Cow, language: Language): Promise<Buffer> {
    const flight = underWay.get(name) ?? admit(() => draw(name, cow, language));
    if (!underWay.has(name)) {
      underWay.set(name, flight);
      const land = () => underWay.delete(name);
      flight.then(land, land);
    }
    return flight;
  }

  return {
    drawn: () => drawn,
    async get({ name, tagId, language }) {
      const ready = kept.get(name);
      let cow: Cow;
      try {
        // Checked for cached images too: the price may have changed.
        cow = await cows.get({ tagId });
      } catch (error) {
        if (ready === undefined || !isDatabaseAway(error)) throw error;
        return { bytes: ready, isTrue: false };
      }
      const trueName = shareNameOf(cow, language, farm.name[language]);
      if (name !== trueName) return { movedTo: trueName };
      // Checked again: it may have been rendered while the cow was loaded.
      return { bytes: kept.get(name) ?? (await once(name, cow, language)), isTrue: true };
    },
  };
}

async function imageOf({ image }: Cow, media: Pick<MediaService, 'open'>): Promise<Buffer | undefined> {
  if (image === null) return undefined;
  const file = await media.open(image.slice(image.lastIndexOf('/') + 1));
  // Rendered without the photo, the image would be cached permanently under this name.
  if (file === undefined) throw new AppError('unavailable');
  // Only one image is rendered at a time: a stream that never ends would block all others.
  const timer = setTimeout(() => file.stream.destroy(new AppError('unavailable')), BODY_PATIENCE);
  try {
    return await buffer(file.stream);
  } finally {
    clearTimeout(timer);
  }
}
