import { openStorage } from '@khamar/media/open-storage';
import { Counter, type Registry } from 'prom-client';
import type { WorkerConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { ModuleContext } from '../../module-context.ts';
import { mediaRoutes } from './media.routes.ts';
import { makeMediaService, type MediaService } from './media.service.ts';
import { makeUnusedImages, type Removed } from './unused-images.service.ts';

export { type ImageRow, toImage } from './image.mapper.ts';
export { encodePrivatePhoto } from './media.service.ts';
export type { MediaService } from './media.service.ts';

/** Stores images in a folder or in S3 and serves them. */
export function registerMedia({ app, config, db }: ModuleContext): MediaService {
  const media = makeMediaService({ db, storage: openStorage(config) });
  mediaRoutes(app, media);
  return media;
}

/** For the worker: deletes images that no cow uses any more, and counts them in /metrics. */
export function registerUnusedImages(
  config: WorkerConfig,
  db: Db,
  registry: Registry,
): () => Promise<Removed> {
  const images = makeUnusedImages({ db, storage: openStorage(config), keepDays: config.PICTURE_KEEP_DAYS });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'pictures_removed_total',
    help: 'Unused pictures and their files removed by this process',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(images.removed)) this.inc({ what }, count);
    },
  });
  return () => images.deleteUnused();
}
