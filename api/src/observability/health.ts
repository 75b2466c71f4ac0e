import { ok } from '@khamar/contract/envelope';
import { pendingMigrations, readMigrations } from '@khamar/database/migrations';
import { QUEUE_VERSION, queueVersion } from '@khamar/database/queue-schema';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/fastify-app.ts';
import { AppError } from '../errors.ts';
import { internalOnly } from '../http/internal-only.ts';

/**
 * /healthz: the process lives. /readyz: it can serve, that is, the database answers, takes writes, has today's shape, and lets this
 * process in under a role that cannot rewrite the audit trail; and under an https address no account has the published password.
 */
export function addHealth(app: App, { pool, db }: { pool: Pool; db: Db }, allowsDemo: boolean): void {
  const internal = { schema: { hide: true }, onRequest: internalOnly };
  const migrations = readMigrations();
  app.get('/healthz', internal, () => ok('alive', null));
  app.get('/readyz', internal, async () => {
    if (await isReplica(db)) throw new AppError('unavailable', 'The database is a replica');
    const pending = await pendingMigrations(pool, await migrations);
    if (pending.length > 0) throw new AppError('unavailable', `${pending.length} migrations are pending`);
    if ((await queueVersion(pool)) !== QUEUE_VERSION)
      throw new AppError('unavailable', 'The queue of jobs is of another version');
    if (await isHistoryOff(db)) throw new AppError('unavailable', 'The audit trail is switched off');
    if (await mayRewriteHistory(db))
      throw new AppError('unavailable', "The API's database role may rewrite the audit trail");
    const demo = allowsDemo ? [] : await demoAccounts(db);
    if (demo[0] !== undefined)
      throw new AppError(
        'unavailable',
        `Accounts of the demo, whose password is published, are in this database: ${demo.join(', ')}. Remove each with ` +
          `npm run account -- erase --username ${demo[0]}, or give it a password of its own with npm run account -- password`,
      );
    return ok('ready', null);
  });
}

async function isReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db);
  return rows[0]?.replica !== false;
}

async function demoAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from demo_account join account on account.id = account_id
    where disabled_at is null order by username`.execute(db);
  return rows.map(({ username }) => username);
}

/** Of cows three, of accounts and of mails that staff write one each. */
const AUDIT_TRIGGERS = 5;

/** A trigger that was disabled for an import, say, and forgotten. */
async function isHistoryOff(db: Db): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`
    select count(*) filter (where tgenabled in ('O', 'A')) < ${AUDIT_TRIGGERS} as off from pg_trigger
    where tgrelid = any ('{cow,account,mail}'::regclass[]) and tgname like '%\\_audit\\_on\\_%'`.execute(db);
  return rows[0]?.off !== false;
}

async function mayRewriteHistory(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_entry', 'insert, update, delete, truncate, trigger')
      or has_table_privilege('cow', 'delete, truncate, trigger') as may`.execute(db);
  return rows[0]?.may !== false;
}
