import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';

export type Log = Pick<FastifyBaseLogger, 'warn'>;

const SCHEMA = 'pgboss';
/** The same error is logged once in this time: workers poll twice a second, and a database that is away all night would fill the disk. */
const REPEAT_MS = 10_000;
/** More different messages than this mean that they contain changing values. */
const MAX_MESSAGES = 100;

/** The schema belongs to the database's owner (database/src/queue-schema.ts); this role creates and alters nothing. */
export function makeBoss(pool: Pool, log: Log, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    db: {
      // With cron, pg-boss asks at every start for its internal queue, which the owner has created already.
      executeSql: async (text, values) =>
        text.includes(`${SCHEMA}.create_queue(`) ? { rows: [] } : pool.query(text, values),
    },
    schema: SCHEMA,
    migrate: false,
    // Only the owner of an index can rebuild it.
    reindex: false,
    ...options,
  });
  const isNew = onceIn(REPEAT_MS);
  boss.on('error', ({ message, stack }) => {
    if (isNew(message))
      log.warn({ err: { name: 'PgBoss', message, stack } }, 'the queue of jobs had a fault');
  });
  boss.on('warning', ({ message }) => {
    log.warn({ because: message }, 'the queue of jobs warns');
  });
  return boss;
}

/** True for a message that was not passed in the last so many milliseconds. */
function onceIn(ms: number): (message: string) => boolean {
  const quietUntil = new Map<string, number>();
  return (message) => {
    const now = performance.now();
    if (now < (quietUntil.get(message) ?? 0)) return false;
    if (quietUntil.size >= MAX_MESSAGES) quietUntil.clear();
    quietUntil.set(message, now + ms);
    return true;
  };
}
