import { setTimeout } from 'node:timers/promises';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { type Migration, runsWithoutTransaction, statementsOf } from './migration-file.ts';

export interface LockRetry {
  /** While a migration waits for a table lock, all queries on that table queue behind it, so the wait must be short. */
  lockTimeoutMs: number;
  /** Pause between attempts, so that queued queries can run. */
  pauseMs: number;
  tries: number;
}

export const DEFAULT_LOCK_RETRY: LockRetry = { lockTimeoutMs: 2000, pauseMs: 1000, tries: 30 };

/** Lock timeout or a deadlock with the application: retrying may succeed. */
const TRY_AGAIN = new Set(['55P03', '40P01']);
const isRetryable = (error: unknown) => error instanceof DatabaseError && TRY_AGAIN.has(error.code ?? '');

export async function applyMigration(
  client: Client,
  migration: Migration,
  { lockTimeoutMs, pauseMs, tries }: LockRetry,
): Promise<void> {
  const run = runsWithoutTransaction(migration) ? runOneByOne : runInTransaction;
  for (let left = tries - 1; ; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- retries are sequential
      await run(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      if (left <= 0 || !isRetryable(error))
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await setTimeout(pauseMs);
    }
  }
}

const recordMigration = (client: Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);

async function runInTransaction(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Statements before a failure stay applied, so each must be repeatable (`if not exists`). */
async function runOneByOne(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  try {
    for (const statement of statementsOf(migration)) {
      // A concurrent build waits for older transactions without blocking others.
      const wait = /\bconcurrently\b/i.test(statement) ? 0 : lockTimeoutMs;
      // oxlint-disable-next-line no-await-in-loop -- statements depend on earlier ones
      await client.query(`set lock_timeout = ${wait}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await dropUnfinishedIndex(client, statement);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await client.query(statement);
    }
  } finally {
    await client.query('reset lock_timeout');
  }
  await recordMigration(client, migration);
}

const NAMED_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** An interrupted concurrent build leaves an invalid index, which `if not exists` would accept. */
async function dropUnfinishedIndex(client: Client, statement: string): Promise<void> {
  const name = NAMED_INDEX.exec(statement)?.[1]?.toLowerCase();
  if (name === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount === 1) await client.query(`drop index concurrently ${escapeIdentifier(name)}`);
}
