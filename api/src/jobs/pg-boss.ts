import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';

export type Log = Pick<FastifyBaseLogger, 'warn'>;

const SCHEMA = 'pgboss';
/** Each error is logged once per interval: workers poll twice a second, and a database outage at night would fill the disk. */
const REPEAT_MS = 10_000;
/** More distinct messages than this mean that they contain changing values. */
const MAX_MESSAGES = 100;

/** The schema is managed by the database owner (database/src/queue-schema.ts); this role creates and alters nothing. */
export function makeBoss(pool: Pool, log: Log, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    db: {
      // With cron, pg-boss tries to create its internal queue at every start; the owner has already created it.
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
    if (isNew(message)) log.warn({ err: { name: 'PgBoss', message, stack } }, 'job queue error');
  });
  boss.on('warning', ({ message }) => {
    log.warn({ because: message }, 'job queue warning');
  });
  return boss;
}

/** True for a message that was not seen in the last `ms` milliseconds. */
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
