import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { WorkerConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/fastify-app.ts';
import type { JobWorker } from '../../jobs/worker.ts';
import { makeMailDelivery } from './mail-delivery.service.ts';
import { addMailMetrics } from './mail-metrics.routes.ts';
import { DEAD_MAIL_QUEUE, MAIL_QUEUE } from './mail.service.ts';
import { type MailTemplates, STAFF_MAILS } from './mail-templates.ts';
import { MESSAGE_MAILS } from './written/message-mails.ts';
import { openSmtp } from './smtp.ts';

const POLL = { pollSeconds: 0.5 };
const MailJob = z.object({ mailId: z.uuid() });

interface Parts {
  app: App;
  config: WorkerConfig;
  db: Db;
  registry: Registry;
  /** Of every module that enqueues mails. */
  templates: MailTemplates;
}

/** Delivers what was enqueued. Returns what starts it, for when the queue can be used. */
export function registerMailDelivery({ app, config, db, registry, templates }: Parts) {
  const metrics = addMailMetrics(app, registry, () => delivery.figures());
  const delivery = makeMailDelivery({
    db,
    smtp: openSmtp(config.SMTP_URL),
    templates: { ...templates, ...STAFF_MAILS, ...MESSAGE_MAILS },
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
  return async (jobs: JobWorker): Promise<void> => {
    await jobs.work(MAIL_QUEUE, { ...POLL, loops: 4 }, (data) =>
      delivery.deliver(MailJob.parse(data).mailId),
    );
    await jobs.work(DEAD_MAIL_QUEUE, POLL, (data) => delivery.fail(MailJob.parse(data).mailId));
  };
}
