import type { ClientBase } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import boss from 'pg-boss/package.json' with { type: 'json' };

/** pg-boss's schema version. */
export const QUEUE_VERSION = boss.pgboss.schema;

type Queryable = Pick<ClientBase, 'query'>;

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** A mail or SMS waits for a worker for as long as it takes; completed jobs are deleted after a day. */
const MAIL = { policy: 'standard', retentionSeconds: YEAR, deleteAfterSeconds: DAY };
/** At most one queued or active job; failed ones are not retried, because cron sends the next. */
const CRON = { policy: 'exclusive', retryLimit: 0, expireInSeconds: HOUR / 2, deleteAfterSeconds: DAY };
/** A queue must come after its dead letter queue. */
const QUEUES = {
  // These fail only if the database has problems.
  'mail-dead': { ...MAIL, retryLimit: 1000, retryDelay: 30, retryBackoff: false },
  mail: { ...MAIL, deadLetter: 'mail-dead' },
  // Separate from mail, so a slow gateway does not delay the other channel.
  'sms-dead': { ...MAIL, retryLimit: 1000, retryDelay: 30, retryBackoff: false },
  sms: { ...MAIL, deadLetter: 'sms-dead' },
  // Runs at a booking's deadline; idempotent.
  'booking-due': { ...MAIL, retryLimit: 1000, retryDelay: 5, retryBackoff: false },
  // Polls gateways for payments and refunds with an unknown outcome; each job schedules the next until it is known.
  'ask-gateway': { ...MAIL, retryLimit: 1000, retryDelay: 30, retryBackoff: false },
  // Runs after Eid was moved; idempotent.
  'moved-slots': { ...MAIL, retryLimit: 1000, retryDelay: 5, retryBackoff: false },
  retention: CRON,
  'delete-unused-images': CRON,
  'debt-reminders': CRON,
  'delivery-codes': CRON,
  // pg-boss's internal queue for cron jobs.
  '__pgboss__send-it': { policy: 'standard' },
};

/**
 * The API's role may send, fetch and complete jobs and write schedules, but not create or delete queues. Granted
 * again after each upgrade, because pg-boss may have added tables. In the version table it may write only the
 * timestamps of periodic work.
 */
const GRANTS = `
  grant usage on schema pgboss to khamar_api;
  grant select, insert, update, delete on all tables in schema pgboss to khamar_api;
  grant usage on all sequences in schema pgboss to khamar_api;
  revoke insert, delete, truncate on pgboss.version, pgboss.queue from khamar_api;
  revoke update on pgboss.version from khamar_api;
  grant update (cron_on, flow_on, monitor_backoff_on) on pgboss.version to khamar_api;
  revoke execute on function pgboss.create_queue, pgboss.delete_queue from public`;

/** Part of the hash that identifies a test template. */
export const queueDefinition = [QUEUE_VERSION, QUEUES, GRANTS];

/** The installed schema version; undefined if there is none. */
export async function queueVersion(db: Queryable): Promise<number | undefined> {
  const { rows: tables } = await db.query<{ ready: boolean }>(
    `select to_regclass('pgboss.version') is not null as ready`,
  );
  if (tables[0]?.ready !== true) return undefined;
  const { rows } = await db.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version;
}

/** Creates or upgrades pg-boss's schema as the database owner, so other processes do not need that right. */
export async function migrateQueue(owner: Queryable): Promise<boolean> {
  const installed = await queueVersion(owner);
  if (installed !== undefined && installed > QUEUE_VERSION)
    throw new Error(
      `The queue schema has version ${installed}, from a later pg-boss than this one (${QUEUE_VERSION})`,
    );
  if (installed === undefined) await owner.query(getConstructionPlans('pgboss'));
  else if (installed < QUEUE_VERSION) await owner.query(getMigrationPlans('pgboss', installed));
  const known = await owner.query<{ name: string }>('select name from pgboss.queue');
  const missing = Object.entries(QUEUES).filter(([name]) => !known.rows.some((queue) => queue.name === name));
  for (const [name, options] of missing) {
    // oxlint-disable-next-line no-await-in-loop -- a queue refers to an earlier one
    await owner.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify(options)]);
  }
  // Always, because an earlier run may have been interrupted before this line.
  await owner.query(GRANTS);
  return installed !== QUEUE_VERSION || missing.length > 0;
}
