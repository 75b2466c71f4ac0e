import { openStorage } from '@khamar/media/open-storage';
import { makeHttpServer } from '@khamar/server/http-server';
import { makeProcessMetrics } from '@khamar/server/process-metrics';
import { addReadyLane } from '@khamar/server/ready-lane';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { allowsDemo, type Config } from './config.ts';
import type { DatabaseSchema } from './database-schema.ts';
import type { App } from './http.ts';
import { makeAccountsService } from './modules/auth/accounts.service.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { makeAuthThrottles } from './modules/auth/auth.throttles.ts';
import { myAccountRoutes } from './modules/auth/my-account.routes.ts';
import { makeSessionsService } from './modules/auth/sessions.service.ts';
import { usersRoutes } from './modules/auth/users.routes.ts';
import { makeUsersService } from './modules/auth/users.service.ts';
import { makeCowWriter } from './modules/cows/cow-writer.service.ts';
import { cowsRoutes } from './modules/cows/cows.routes.ts';
import { makeCowsService } from './modules/cows/cows.service.ts';
import { exportRoutes } from './modules/cows/export.routes.ts';
import { makeExportService } from './modules/cows/export.service.ts';
import { keepHerdInMemory } from './modules/cows/herd-in-memory.service.ts';
import { importRoutes } from './modules/cows/import.routes.ts';
import { makeImportService } from './modules/cows/import.service.ts';
import { inventoryRoutes } from './modules/cows/inventory.routes.ts';
import { makeInventoryService } from './modules/cows/inventory.service.ts';
import { manyCowsRoutes } from './modules/cows/many-cows.routes.ts';
import { makeManyCowsService } from './modules/cows/many-cows.service.ts';
import { registerRoutes } from './modules/cows/register.routes.ts';
import { makeRegisterService } from './modules/cows/register.service.ts';
import { leadsRoutes } from './modules/leads/leads.routes.ts';
import { makeLeadsService } from './modules/leads/leads.service.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { makeMailService, makeStaffMailService } from './modules/mail/mail.service.ts';
import { mediaRoutes } from './modules/media/media.routes.ts';
import { makeMediaService } from './modules/media/media.service.ts';
import { shareRoutes } from './modules/share/share.routes.ts';
import { makeShareService } from './modules/share/share.service.ts';
import { makeAccessTokens } from './platform/access-token.ts';
import { openDatabase } from './platform/database.ts';
import { everyHour } from './platform/hourly.ts';
import { openJobs } from './platform/jobs.ts';
import { makePasswords } from './platform/password.ts';
import { makeReadyCache } from './platform/ready-cache.ts';
import { makeSeals } from './platform/secret.ts';
import { makeThrottles } from './platform/throttle.ts';
import { watchVersion } from './platform/version-watch.ts';
import { addDescription } from './plugins/description.ts';
import { addErrorHandler, answerFrameworkError } from './plugins/error-handler.ts';
import { makeFormReader, removeForgottenUploads } from './plugins/form-with-picture.ts';
import { addHealth } from './plugins/health.ts';
import { addMetrics } from './plugins/metrics.ts';
import { addOtherOrigin } from './plugins/other-origin.ts';
import { addPersonalRoutes } from './plugins/personal-routes.ts';
import { publicAnswers } from './plugins/public-answers.ts';
import { addRequestThread } from './plugins/request-thread.ts';
import { makeSession } from './plugins/session.ts';
import { makeSessionCookies } from './plugins/session-cookies.ts';
import { openWatchedPool } from './plugins/watched-pool.ts';

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

  addRequestThread(app);
  const metrics = makeProcessMetrics(config.KHAMAR_VERSION);
  const pool = openWatchedPool(app, config, metrics.registry);
  const db = openDatabase<DatabaseSchema>(pool);
  const herdVersion = watchVersion({
    pool,
    databaseUrl: config.DATABASE_URL,
    channel: 'herd',
    query: 'select version, seal from herd',
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
  const media = makeMediaService({
    db,
    storage: openStorage(config),
    keepDays: config.PICTURE_KEEP_DAYS,
  });
  const sweeping = everyHour(
    'sweeping the pictures',
    async () => {
      await removeForgottenUploads();
      app.log.info(await media.sweep(), 'pictures swept');
    },
    app.log,
  );
  const jobs = openJobs(pool, app.log);
  app.addHook('onClose', async () => {
    await sweeping.stop();
    await Promise.all([herdVersion.stop(), herd.stop(), jobs.stop()]);
    await pool.end();
  });

  addErrorHandler(app);
  await addOtherOrigin(app, config);
  await addDescription(app, config);
  const mediaUrl = `${config.PUBLIC_URL}/media`;
  const cows = makeCowsService({ db, herd, mediaUrl, soldShownDays: config.SOLD_SHOWN_DAYS });
  const share = makeShareService({ cows, media, megabytes: config.SHARE_CACHE_MB });
  addMetrics(app, metrics, {
    cache,
    herdVersion,
    herd,
    removedPictures: media.removed,
    drawnShares: share.drawn,
  });
  const isDemo = allowsDemo(config);
  addHealth(app, pool, isDemo);

  const publicly = publicAnswers(cache);
  cowsRoutes(app, cows, publicly);
  registerRoutes(app, makeRegisterService(db, config.SITEMAP_PART), publicly);
  mediaRoutes(app, media);
  shareRoutes(app, share, config.PUBLIC_URL);

  const mail = makeMailService(jobs, config);
  const throttle = makeThrottles(pool, config.TOKEN_SECRET);
  const throttles = makeAuthThrottles(throttle);
  const tokens = makeAccessTokens(config.TOKEN_SECRET);
  const sessions = makeSessionsService({
    db,
    tokens,
    seals: makeSeals(config.TOKEN_SECRET),
    mail,
    throttles,
    allowsDemo: isDemo,
    idleDays: config.SESSION_IDLE_DAYS,
    maxDays: config.SESSION_MAX_DAYS,
  });
  const accounts = makeAccountsService({
    db,
    passwords: makePasswords(),
    throttles,
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
  const writer = makeCowWriter({
    db,
    mediaUrl,
    onWritten: (version) => {
      herdVersion.adopt(version);
    },
  });
  const inventory = makeInventoryService({ db, herd, mediaUrl, media, writer });
  await addPersonalRoutes(app, (personal) => {
    authRoutes(personal, { accounts, sessions, cookies });
    myAccountRoutes(personal, accounts, sessions, session);
    usersRoutes(personal, makeUsersService(db), session);
    leadsRoutes(personal, makeLeadsService({ db, mail, throttle }), session);
    mailRoutes(personal, makeStaffMailService(db, mail, throttle), session);
    inventoryRoutes(personal, inventory, session, makeFormReader());
    exportRoutes(personal, makeExportService(db, herd), session);
    importRoutes(personal, makeImportService(db, writer), session);
    manyCowsRoutes(personal, makeManyCowsService(writer), session);
  });
  // Another origin is allowed by a hook, and no hook sees what takes the lane.
  if (config.CORS_ORIGIN === undefined)
    addReadyLane(app, { headers: DATA_HEADERS, kept: cache.kept, answered: metrics.answered });
  return app;
}
