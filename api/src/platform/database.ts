import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { keepThread, type QueryWatch, watchEach } from './query-watch.ts';
import { requestOfThread } from './request-thread.ts';
import { type SilentConnections, watchSilence } from './silent-connections.ts';

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
    // Whoever writes a cow holds the herd's row until the commit: nobody may go to sleep with it.
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
      const requestId = requestOfThread();
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A deadlock, or a transaction that another one has overtaken. */
const SENT_BACK = new Set<unknown>(['40P01', '40001']);
const TRIES = 3;

/** Two writers may meet crosswise; PostgreSQL sends one of them back, who then simply tries again. */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
      return await db.transaction().execute(work);
    } catch (error) {
      if (!SENT_BACK.has(codeOf(error)) || attempt === TRIES) throw error;
    }
  }
}

/** The value is there already, says the unique index of this name. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === index;

/** Codes of Node and of PostgreSQL that mean: the database is away, gone, full, locked or at odds with itself, not the request wrong. */
const AWAY =
  /^(ECONN(REFUSED|RESET)|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|EPIPE|ETIMEDOUT|08.{3}|3D000|40001|40P01|53[123]00|55P03|57014|57P0[123])$/;
const POOL_GAVE_UP = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return POOL_GAVE_UP.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
}
