import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { App } from '../http/fastify-app.ts';
import { type DatabasePool, openDatabase, openPool } from '../db/pool.ts';
import type { DatabaseSchema, Db } from '../db/schema.ts';
import { logSlowQueries } from './slow-queries.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_TIMEOUT_FACTOR' | 'SLOW_QUERY_MS'>;

interface Database {
  pool: DatabasePool;
  db: Db;
}

/** Opens one pool per name, with slow queries in the log and metrics of its connections. */
export function openDatabasesWithMetrics<Name extends string>(
  { log }: App,
  settings: Settings,
  registry: Registry,
  sizes: Record<Name, number>,
): Record<Name, Database> {
  const durations = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Duration of statements sent through Kysely, including the network; without those of the job queue and the rate limits',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const observe = (ms: number) => {
    durations.observe(ms / 1000);
  };
  const slowQueries = logSlowQueries(log, settings.SLOW_QUERY_MS, observe);
  const open = (connections: number): Database => {
    const pool = openPool({ ...settings, DATABASE_CONNECTIONS: connections }, (error) => {
      log.warn({ err: error }, 'an idle database connection was lost');
    });
    return { pool, db: openDatabase<DatabaseSchema>(pool, slowQueries) };
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the object's own keys
  const names = Object.keys(sizes) as Name[];
  // oxlint-disable-next-line no-unsafe-type-assertion
  const databases = Object.fromEntries(names.map((name) => [name, open(sizes[name])])) as Record<
    Name,
    Database
  >;
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'database_connections',
    help: 'Database connections of this process: open, idle, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const name of names) {
        const { totalCount, idleCount, waitingCount } = databases[name].pool;
        this.set({ pool: name, state: 'open' }, totalCount);
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'waiting' }, waitingCount);
      }
    },
  });
  const most = new Gauge({
    name: 'database_connections_max',
    help: 'Maximum number of database connections of this process',
    labelNames: ['pool'],
    registers: [registry],
  });
  for (const name of names) most.set({ pool: name }, sizes[name]);
  return databases;
}
