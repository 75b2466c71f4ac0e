import { makeHttpServer } from '@khamar/server/http-server';
import { makeProcessMetrics } from '@khamar/server/process-metrics';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { allowsDemo, type Config } from './config.ts';
import { startHeartbeat } from './db/heartbeat.ts';
import { openNotifications } from './db/notifications.ts';
import { addCors } from './http/cors.ts';
import { addErrorHandler, replyFrameworkError } from './http/error-handler.ts';
import type { App } from './http/fastify-app.ts';
import { removeAbandonedUploads } from './http/multipart.ts';
import { addOpenApi } from './http/openapi.ts';
import { addPersonalRoutes } from './http/personal-routes.ts';
import { openJobs } from './jobs/client.ts';
import { registerAccounts } from './modules/accounts/index.ts';
import { registerAudit } from './modules/audit-log/index.ts';
import { registerCows } from './modules/cows/index.ts';
import { registerDeliveries } from './modules/deliveries/index.ts';
import { registerHerd } from './modules/herd/index.ts';
import { registerLeads } from './modules/leads/index.ts';
import { registerMedia } from './modules/media/index.ts';
import { makeMailService, registerMessages } from './modules/messages/index.ts';
import { registerOverview } from './modules/overview/index.ts';
import { registerSales } from './modules/sales/index.ts';
import { applySettings, makeCurrentSettings, registerSettings } from './modules/settings/index.ts';
import { registerShareImages } from './modules/share-images/index.ts';
import { addBrowserErrors } from './observability/browser-errors.ts';
import { addHealth } from './observability/health.ts';
import { addMetrics } from './observability/metrics.ts';
import { openDatabasesWithMetrics } from './observability/pool-metrics.ts';
import { addRequestContext } from './observability/request-context.ts';
import { makeRateLimits } from './security/rate-limit.ts';

export async function makeApp(config: Config): Promise<App> {
  const app: App = makeHttpServer({
    logLevel: config.LOG_LEVEL,
    maxParamLength: 200,
    trustedProxies: config.TRUSTED_PROXIES,
    headers: DATA_HEADERS,
    frameworkErrors: replyFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  // Mappers already whitelist every field; validating responses again would cost more than building them.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  addRequestContext(app);
  addErrorHandler(app);
  await addCors(app, config);
  await addOpenApi(app, config);

  await removeAbandonedUploads().catch((error: unknown) => {
    app.log.error({ err: error }, 'abandoned uploads could not be removed');
  });

  const metrics = makeProcessMetrics(config.KHAMAR_VERSION);
  // Catalogue reads have their own pool: buyers queued on row locks must not use up its connections.
  const { commands, reads } = openDatabasesWithMetrics(app, config, metrics.registry, {
    commands: config.DATABASE_CONNECTIONS,
    reads: config.DATABASE_READ_CONNECTIONS,
  });
  const { pool, db } = commands;
  // Not over the pool for reads, where one more idle connection could be the dead one that a retried read gets.
  const settings = makeCurrentSettings(db, config, app.log);
  const notifications = openNotifications(config.DATABASE_URL, 'live', app.log);
  const refreshSettings = applySettings(settings, notifications, app.log);
  const heartbeat = startHeartbeat([pool, reads.pool], config, app.log, refreshSettings);
  const jobs = openJobs(pool, app.log);
  app.addHook('onReady', () => jobs.firstAttempt);
  app.addHook('onClose', async () => {
    await Promise.all([heartbeat.stop(), notifications.stop(), jobs.stop()]);
    await Promise.all([pool.end(), reads.pool.end()]);
  });
  addHealth(app, { pool, db }, allowsDemo(config));

  const rateLimits = makeRateLimits(pool, config.TOKEN_SECRET);
  const mail = makeMailService(jobs, { ...config, current: settings });
  await addPersonalRoutes(app, (personal) => {
    const context = { app, personal, config, settings, notifications, db, reads: reads.db, rateLimits };
    const media = registerMedia(context);
    const guard = registerAccounts(context, mail);
    const sales = registerSales(context, { mail, jobs, guard, registry: metrics.registry });
    const cows = registerCows(context, media, guard, sales);
    const share = registerShareImages(context, cows, media);
    registerLeads(context, mail, guard);
    registerMessages(context, mail, guard);
    registerOverview(context, guard);
    registerAudit(context, guard);
    registerSettings(context, mail, guard);
    registerDeliveries(context, jobs, guard);
    registerHerd(context, guard);
    addBrowserErrors(app, metrics.registry, rateLimits);
    addMetrics(app, metrics, { heartbeat, drawnShares: share.drawn });
  });
  return app;
}
