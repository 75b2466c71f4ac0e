import { makeHttpServer } from '@khamar/server/http-server';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { DatabaseSchema } from './database-schema.ts';
import type { App } from './http.ts';
import { AppError } from './errors.ts';
import { cowsRoutes } from './modules/cows/cows.routes.ts';
import { makeCowsService } from './modules/cows/cows.service.ts';
import { keepHerdInMemory } from './modules/cows/herd-in-memory.service.ts';
import { inventoryRoutes } from './modules/cows/inventory.routes.ts';
import { makeInventoryService } from './modules/cows/inventory.service.ts';
import { makeAccessTokens } from './platform/access-token.ts';
import { openDatabase, openPool } from './platform/database.ts';
import { makeReadyCache } from './platform/ready-cache.ts';
import { watchVersion } from './platform/version-watch.ts';
import { addDescription } from './plugins/description.ts';
import { addErrorHandler, answerFrameworkError } from './plugins/error-handler.ts';
import { makeFormReader } from './plugins/form-with-picture.ts';
import { addHealth } from './plugins/health.ts';
import { addMediaFiles } from './plugins/media-files.ts';
import { addMetrics } from './plugins/metrics.ts';
import { addOtherOrigin } from './plugins/other-origin.ts';
import { publicAnswers } from './plugins/public-answers.ts';
import { makeSession } from './plugins/session.ts';
import { addStaffRoutes } from './plugins/staff-routes.ts';

/** The composition root: whatever the API is made of is registered here, in sight. */
export async function makeApp(config: Config): Promise<App> {
  const app: App = makeHttpServer({
    logLevel: config.LOG_LEVEL,
    maxParamLength: 200,
    // A picture from the yard, over a weak signal.
    requestTimeout: 300_000,
    headers: DATA_HEADERS,
    frameworkErrors: answerFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  // Mappers already name every field that leaves; checking each answer again would cost more than making it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  const pool = openPool(config, (error) => {
    app.log.warn({ err: error }, 'an idle database connection was lost');
  });
  const db = openDatabase<DatabaseSchema>(pool);
  const herdVersion = watchVersion({
    pool,
    databaseUrl: config.DATABASE_URL,
    channel: 'herd',
    query: 'select version from herd',
    log: app.log,
  });
  const cache = makeReadyCache(herdVersion, config.READ_CACHE_MB);
  const herd = keepHerdInMemory({
    db,
    maxCows: config.HERD_IN_MEMORY_MAX,
    onFailed: (error) => {
      app.log.warn({ err: error }, 'the herd could not be read into memory; SQL searches it');
    },
  });
  app.addHook('onClose', async () => {
    await Promise.all([herdVersion.stop(), herd.stop()]);
    await db.destroy();
  });

  addErrorHandler(app);
  await addOtherOrigin(app, config);
  await addDescription(app, config);
  addMetrics(app, { pool, cache, herdVersion, herd });
  addHealth(app, pool);
  await addMediaFiles(app, config);

  const imageUrl = (key: string) => `${config.PUBLIC_URL}/media/${key}`;
  cowsRoutes(app, makeCowsService(db, herd, imageUrl), publicAnswers(cache));

  const session = makeSession(makeAccessTokens(config.TOKEN_SECRET));
  const inventory = makeInventoryService({
    db,
    herd,
    imageUrl,
    acceptPicture: () => Promise.reject(new AppError('picture_refused')),
    onWritten: (version) => {
      herdVersion.adopt(version);
    },
  });
  await addStaffRoutes(app, (staff) => {
    inventoryRoutes(staff, inventory, session, makeFormReader());
  });
  return app;
}
