import { setTimeout as pause } from 'node:timers/promises';
import { ok } from '@khamar/contract/envelope';
import { makeHttpServer } from '@khamar/server/http-server';
import { makeProcessMetrics } from '@khamar/server/process-metrics';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { WorkerConfig } from './config.ts';
import { startHeartbeat } from './db/heartbeat.ts';
import { openNotifications } from './db/notifications.ts';
import { isDatabaseUnavailable } from './db/transaction.ts';
import { addErrorHandler, replyFrameworkError } from './http/error-handler.ts';
import type { App } from './http/fastify-app.ts';
import { internalOnly } from './http/internal-only.ts';
import { openJobs } from './jobs/client.ts';
import { CRON_JOBS, DEBT_REMINDERS, DELIVERY_CODES, RETENTION, UNUSED_IMAGES } from './jobs/schedules.ts';
import { openJobWorker } from './jobs/worker.ts';
import { ACCOUNT_MAILS, PHONE_CHANGED_SMS, phoneSms, signInSms } from './modules/accounts/index.ts';
import { LEAD_MAILS } from './modules/leads/index.ts';
import { registerUnusedImages } from './modules/media/index.ts';
import { makeMailService, registerMailDelivery } from './modules/messages/index.ts';
import {
  openGateways,
  registerGatewayPoll,
  registerMovedSlots,
  registerDeadlines,
  remindDebtors,
  SALES_MAILS,
  SALES_SMS,
  sendDeliveryCodes,
} from './modules/sales/index.ts';
import { applySettings, makeCurrentSettings, SETTINGS_MAILS } from './modules/settings/index.ts';
import { applyRetention } from './modules/privacy/index.ts';
import { makePasswords } from './security/password.ts';
import { openDatabasesWithMetrics } from './observability/pool-metrics.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** Waits for the database, and rejects when the job queue's schema has another version. */
export async function makeWorker(config: WorkerConfig): Promise<{ app: App; graceSeconds: number }> {
  const app: App = makeHttpServer({
    logLevel: config.LOG_LEVEL,
    maxParamLength: 100,
    headers: DATA_HEADERS,
    frameworkErrors: replyFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();
  addErrorHandler(app);
  app.get('/healthz', { onRequest: internalOnly }, () => ok('alive', null));

  const { registry } = makeProcessMetrics(config.KHAMAR_VERSION);
  const { commands } = openDatabasesWithMetrics(app, config, registry, {
    commands: config.DATABASE_CONNECTIONS,
  });
  const { pool, db } = commands;
  const current = makeCurrentSettings(db, config, app.log);
  const notifications = openNotifications(config.DATABASE_URL, 'live', app.log);
  const refreshSettings = applySettings(current, notifications, app.log);
  const heartbeat = startHeartbeat([pool], config, app.log, refreshSettings);
  const settings = { ...config, current };
  const passwords = makePasswords();
  const startDelivery = registerMailDelivery({
    app,
    config,
    current,
    db,
    registry,
    templates: {
      mail: { ...ACCOUNT_MAILS, ...LEAD_MAILS, ...SALES_MAILS, ...SETTINGS_MAILS },
      sms: { ...SALES_SMS, ...PHONE_CHANGED_SMS, ...phoneSms(passwords), ...signInSms(passwords) },
    },
  });
  const deleteUnusedImages = registerUnusedImages(config, db, registry);
  // For jobs sent from within a job, such as the mail at a deadline.
  const sender = openJobs(pool, app.log);
  const sales = {
    db,
    mail: makeMailService(sender, settings),
    jobs: sender,
    settings,
    gateways: openGateways(db, config),
  };
  const startDeadlines = registerDeadlines(sales, registry);
  const startGatewayPoll = registerGatewayPoll(sales);
  const startMovedSlots = registerMovedSlots(sales);
  const jobs = openJobWorker(pool, app.log, config.JOBS_WATCH_SECONDS);

  // A mail being sent may use its full timeout, and its outcome is stored after that.
  const graceSeconds = config.MAIL_SEND_SECONDS + 10;
  app.addHook('onClose', async () => {
    await jobs.stop(config.MAIL_SEND_SECONDS + 5);
    await Promise.all([sender.stop(), heartbeat.stop(), notifications.stop()]);
    await pool.end();
  });

  await waitForDatabase(() => current.refresh());
  await waitForDatabase(() => jobs.start(CRON_JOBS));
  await startDelivery(jobs);
  await startDeadlines(jobs);
  await startGatewayPoll(jobs);
  await startMovedSlots(jobs);
  await jobs.work(RETENTION, {}, () => logged(RETENTION, () => applyRetention(db, PERSONAL_DATA, config)));
  await jobs.work(UNUSED_IMAGES, {}, () => logged(UNUSED_IMAGES, () => deleteUnusedImages()));
  await jobs.work(DEBT_REMINDERS, {}, () => logged(DEBT_REMINDERS, () => remindDebtors(sales)));
  await jobs.work(DELIVERY_CODES, {}, () => logged(DELIVERY_CODES, () => sendDeliveryCodes(sales)));
  return { app, graceSeconds };

  async function logged(queue: string, work: () => Promise<object>): Promise<void> {
    try {
      app.log.info(await work(), `${queue} done`);
    } catch (error) {
      app.log.error({ err: error }, `${queue} failed and is tried again in an hour`);
      throw error;
    }
  }

  async function waitForDatabase(start: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- retries only after this try failed
        await start();
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) {
          await app.close();
          throw error;
        }
        app.log.warn({ err: error }, 'the database is unavailable; the worker waits for it');
        // oxlint-disable-next-line no-await-in-loop -- a pause before the next try
        await pause(1000);
      }
    }
  }
}
