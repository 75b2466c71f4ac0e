import { Counter, Gauge, type Registry } from 'prom-client';
import type { App } from '../../../http/fastify-app.ts';
import { internalOnly } from '../../../http/internal-only.ts';
import type { Channel } from './mail.service.ts';

interface Figures {
  waiting: number;
  refused: number;
  oldestSeconds: number;
}

/** The worker's /metrics. Dead letters are counted in the database, so that a restart does not hide any. */
export function addMailMetrics(
  app: App,
  registry: Registry,
  figures: () => Promise<Record<Channel, Figures>>,
  sms: { budget: () => number; countOfDay: () => Promise<number> },
) {
  const ofChannel = (name: 'mail' | 'sms', many: string) => {
    const gauge = (what: string, help: string) =>
      new Gauge({ name: `${name}_${what}`, help, registers: [registry] });
    const tries = new Counter({
      name: `${name}_tries_total`,
      help: `Delivery attempts of this worker by ${name}, by kind and outcome`,
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    const waiting = gauge('waiting', `${many} that are enqueued and not settled yet`);
    const refused = gauge('refused', 'Dead letters: npm run mail -- failed');
    const oldest = gauge('oldest_waiting_seconds', 'How long the oldest of them has been waiting');
    return {
      tries,
      show(now: Figures | undefined) {
        waiting.set(now?.waiting ?? NaN);
        refused.set(now?.refused ?? NaN);
        oldest.set(now?.oldestSeconds ?? NaN);
      },
    };
  };
  const shown = { MAIL: ofChannel('mail', 'Mails'), SMS: ofChannel('sms', 'SMS') };
  const segments = new Counter({
    name: 'sms_segments_total',
    help: 'SMS segments sent by this worker: a long text is billed as several',
    labelNames: ['kind'],
    registers: [registry],
  });

  const smsOfDay = new Gauge({
    name: 'sms_last_day',
    help: 'SMS enqueued in the last 24 hours',
    registers: [registry],
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'sms_daily_budget',
    help: 'The limit for notices in 24 hours, and separately for codes',
    registers: [registry],
    collect() {
      this.set(sms.budget());
    },
  });

  app.get('/metrics', { onRequest: internalOnly }, async (_request, reply) => {
    // Without the database the worker still reports its own metrics; unknown values are NaN.
    const now = await figures().catch(() => undefined);
    shown.MAIL.show(now?.MAIL);
    shown.SMS.show(now?.SMS);
    smsOfDay.set(await sms.countOfDay().catch(() => NaN));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    count(channel: Channel, kind: string, outcome: string) {
      shown[channel].tries.inc({ kind, outcome });
    },
    countSegments(kind: string, count: number) {
      segments.inc({ kind }, count);
    },
  };
}
