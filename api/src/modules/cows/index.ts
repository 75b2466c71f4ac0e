import type { AuthGuard } from '../../http/auth-guard.ts';
import { makeFormReader } from '../../http/multipart.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { SalesService } from '../sales/index.ts';
import type { MediaService } from '../media/index.ts';
import { cowsRoutes } from './catalogue/cows.routes.ts';
import { type CowsService, makeCowsService } from './catalogue/cows.service.ts';
import { makeCowWriter } from './inventory/cow-writer.service.ts';
import { inventoryRoutes } from './inventory/inventory.routes.ts';
import { makeInventoryService } from './inventory/inventory.service.ts';
import { manyCowsRoutes } from './inventory/bulk-actions.routes.ts';
import { makeManyCowsService } from './inventory/bulk-actions.service.ts';
import { exportRoutes } from './sheets/export.routes.ts';
import { makeExportService } from './sheets/export.service.ts';
import { updatesRoutes } from './sheets/updates/updates.routes.ts';
import { makeUpdatesService } from './sheets/updates/updates.service.ts';
import { importRoutes } from './sheets/import.routes.ts';
import { makeImportService } from './sheets/import.service.ts';
import { sitemapRoutes } from './sitemap/sitemap.routes.ts';
import { chainRoutes } from './weights/chain.routes.ts';
import { makeChainService } from './weights/chain.service.ts';
import { weightsRoutes } from './weights/weights.routes.ts';
import { makeWeightsService } from './weights/weights.service.ts';
import { makeSitemapService } from './sitemap/sitemap.service.ts';

export type { CowsService } from './catalogue/cows.service.ts';

/** Public catalogue, chains and sitemap; inventory, import and export for staff. */
export function registerCows(
  { app, personal, config, db, reads }: ModuleContext,
  media: MediaService,
  guard: AuthGuard,
  sales: SalesService,
): CowsService {
  const mediaUrl = `${config.PUBLIC_URL}/media`;
  const cows = makeCowsService({ db: reads, mediaUrl, soldShownDays: config.SOLD_SHOWN_DAYS });
  cowsRoutes(app, cows);
  chainRoutes(app, makeChainService(reads));
  sitemapRoutes(app, makeSitemapService(reads, config.SITEMAP_PART));

  const writer = makeCowWriter({ db, mediaUrl, expireIfDue: (code) => sales.expireIfDue(code) });
  const inventory = makeInventoryService({ db, mediaUrl, media, writer });
  const readForm = makeFormReader();
  inventoryRoutes(personal, inventory, guard, readForm);
  const weights = makeWeightsService({ db, mediaUrl, writer });
  const storeImage = (imagePath: string | undefined) => inventory.addImage(imagePath);
  weightsRoutes(personal, { weights, storeImage, readForm }, guard);
  manyCowsRoutes(personal, makeManyCowsService(writer), guard);
  exportRoutes(personal, makeExportService(db), guard);
  importRoutes(personal, makeImportService(db, writer), guard);
  updatesRoutes(personal, makeUpdatesService(db, writer), guard);
  return cows;
}
