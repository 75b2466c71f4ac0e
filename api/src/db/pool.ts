import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type Logger, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { type OpenConnections, trackConnections } from './dead-connections.ts';
import { clientForKysely } from './kysely-client.ts';
import { reconnectBackoff } from './reconnect-backoff.ts';
import { isDatabaseUnavailable, SWITCHOVER_MS } from './transaction.ts';

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_CONNECTIONS: number;
  DATABASE_TIMEOUT_FACTOR?: number;
}

/** A double holds numeric(12,2) exactly; by default pg returns it as text. */
types.setTypeParser(types.builtins.NUMERIC, Number);

/** Starting a parallel worker costs more than these short queries take. */
const SESSION = '-c max_parallel_workers_per_gather=0';

export interface DatabasePool extends Pool {
  connections: OpenConnections;
}

export function openPool(settings: DatabaseSettings, onIdleError: (error: Error) => void): DatabasePool {
  const factor = settings.DATABASE_TIMEOUT_FACTOR ?? 1;
  const pool = new Pool({
    connectionString: settings.DATABASE_URL,
    max: settings.DATABASE_CONNECTIONS,
    connectionTimeoutMillis: factor * 3000,
    statement_timeout: factor * 10_000,
    // Ends a query when the network is lost and the server's own timeout cannot reach us.
    query_timeout: factor * 12_000,
    // An abandoned transaction would keep its locks and block others.
    idle_in_transaction_session_timeout: factor * 10_000,
    keepAlive: true,
    application_name: 'khamar-api',
    options: SESSION,
  });
  // An error on an idle connection is emitted as an event: without a listener, a database restart would crash the process.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle, Kysely never. A running query is rejected anyway.
    client.on('error', () => undefined);
  });
  return Object.assign(pool, { connections: trackConnections(pool) });
}

/** The caller ends the pool: Kysely does not end one that it has never used. */
export const openDatabase = <Schema>(pool: Pool | DatabasePool, log?: Logger): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () =>
          clientForKysely(() => ('connections' in pool ? connectWithRetry(pool) : pool.connect())),
        end: () => pool.end(),
      },
    }),
    ...(log && { log }),
  });

/** Retries during a planned switchover; fails immediately if the database has been silent for longer. */
async function connectWithRetry(pool: DatabasePool): Promise<PoolClient> {
  const deadline = performance.now() + SWITCHOVER_MS;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- retries only after this try failed
      return await pool.connect();
    } catch (error) {
      const isOver = pool.connections.silentFor() > SWITCHOVER_MS || performance.now() > deadline;
      if (isOver || !isRejected(error)) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await pause(reconnectBackoff());
    }
  }
}

/** The server refuses connections. Not a timeout: that caller has already waited long enough. */
const isRejected = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && error instanceof Error && !error.message.includes('timeout');
