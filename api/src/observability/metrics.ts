import type { ProcessMetrics } from '@khamar/server/process-metrics';
import { Counter, Gauge } from 'prom-client';
import type { App } from '../http/fastify-app.ts';
import type { ReadyCache } from '../db/ready-cache.ts';
import type { VersionWatch } from '../db/version-watch.ts';
import { internalOnly } from '../http/internal-only.ts';

interface Watched {
  cache: ReadyCache;
  herdVersion: VersionWatch;
  herd: { size(): number; searches: Readonly<Record<string, number>> };
  removedPictures: Readonly<Record<'pictures' | 'files', number>>;
  drawnShares: () => number;
}

/** /metrics for Prometheus. Labels are route patterns, so their number stays that of the routes. */
export function addMetrics(app: App, { registry, answered }: ProcessMetrics, watched: Watched): void {
  const { cache, herdVersion, herd, removedPictures, drawnShares } = watched;
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'read_cache_answers_total',
    help: 'Public answers: kept ready, made anew, joined to one being made, or told once more while the database is away',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(cache.outcomes)) this.inc({ outcome }, count);
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'herd_listener_live',
    help: '1 while changes are heard at once, 0 while each request asks for the version',
    registers: [registry],
    collect() {
      this.set(herdVersion.isLive() ? 1 : 0);
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'pictures_removed_total',
    help: 'Pictures that no cow had shown for long, and their files, removed by this process',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [what, count] of Object.entries(removedPictures)) this.inc({ what }, count);
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'share_pictures_drawn_total',
    help: 'Pictures for shared links that had to be drawn',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(drawnShares());
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'herd_in_memory_cows',
    help: 'Cows that lists are searched among in memory, 0 while SQL searches',
    registers: [registry],
    collect() {
      this.set(herd.size());
    },
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name: 'herd_searches_total',
    help: 'Lists, by what searched the herd for them',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(herd.searches)) this.inc({ by }, count);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { schema: { hide: true }, onRequest: internalOnly }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
