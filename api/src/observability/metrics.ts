import type { ProcessMetrics } from '@khamar/server/process-metrics';
import { Counter, Gauge } from 'prom-client';
import type { App } from '../http/fastify-app.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import { internalOnly } from '../http/internal-only.ts';

interface Watched {
  heartbeat: Pick<Heartbeat, 'hasResponse'>;
  drawnShares: () => number;
}

/** /metrics for Prometheus. Labels are route patterns, which limits their number. */
export function addMetrics(app: App, { registry, recordResponse }: ProcessMetrics, watched: Watched): void {
  const { heartbeat, drawnShares } = watched;
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'database_reachable',
    help: '1 while the database answers the heartbeat, 0 while it does not',
    registers: [registry],
    collect() {
      this.set(heartbeat.hasResponse() ? 1 : 0);
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'share_pictures_drawn_total',
    help: 'Share images rendered, not served from the cache',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(drawnShares());
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    recordResponse({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { schema: { hide: true }, onRequest: internalOnly }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
