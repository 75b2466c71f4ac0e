import { setTimeout as pause } from 'node:timers/promises';
import { ok } from '@khamar/contract/envelope';
import { openStorage } from '@khamar/media/open-storage';
import { makeHttpServer } from '@khamar/server/http-server';
import { makeProcessMetrics } from '@khamar/server/process-metrics';
import { DATA_HEADERS } from '@khamar/server/security-headers';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import type { WorkerConfig } from './config.ts';
import type { App } from './http/fastify-app.ts';
import { makeMailDelivery } from './modules/messages/mail-delivery.service.ts';
import { DEAD_MAIL_QUEUE, MAIL_QUEUE } from './modules/messages/mail.service.ts';
import { makeUnusedImages, type Removed } from './modules/media/unused-images.service.ts';
import { applyRetention } from './modules/privacy/privacy.service.ts';
import { isDatabaseAway } from './db/transaction.ts';
import { openJobWorker } from './jobs/worker.ts';
import { openSmtp } from './modules/messages/smtp.ts';
import { addErrorHandler, answerFrameworkError } from './http/error-handler.ts';
import { internalOnly } from './http/internal-only.ts';
import { addMailMetrics } from './modules/messages/mail-metrics.routes.ts';
import { openDatabaseWithMetrics } from './observability/pool-metrics.ts';

const RETENTION = 'retention';
const UNUSED_IMAGES = 'delete-unused-images';
const CRON_JOBS = [
  { queue: RETENTION, cron: '0 * * * *', atStart: true },
  { queue: UNUSED_IMAGES, cron: '30 * * * *' },
];
const MailJob = z.object({ mailId: z.uuid() });

/** What the worker is made of, in sight. It waits for its database, and refuses a queue of another version. */
export async function makeWorker(config: WorkerConfig): Promise<{ app: App; graceSeconds: number }> {
  const app: App = makeHttpServer({
    logLevel: config.LOG_LEVEL,
    maxParamLength: 100,
    headers: DATA_HEADERS,
    frameworkErrors: answerFrameworkError,
  }).withTypeProvider<ZodTypeProvider>();
  addErrorHandler(app);
  app.get('/healthz', { onRequest: internalOnly }, () => ok('alive', null));

  const { registry } = makeProcessMetrics(config.KHAMAR_VERSION);
  const { pool, db } = openDatabaseWithMetrics(app, config, registry);
  const metrics = addMailMetrics(app, registry, () => delivery.figures());
  const delivery = makeMailDelivery({
    db,
    smtp: openSmtp(config.SMTP_URL),
    settings: config,
    onOutcome({ outcome, ...mail }) {
      metrics.count(mail.kind, outcome);
      // Never an address: the id finds the rest in the database.
      if (outcome === 'SENT' && mail.err !== undefined)
        app.log.error(mail, 'a mail was sent, but this could not be written down');
      else if (outcome === 'REFUSED') app.log.error(mail, 'a mail was refused and is not tried again');
      else if (outcome === 'DELAYED') app.log.warn(mail, 'a mail waits for its next try');
      else app.log.info({ ...mail, outcome }, 'a mail is done');
    },
  });
  const jobs = openJobWorker(pool, app.log, config.JOBS_WATCH_SECONDS);
  const images = makeUnusedImages({ db, storage: openStorage(config), keepDays: config.PICTURE_KEEP_DAYS });
  addImageMetrics(registry, images.removed);

  // A mail in hand may take its whole time, and then be written down.
  const graceSeconds = config.MAIL_SEND_SECONDS + 10;
  app.addHook('onClose', async () => {
    await jobs.stop(config.MAIL_SEND_SECONDS + 5);
    await pool.end();
  });

  await untilDatabase(() => jobs.start(CRON_JOBS));
  const often = { pollSeconds: 0.5 };
  await jobs.work(MAIL_QUEUE, { ...often, loops: 4 }, (data) => delivery.deliver(MailJob.parse(data).mailId));
  await jobs.work(DEAD_MAIL_QUEUE, often, (data) => delivery.giveUp(MailJob.parse(data).mailId));
  await jobs.work(RETENTION, {}, () => logged(RETENTION, () => applyRetention(db, config)));
  await jobs.work(UNUSED_IMAGES, {}, () => logged(UNUSED_IMAGES, () => images.deleteUnused()));
  return { app, graceSeconds };

  async function logged(queue: string, work: () => Promise<object>): Promise<void> {
    try {
      app.log.info(await work(), `${queue} done`);
    } catch (error) {
      app.log.error({ err: error }, `${queue} failed and is tried again in an hour`);
      throw error;
    }
  }

  async function untilDatabase(start: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
        await start();
        return;
      } catch (error) {
        if (!isDatabaseAway(error)) {
          await app.close();
          throw error;
        }
        app.log.warn({ err: error }, 'the database is away; the worker waits for it');
        // oxlint-disable-next-line no-await-in-loop -- a moment for it to come back
        await pause(1000);
      }
    }
  }
}

function addImageMetrics(registry: Registry, removed: Readonly<Removed>): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'pictures_removed_total',
    help: 'Pictures that no cow had shown for long, and their files, removed by this process',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(removed)) this.inc({ what }, count);
    },
  });
}
