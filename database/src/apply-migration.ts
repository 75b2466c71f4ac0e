import { setTimeout } from 'node:timers/promises';
import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { type Migration, runsWithoutTransaction, statementsOf } from './migration-file.ts';

export interface LockPatience {
  /** Everything that asks for a table queues behind a migration that waits for it, so it waits only this long. */
  lockTimeoutMs: number;
  /** Between two tries, so that those who queued get their answers. */
  pauseMs: number;
  tries: number;
}

export const DEFAULT_PATIENCE: LockPatience = { lockTimeoutMs: 2000, pauseMs: 1000, tries: 30 };

/** A lock that was not given in time, or a deadlock with the application: the same migration may succeed a moment later. */
const TRY_AGAIN = new Set(['55P03', '40P01']);
const mayTryAgain = (error: unknown) => error instanceof DatabaseError && TRY_AGAIN.has(error.code ?? '');

export async function applyMigration(
  client: Client,
  migration: Migration,
  { lockTimeoutMs, pauseMs, tries }: LockPatience,
): Promise<void> {
  const run = runsWithoutTransaction(migration) ? runOneByOne : runInTransaction;
  for (let left = tries - 1; ; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await run(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      if (left <= 0 || !mayTryAgain(error))
        throw new Error(`Migration ${migration.name} failed`, { cause: error });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await setTimeout(pauseMs);
    }
  }
}

const remember = (client: Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);

async function runInTransaction(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(migration.sql);
    await remember(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** What was done before a statement failed stays done: each must be able to run again (`if not exists`). */
async function runOneByOne(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  try {
    for (const statement of statementsOf(migration)) {
      // A concurrent build waits for older transactions without blocking anybody.
      const wait = /\bconcurrently\b/i.test(statement) ? 0 : lockTimeoutMs;
      // oxlint-disable-next-line no-await-in-loop -- statements stand on the ones before them
      await client.query(`set lock_timeout = ${wait}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await dropUnfinishedIndex(client, statement);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await client.query(statement);
    }
  } finally {
    await client.query('reset lock_timeout');
  }
  await remember(client, migration);
}

const NAMED_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** A concurrent build that was cut off leaves an invalid index, which `if not exists` would take for a finished one. */
async function dropUnfinishedIndex(client: Client, statement: string): Promise<void> {
  const name = NAMED_INDEX.exec(statement)?.[1]?.toLowerCase();
  if (name === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount === 1) await client.query(`drop index concurrently ${escapeIdentifier(name)}`);
}
