import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type Logger, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { type OpenConnections, trackConnections } from './dead-connections.ts';
import { clientForKysely } from './kysely-client.ts';
import { reconnectPause } from './reconnect-pause.ts';
import { isDatabaseAway, SWITCHOVER_MS } from './transaction.ts';

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_CONNECTIONS: number;
}

/** numeric(12,2) is exact in a double; without this pg hands it over as text. */
types.setTypeParser(types.builtins.NUMERIC, Number);

/** A parallel worker costs more than these short queries take. */
const SESSION = '-c max_parallel_workers_per_gather=0';

export interface DatabasePool extends Pool {
  connections: OpenConnections;
}

export function openPool(settings: DatabaseSettings, onIdleError: (error: Error) => void): DatabasePool {
  const pool = new Pool({
    connectionString: settings.DATABASE_URL,
    max: settings.DATABASE_CONNECTIONS,
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    // Ends a query when the network is lost, and with it the server's own timeout.
    query_timeout: 12_000,
    // A transaction that is left open holds its locks, and others wait for them.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'khamar-api',
    options: SESSION,
  });
  // Without a listener a database restart would end the process: an idle connection's error is an event.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle, Kysely never; a query under way is rejected anyway.
    client.on('error', () => undefined);
  });
  return Object.assign(pool, { connections: trackConnections(pool) });
}

/** Whoever opened the pool ends it: Kysely would leave one alone that it has never used. */
export const openDatabase = <Schema>(pool: Pool | DatabasePool, log?: Logger): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () =>
          clientForKysely(() => ('connections' in pool ? connectPatiently(pool) : pool.connect())),
        end: () => pool.end(),
      },
    }),
    ...(log && { log }),
  });

/** Waits for the end of a planned switchover; a longer loss is told at once. */
async function connectPatiently(pool: DatabasePool): Promise<PoolClient> {
  const deadline = performance.now() + SWITCHOVER_MS;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
      return await pool.connect();
    } catch (error) {
      const isOver = pool.connections.silentFor() > SWITCHOVER_MS || performance.now() > deadline;
      if (isOver || !isRefusal(error)) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await pause(reconnectPause());
    }
  }
}

/** Nobody takes connections there just now. Who has waited in vain for one already is told so. */
const isRefusal = (error: unknown): boolean =>
  isDatabaseAway(error) && error instanceof Error && !error.message.includes('timeout');
