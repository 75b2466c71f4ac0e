import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { App } from '../http.ts';
import { internalOnly } from './internal-only.ts';

interface Figures {
  waiting: number;
  refused: number;
  oldestSeconds: number;
}

/** The worker's /metrics. Dead letters are counted in the database, so that a restart hides none. */
export function addMailMetrics(app: App, figures: () => Promise<Figures>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const tries = new Counter({
    name: 'mail_tries_total',
    help: 'What became of each try of this worker to deliver a mail',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const waiting = gauge('mail_waiting', 'Mails that were promised and are not settled yet');
  const refused = gauge('mail_refused', 'Dead letters: npm run mail -- failed');
  const oldest = gauge('mail_oldest_waiting_seconds', 'For how long the oldest of them has been waiting');

  app.get('/metrics', { onRequest: internalOnly }, async (_request, reply) => {
    const now = await figures();
    waiting.set(now.waiting);
    refused.set(now.refused);
    oldest.set(now.oldestSeconds);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    count(kind: string, outcome: string) {
      tries.inc({ kind, outcome });
    },
  };
}
