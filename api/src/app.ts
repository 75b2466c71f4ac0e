import { makeHttpServer } from '@khamar/server/http-server';
import { addReadyLane } from '@khamar/server/ready-lane';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { DatabaseSchema } from './database-schema.ts';
import type { App } from './http.ts';
import { cowsRoutes } from './modules/cows/cows.routes.ts';
import { makeCowsService } from './modules/cows/cows.service.ts';
import { openDatabase, openPool } from './platform/database.ts';
import { makeReadyCache } from './platform/ready-cache.ts';
import { watchVersion } from './platform/version-watch.ts';
import { addDescription } from './plugins/description.ts';
import { addErrorHandler, answerFrameworkError } from './plugins/error-handler.ts';
import { addHealth } from './plugins/health.ts';
import { addMediaFiles } from './plugins/media-files.ts';
import { addMetrics } from './plugins/metrics.ts';
import { addOtherOrigin } from './plugins/other-origin.ts';
import { publicAnswers } from './plugins/public-answers.ts';

/** The composition root: whatever the API is made of is registered here, in sight. */
export async function makeApp(config: Config): Promise<App> {
  const app: App = makeHttpServer({
    logLevel: config.LOG_LEVEL,
    maxParamLength: 200,
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
  app.addHook('onClose', async () => {
    await herdVersion.stop();
    await db.destroy();
  });

  addErrorHandler(app);
  await addOtherOrigin(app, config);
  await addDescription(app, config);
  const { answered } = addMetrics(app, { pool, cache, herdVersion });
  addHealth(app, pool);
  await addMediaFiles(app, config);

  const imageUrl = (key: string) => `${config.PUBLIC_URL}/media/${key}`;
  cowsRoutes(app, makeCowsService(db, imageUrl), publicAnswers(cache));
  // Another origin is allowed by a hook, and no hook sees what takes the lane.
  if (config.CORS_ORIGIN === undefined)
    addReadyLane(app, { headers: DATA_HEADERS, kept: cache.kept, answered });
  return app;
}
