import { ok } from '@khamar/contract/envelope';
import { type Migration, triggersOf } from '@khamar/database/migration-file';
import { pendingMigrations, readMigrations } from '@khamar/database/migration-runner';
import { QUEUE_VERSION, queueVersion } from '@khamar/database/queue-schema';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/fastify-app.ts';
import { AppError } from '../app-error.ts';
import { internalOnly } from '../http/internal-only.ts';

/**
 * /healthz: the process is alive. /readyz: it can serve, that is, the database answers, accepts writes, has the expected migrations and
 * triggers, and its role cannot rewrite the audit log; on an https site no account may have the published demo password.
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
      throw new AppError('unavailable', 'The job queue has another schema version');
    const off = await triggersOff(db, await migrations);
    if (off.length > 0) throw new AppError('unavailable', `Triggers are switched off: ${off.join(', ')}`);
    if (await mayRewriteHistory(db))
      throw new AppError('unavailable', "The API's database role may rewrite the audit log");
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

/** Triggers of the migrations that are missing or disabled, for example left disabled after an import. */
async function triggersOff(db: Db, migrations: Migration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; isOn: boolean; isNewer: boolean }>`
    select tgname || ' on ' || relname as name, tgenabled in ('O', 'A') as "isOn",
      exists (select from schema_migration where name > ${migrations.at(-1)?.name ?? ''}) as "isNewer"
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`.execute(db);
  const enabled = new Map(rows.map(({ name, isOn }) => [name, isOn]));
  // A newer migration may have dropped a trigger that is no longer needed.
  const isNewer = rows[0]?.isNewer === true;
  return triggersOf(migrations).filter((name) => !(enabled.get(name) ?? isNewer));
}

async function mayRewriteHistory(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_entry', 'insert, update, delete, truncate, trigger')
      or has_table_privilege('cow', 'delete, truncate, trigger') as may`.execute(db);
  return rows[0]?.may !== false;
}
