import type { ModuleContext } from '../../../module-context.ts';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { WorkerConfig } from '../../../config.ts';
import type { Db } from '../../../db/schema.ts';
import type { App } from '../../../http/fastify-app.ts';
import type { JobWorker } from '../../../jobs/worker.ts';
import { type DeliveryOutcome, type SendMessage, makeDelivery } from '../delivery.service.ts';
import { addMailMetrics } from './mail-metrics.routes.ts';
import { countOpen, countSmsOfDay } from './mail.repository.ts';
import { type Channel, QUEUES } from './mail.service.ts';
import {
  composeMail,
  type Content,
  type MailSettings,
  type MailTemplate,
  type MailTemplates,
  STAFF_MAILS,
} from './mail-templates.ts';
import { openSmsGateway } from '../sms/sms-gateway.ts';
import type { SmsTemplates } from '../sms/sms-templates.ts';
import { segmentsOf } from '../sms/sms-text.ts';
import { MESSAGE_MAILS } from '../campaigns/message-mails.ts';
import { openSmtp } from './smtp.ts';

const POLL = { pollSeconds: 0.5 };
const MailJob = z.object({ mailId: z.uuid() });

interface Deps {
  app: App;
  config: WorkerConfig;
  current: ModuleContext['settings'];
  db: Db;
  registry: Registry;
  /** Of every module that enqueues messages. */
  templates: { mail: MailTemplates; sms: SmsTemplates };
}

const LABELS: Record<Channel, string> = { MAIL: 'a mail', SMS: 'an SMS' };

/** Returns a function that starts the delivery once the job queue is ready. */
export function registerMailDelivery({ app, config, current, db, registry, templates }: Deps) {
  const metrics = addMailMetrics(app, registry, () => countOpen(db), {
    budget: () => current.messages.smsDailyBudget,
    countOfDay: () => countSmsOfDay(db),
  });

  const logged = (channel: Channel) => (done: DeliveryOutcome) => {
    const { outcome, ...mail } = done;
    const label = LABELS[channel];
    metrics.count(channel, mail.kind, outcome);
    // Never log an address or a phone number: the id finds them in the database.
    if (outcome === 'SENT' && mail.err !== undefined)
      app.log.error(mail, `${label} was sent, but this could not be recorded`);
    else if (outcome === 'REFUSED') app.log.error(mail, `${label} was refused and is not tried again`);
    else if (outcome === 'DELAYED') app.log.warn(mail, `${label} will be retried`);
    else app.log.info({ ...mail, outcome }, `${label} is done`);
  };

  const settings = { ...config, current };
  const sendMail = makeSendMail(db, settings, { ...templates.mail, ...STAFF_MAILS, ...MESSAGE_MAILS });
  const gateway = openSmsGateway(config);
  const sendSms: SendMessage = async (mail, deadline) => {
    const draft = await templateOf(templates.sms, mail.kind).compose(db, mail, settings);
    if (draft === undefined) return 'NOBODY';
    await gateway.send({ ...draft, id: mail.id }, deadline);
    metrics.countSegments(mail.kind, segmentsOf(draft.text));
    return 'SENT';
  };
  const deliveryBy = (channel: Channel, send: SendMessage) =>
    makeDelivery({ db, seconds: config.MAIL_SEND_SECONDS, send, onOutcome: logged(channel) });
  const deliveries = { MAIL: deliveryBy('MAIL', sendMail), SMS: deliveryBy('SMS', sendSms) };

  return async (jobs: JobWorker): Promise<void> => {
    for (const channel of ['MAIL', 'SMS'] as const) {
      const delivery = deliveries[channel];
      const { queue, dead } = QUEUES[channel];
      // oxlint-disable-next-line no-await-in-loop -- there are only two
      await jobs.work(queue, { ...POLL, loops: 4 }, (data) => delivery.deliver(MailJob.parse(data).mailId));
      // oxlint-disable-next-line no-await-in-loop
      await jobs.work(dead, POLL, (data) => delivery.fail(MailJob.parse(data).mailId));
    }
  };
}

function templateOf<Template>(templates: Readonly<Record<string, Template>>, kind: string): Template {
  const template = templates[kind];
  if (template === undefined) throw new Error(`No template is registered for messages of the kind ${kind}`);
  return template;
}

function makeSendMail(db: Db, config: WorkerConfig & MailSettings, templates: MailTemplates): SendMessage {
  const smtp = openSmtp(config.SMTP_URL);
  const host = new URL(config.SITE_URL).hostname;
  const messageOf = (
    mailId: string,
    { isPersonal = false }: MailTemplate,
    { fromName, language, ...content }: Content,
  ) => ({
    ...content,
    messageId: `<${mailId}@${host}>`,
    from: { name: fromName, address: config.MAIL_FROM },
    headers: {
      'Content-Language': language,
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
    },
  });
  return async (mail, deadline) => {
    const template = templateOf(templates, mail.kind);
    const content = await composeMail(template, db, mail, config);
    if (content === undefined) return template.isDeletedWithoutRecipient === true ? 'FORGET' : 'NOBODY';
    await smtp.send(messageOf(mail.id, template, content), deadline);
    return 'SENT';
  };
}
