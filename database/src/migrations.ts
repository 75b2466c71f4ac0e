import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client, type ClientBase } from 'pg';
import { migrateQueue, QUEUE_VERSION } from './queue-schema.ts';

const folder = new URL('../migrations/', import.meta.url);
/** Any number will do, as long as every process that migrates takes the same one. */
const MIGRATION_LOCK = 7_304_211;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

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

/** What the disk has and the database has not; throws when a migration that ran was edited afterwards. */
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

/** Runs what is pending, each file in a transaction of its own. A second process waits at the lock, then finds nothing. */
export async function migrate(databaseUrl: string, from?: URL): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const pending = await pendingMigrations(client, await readMigrations(from));
    for (const migration of pending) {
      // oxlint-disable-next-line no-await-in-loop -- a migration stands on the one before it
      await apply(client, migration);
    }
    const applied = pending.map(({ name }) => name);
    // Not for a folder of a test's own: the role that gets the grants is made by our migrations.
    if (from === undefined && (await migrateQueue(client))) applied.push(`pg-boss ${QUEUE_VERSION}`);
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
