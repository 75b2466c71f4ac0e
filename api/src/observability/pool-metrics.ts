import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { App } from '../http/fastify-app.ts';
import { type DatabasePool, openDatabase, openPool } from '../db/pool.ts';
import type { DatabaseSchema, Db } from '../db/schema.ts';
import { logSlowQueries } from './slow-queries.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_CONNECTIONS' | 'SLOW_QUERY_MS'>;

/** The process's connections, with slow statements in its log and figures at its /metrics. */
export function openDatabaseWithMetrics(
  { log }: App,
  settings: Settings,
  registry: Registry,
): { pool: DatabasePool; db: Db } {
  const durations = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Time of statements sent through Kysely, the network included; not those of the queue and the rate limits',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pool = openPool(settings, (error) => {
    log.warn({ err: error }, 'an idle database connection was lost');
  });
  const observe = (ms: number) => {
    durations.observe(ms / 1000);
  };
  const db = openDatabase<DatabaseSchema>(pool, logSlowQueries(log, settings.SLOW_QUERY_MS, observe));
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
  new Gauge({
    name: 'database_connections_max',
    help: 'How many connections this process may have at most',
    registers: [registry],
  }).set(settings.DATABASE_CONNECTIONS);
  return { pool, db };
}
