import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { keepThread, type QueryWatch, watchEach } from '../observability/slow-queries.ts';
import { currentRequestId } from '../observability/request-context.ts';
import { type SilentConnections, watchSilence } from './dead-connections.ts';

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_CONNECTIONS: number;
}

/** numeric(12,2) is exact in a double; without this pg hands it over as text. */
types.setTypeParser(types.builtins.NUMERIC, Number);

/** A parallel worker costs more than these short queries take. */
const SESSION = '-c max_parallel_workers_per_gather=0';

export interface DatabasePool extends Pool {
  silence: SilentConnections;
}

export function openPool(
  settings: DatabaseSettings,
  onIdleError: (error: Error) => void,
  onQuery: QueryWatch = () => undefined,
): DatabasePool {
  const pool = new Pool({
    connectionString: settings.DATABASE_URL,
    max: settings.DATABASE_CONNECTIONS,
    connectionTimeoutMillis: 3000,
    statement_timeout: 10_000,
    // The server's timeout cannot be heard through a cut cable; this one is ours.
    query_timeout: 12_000,
    // A transaction that is left open holds its locks, and others wait for them.
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'khamar-api',
    options: SESSION,
  });
  // Without a listener a database restart would end the process: an idle connection's error is an event.
  pool.on('error', onIdleError);
  // The pool listens only while a connection is idle, and Kysely never does: the query under way is told of the loss anyway.
  const silence = watchSilence(pool);
  keepThread(pool);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchEach(client, (statement) => {
      const answered = silence.asked(client);
      const started = performance.now();
      const requestId = currentRequestId();
      return (error) => {
        answered(error);
        onQuery(statement, performance.now() - started, requestId);
      };
    });
    keepPlans(client);
  });
  return Object.assign(pool, { silence });
}

const NAME = /^\/\* (\S+) \*\//;

/**
 * A statement that begins with its name in a comment is planned once for each connection, not each time: right for one that
 * finds its rows by key, whatever the values. For any other a plan made for the values at hand was seen 300 times faster.
 */
function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query(text: unknown, ...rest: unknown[]) {
      const name = typeof text === 'string' ? NAME.exec(text)?.[1] : undefined;
      const [values, ...others] = rest;
      return Reflect.apply(
        query,
        client,
        name === undefined ? [text, ...rest] : [{ name, text, values }, ...others],
      );
    },
  });
}

/** Whoever opened the pool ends it: Kysely would leave one alone that it has never used. */
export const openDatabase = <Schema>(pool: Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
