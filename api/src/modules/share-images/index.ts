import type { ModuleContext } from '../../module-context.ts';
import type { CowsService } from '../cows/index.ts';
import type { MediaService } from '../media/index.ts';
import { shareRoutes } from './share-images.routes.ts';
import { makeShareService, type ShareService } from './share-images.service.ts';

/** The preview image that WhatsApp and others show for a link to a cow. */
export function registerShareImages(
  { app, config }: ModuleContext,
  cows: CowsService,
  media: MediaService,
): ShareService {
  const share = makeShareService({ cows, media, megabytes: config.SHARE_CACHE_MB });
  shareRoutes(app, share, config.PUBLIC_URL);
  return share;
}
