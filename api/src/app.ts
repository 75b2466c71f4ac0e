import { openStorage } from '@khamar/media/open-storage';
import { makeHttpServer } from '@khamar/server/http-server';
import { makeProcessMetrics } from '@khamar/server/process-metrics';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { allowsDemo, type Config } from './config.ts';
import type { App } from './http/fastify-app.ts';
import { makeAccountsService } from './modules/accounts/accounts.service.ts';
import { authRoutes } from './modules/accounts/auth.routes.ts';
import { makeAuthRateLimits } from './modules/accounts/rate-limits.ts';
import { myAccountRoutes } from './modules/accounts/my-account.routes.ts';
import { makeSessionsService } from './modules/accounts/sessions.service.ts';
import { usersRoutes } from './modules/accounts/users.routes.ts';
import { makeUsersService } from './modules/accounts/users.service.ts';
import { makeCowWriter } from './modules/cows/inventory/cow-writer.service.ts';
import { cowsRoutes } from './modules/cows/catalogue/cows.routes.ts';
import { makeCowsService } from './modules/cows/catalogue/cows.service.ts';
import { exportRoutes } from './modules/cows/sheets/export.routes.ts';
import { makeExportService } from './modules/cows/sheets/export.service.ts';
import { importRoutes } from './modules/cows/sheets/import.routes.ts';
import { makeImportService } from './modules/cows/sheets/import.service.ts';
import { inventoryRoutes } from './modules/cows/inventory/inventory.routes.ts';
import { makeInventoryService } from './modules/cows/inventory/inventory.service.ts';
import { manyCowsRoutes } from './modules/cows/inventory/many-cows.routes.ts';
import { makeManyCowsService } from './modules/cows/inventory/many-cows.service.ts';
import { sitemapRoutes } from './modules/cows/sitemap/sitemap.routes.ts';
import { makeSitemapService } from './modules/cows/sitemap/sitemap.service.ts';
import { leadsRoutes } from './modules/leads/leads.routes.ts';
import { makeLeadsService } from './modules/leads/leads.service.ts';
import { mailRoutes } from './modules/messages/mail.routes.ts';
import { makeMailService, makeStaffMailService } from './modules/messages/mail.service.ts';
import { mediaRoutes } from './modules/media/media.routes.ts';
import { makeMediaService } from './modules/media/media.service.ts';
import { shareRoutes } from './modules/share-images/share-images.routes.ts';
import { makeShareService } from './modules/share-images/share-images.service.ts';
import { makeAccessTokens } from './security/jwt.ts';
import { startHeartbeat } from './db/heartbeat.ts';
import { openJobs } from './jobs/client.ts';
import { makePasswords } from './security/password.ts';
import { makeSeals } from './security/token-seal.ts';
import { makeRateLimits } from './security/rate-limit.ts';
import { addOpenApi } from './http/openapi.ts';
import { addErrorHandler, answerFrameworkError } from './http/error-handler.ts';
import { makeFormReader, removeAbandonedUploads } from './http/multipart.ts';
import { addHealth } from './observability/health.ts';
import { addMetrics } from './observability/metrics.ts';
import { addCors } from './http/cors.ts';
import { addPersonalRoutes } from './http/personal-routes.ts';
import { addRequestContext } from './observability/request-context.ts';
import { makeSession } from './http/auth-guard.ts';
import { makeSessionCookies } from './http/cookies.ts';
import { openDatabaseWithMetrics } from './observability/pool-metrics.ts';

/** The composition root: whatever the API is made of is registered here, in sight. */
export async function makeApp(config: Config): Promise<App> {
  const app: App = makeHttpServer({
    logLevel: config.LOG_LEVEL,
    maxParamLength: 200,
    trustedProxies: config.TRUSTED_PROXIES,
    headers: DATA_HEADERS,
    frameworkErrors: answerFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  // Mappers already name every field that leaves; checking each answer again would cost more than making it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  addRequestContext(app);
  const metrics = makeProcessMetrics(config.KHAMAR_VERSION);
  const { pool, db } = openDatabaseWithMetrics(app, config, metrics.registry);
  const heartbeat = startHeartbeat(pool, config.DATABASE_URL, app.log);
  const media = makeMediaService({ db, storage: openStorage(config) });
  const jobs = openJobs(pool, app.log);
  app.addHook('onClose', async () => {
    await Promise.all([heartbeat.stop(), jobs.stop()]);
    await pool.end();
  });

  await removeAbandonedUploads().catch((error: unknown) => {
    app.log.error({ err: error }, 'abandoned uploads could not be removed');
  });
  addErrorHandler(app);
  await addCors(app, config);
  await addOpenApi(app, config);
  const mediaUrl = `${config.PUBLIC_URL}/media`;
  const cows = makeCowsService({ db, mediaUrl, soldShownDays: config.SOLD_SHOWN_DAYS });
  const share = makeShareService({ cows, media, megabytes: config.SHARE_CACHE_MB });
  addMetrics(app, metrics, {
    heartbeat,
    drawnShares: share.drawn,
  });
  const isDemo = allowsDemo(config);
  addHealth(app, { pool, db }, isDemo);

  cowsRoutes(app, cows);
  sitemapRoutes(app, makeSitemapService(db, config.SITEMAP_PART));
  mediaRoutes(app, media);
  shareRoutes(app, share, config.PUBLIC_URL);

  const mail = makeMailService(jobs, config);
  const rateLimits = makeRateLimits(pool, config.TOKEN_SECRET);
  const authRateLimits = makeAuthRateLimits(rateLimits);
  const tokens = makeAccessTokens(config.TOKEN_SECRET);
  const sessions = makeSessionsService({
    db,
    tokens,
    seals: makeSeals(config.TOKEN_SECRET),
    mail,
    rateLimits: authRateLimits,
    allowsDemo: isDemo,
    idleDays: config.SESSION_IDLE_DAYS,
    maxDays: config.SESSION_MAX_DAYS,
  });
  const accounts = makeAccountsService({
    db,
    passwords: makePasswords(),
    rateLimits: authRateLimits,
    sessions,
    mail,
    allowsDemo: isDemo,
  });
  const cookies = makeSessionCookies({
    publicUrl: config.PUBLIC_URL,
    siteOrigin: new URL(config.CORS_ORIGIN ?? config.SITE_URL).origin,
    days: config.SESSION_IDLE_DAYS,
  });
  const session = makeSession({
    tokens,
    findLive: (sessionId) => sessions.findLive(sessionId),
    dashboardRoles: config.DASHBOARD_ROLES,
  });
  const writer = makeCowWriter({ db, mediaUrl });
  const inventory = makeInventoryService({ db, mediaUrl, media, writer });
  await addPersonalRoutes(app, (personal) => {
    authRoutes(personal, { accounts, sessions, cookies });
    myAccountRoutes(personal, accounts, sessions, session);
    usersRoutes(personal, makeUsersService(db), session);
    leadsRoutes(personal, makeLeadsService({ db, mail, rateLimits }), session);
    mailRoutes(personal, makeStaffMailService(db, mail, rateLimits), session);
    inventoryRoutes(personal, inventory, session, makeFormReader());
    exportRoutes(personal, makeExportService(db), session);
    importRoutes(personal, makeImportService(db, writer), session);
    manyCowsRoutes(personal, makeManyCowsService(writer), session);
  });
  return app;
}
