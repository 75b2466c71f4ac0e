import type { ClientBase } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import boss from 'pg-boss/package.json' with { type: 'json' };

/** pg-boss's own number of the shape of its tables. */
export const QUEUE_VERSION = boss.pgboss.schema;

type Queryable = Pick<ClientBase, 'query'>;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** A mail or SMS waits for a worker as long as it takes; what was done is deleted after a day. */
const MAIL = { policy: 'standard', retentionSeconds: YEAR, deleteAfterSeconds: DAY };
/** One job waits or runs at a time; one that fails is not repeated, because cron sends the next. */
const CRON = { policy: 'exclusive', retryLimit: 0, expireInSeconds: HOUR / 2, deleteAfterSeconds: DAY };
/** A queue stands after the one for its dead letters. */
const QUEUES = {
  // Only a database in trouble makes these fail.
  'mail-dead': { ...MAIL, retryLimit: 1000, retryDelay: 30, retryBackoff: false },
  mail: { ...MAIL, deadLetter: 'mail-dead' },
  // Apart from mail: a slow gateway of one delays no message of the other.
  'sms-dead': { ...MAIL, retryLimit: 1000, retryDelay: 30, retryBackoff: false },
  sms: { ...MAIL, deadLetter: 'sms-dead' },
  // At the deadline of a booking; a repetition finds nothing left to do.
  'booking-due': { ...MAIL, retryLimit: 1000, retryDelay: 5, retryBackoff: false },
  // About payments and refunds at a gateway whose outcome is not known; each sends the next until it is.
  'ask-gateway': { ...MAIL, retryLimit: 1000, retryDelay: 30, retryBackoff: false },
  retention: CRON,
  'delete-unused-images': CRON,
  // pg-boss's own, through which it sends the jobs of cron.
  '__pgboss__send-it': { policy: 'standard' },
};

/**
 * The API's role may send, take and settle jobs and write schedules; it may not create or delete a queue. Granted again after each
 * upgrade, because pg-boss may have added tables. Of the version table it writes the columns with the times of its periodic work.
 */
const GRANTS = `
  grant usage on schema pgboss to khamar_api;
  grant select, insert, update, delete on all tables in schema pgboss to khamar_api;
  grant usage on all sequences in schema pgboss to khamar_api;
  revoke insert, delete, truncate on pgboss.version, pgboss.queue from khamar_api;
  revoke update on pgboss.version from khamar_api;
  grant update (cron_on, flow_on, monitor_backoff_on) on pgboss.version to khamar_api;
  revoke execute on function pgboss.create_queue, pgboss.delete_queue from public`;

/** A test template is valid for one of these. */
export const queueDefinition = [QUEUE_VERSION, QUEUES, GRANTS];

/** The version of the queue's tables; undefined when there are none. */
export async function queueVersion(db: Queryable): Promise<number | undefined> {
  const { rows: tables } = await db.query<{ ready: boolean }>(
    `select to_regclass('pgboss.version') is not null as ready`,
  );
  if (tables[0]?.ready !== true) return undefined;
  const { rows } = await db.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version;
}

/** Makes or upgrades pg-boss's schema as the database's owner, so that no other process ever needs to. */
export async function migrateQueue(owner: Queryable): Promise<boolean> {
  const found = await queueVersion(owner);
  if (found !== undefined && found > QUEUE_VERSION)
    throw new Error(
      `The queue is of version ${found}, made by a later pg-boss than this one (${QUEUE_VERSION})`,
    );
  if (found === undefined) await owner.query(getConstructionPlans('pgboss'));
  else if (found < QUEUE_VERSION) await owner.query(getMigrationPlans('pgboss', found));
  const known = await owner.query<{ name: string }>('select name from pgboss.queue');
  const missing = Object.entries(QUEUES).filter(([name]) => !known.rows.some((queue) => queue.name === name));
  for (const [name, options] of missing) {
    // oxlint-disable-next-line no-await-in-loop -- the second names the first
    await owner.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify(options)]);
  }
  // Always, because an earlier run may have ended before this line.
  await owner.query(GRANTS);
  return found !== QUEUE_VERSION || missing.length > 0;
}
