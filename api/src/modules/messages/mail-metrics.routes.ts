import { Counter, Gauge, type Registry } from 'prom-client';
import type { App } from '../../http/fastify-app.ts';
import { internalOnly } from '../../http/internal-only.ts';

interface Figures {
  waiting: number;
  refused: number;
  oldestSeconds: number;
}

/** The worker's /metrics. Dead letters are counted in the database, so that a restart hides none. */
export function addMailMetrics(app: App, registry: Registry, figures: () => Promise<Figures>) {
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
    // Without its database a worker still tells how it is itself; what it cannot know is not a number.
    const now = await figures().catch(() => undefined);
    waiting.set(now?.waiting ?? NaN);
    refused.set(now?.refused ?? NaN);
    oldest.set(now?.oldestSeconds ?? NaN);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    count(kind: string, outcome: string) {
      tries.inc({ kind, outcome });
    },
  };
}
