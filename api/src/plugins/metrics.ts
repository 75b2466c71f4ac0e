import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../http.ts';
import type { ReadyCache } from '../platform/ready-cache.ts';
import type { VersionWatch } from '../platform/version-watch.ts';
import { internalOnly } from './internal-only.ts';

interface Watched {
  pool: Pool;
  cache: ReadyCache;
  herdVersion: VersionWatch;
  herd: { size(): number; searches: Readonly<Record<string, number>> };
  removedPictures: Readonly<Record<'pictures' | 'files', number>>;
  drawnShares: () => number;
}

export interface Metrics {
  /** For answers that no hook sees. */
  answered: (answer: { method: string; route: string; status: number }, ms: number) => void;
}

/** /metrics for Prometheus. Labels are route patterns, so their number stays that of the routes. */
export function addMetrics(app: App, watched: Watched): Metrics {
  const { pool, cache, herdVersion, herd, removedPictures, drawnShares } = watched;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process: open, idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

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

  const answered: Metrics['answered'] = (answer, ms) => {
    durations.observe(answer, ms / 1000);
  };
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { schema: { hide: true }, onRequest: internalOnly }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { answered };
}
