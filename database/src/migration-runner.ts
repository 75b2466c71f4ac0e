import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { applyMigration, DEFAULT_LOCK_RETRY, type LockRetry } from './apply-migration.ts';
import type { Migration } from './migration-file.ts';
import { migrateQueue, QUEUE_VERSION } from './queue-schema.ts';

const folder = new URL('../migrations/', import.meta.url);
/** An arbitrary key, the same in every migrating process. */
const MIGRATION_LOCK = 7_304_211;

type Queryable = Pick<ClientBase, 'query'>;

export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Migrations that have not run yet; throws if an applied migration was edited. */
export async function pendingMigrations(db: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const { rows: tables } = await db.query<{ ready: boolean }>(
    `select to_regclass('schema_migration') is not null as ready`,
  );
  if (tables[0]?.ready !== true) return migrations;
  const { rows } = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Runs the pending migrations in order of their names. A concurrent process waits for the lock, then finds none. */
export async function migrate(
  databaseUrl: string,
  from?: URL,
  lockRetry: LockRetry = DEFAULT_LOCK_RETRY,
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await client.query(
      `create table if not exists schema_migration
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const pending = await pendingMigrations(client, await readMigrations(from));
    for (const migration of pending) {
      // oxlint-disable-next-line no-await-in-loop -- migrations depend on earlier ones
      await applyMigration(client, migration, lockRetry);
    }
    const applied = pending.map(({ name }) => name);
    // Not for a test's own folder: our migrations create the role that gets the grants.
    if (from === undefined && (await migrateQueue(client))) applied.push(`pg-boss ${QUEUE_VERSION}`);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Polls with try-lock instead of a blocking statement: that would hold a snapshot, and `create index concurrently` in
 * the process with the lock waits for all older snapshots, so both would wait forever.
 */
async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls the lock
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked === true) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await setTimeout(100);
  }
}
