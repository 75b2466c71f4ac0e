import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from './databases.ts';
import { migrate } from './migration-runner.ts';
import { emptyDatabase, folderWith, query } from './testing/test-migrations.ts';

const BARN = 'create table barn (id int, name text)';
const INDEX = `-- no-transaction
create index concurrently if not exists barn_by_name on barn (name);
create unique index concurrently if not exists barn_id on barn (id);
`;
const RETRY_BRIEFLY = { lockTimeoutMs: 100, pauseMs: 50, tries: 3 };

const openClient = (url: string): Promise<Client> => connectTo(url, onTestFinished);

const indexes = (url: string) =>
  query(
    url,
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indrelid = 'barn'::regclass order by 1`,
  );

test('a no-transaction file builds its indexes concurrently, and only once with eight processes migrating', async () => {
  const url = await emptyDatabase();
  const folder = await folderWith({ '1.sql': BARN, '2.sql': INDEX });
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder)));
  expect(applied.flat()).toEqual(['1.sql', '2.sql']);
  expect(await indexes(url)).toEqual([
    { name: 'barn_by_name', valid: true },
    { name: 'barn_id', valid: true },
  ]);
});

test('an index whose concurrent build failed is rebuilt', async () => {
  const url = await emptyDatabase();
  const folder = await folderWith({ '1.sql': BARN, '2.sql': INDEX });
  await migrate(url, await folderWith({ '1.sql': BARN }));
  await query(url, 'insert into barn (id) values (1), (1)');
  await expect(migrate(url, folder)).rejects.toThrow('2.sql');
  expect(await indexes(url)).toContainEqual({ name: 'barn_id', valid: false });
  await query(url, 'delete from barn');
  expect(await migrate(url, folder)).toEqual(['2.sql']);
  expect(await indexes(url)).toContainEqual({ name: 'barn_id', valid: true });
});

test('a migration waiting for its lock lets others through, and runs once the lock is free', async () => {
  const url = await emptyDatabase();
  await migrate(url, await folderWith({ '1.sql': BARN }));
  const holder = await openClient(url);
  await holder.query('begin; select from barn');
  const retryLong = { ...RETRY_BRIEFLY, tries: 1000 };
  const folder = await folderWith({ '1.sql': BARN, '2.sql': 'alter table barn add column beds int' });
  const migrating = migrate(url, folder, retryLong);
  const waiting = `select from pg_locks where relation = 'barn'::regclass and not granted`;
  await expect.poll(() => query(url, waiting), { interval: 10 }).toHaveLength(1);
  // Queues behind the waiting migration and proceeds when that one gives up.
  const reader = await openClient(url);
  await reader.query(`set statement_timeout = '15s'`);
  expect((await reader.query('select from barn')).rowCount).toBe(0);
  await holder.query('commit');
  expect(await migrating).toEqual(['2.sql']);
});

test('a migration that never gets its lock fails and leaves nothing behind', async () => {
  const url = await emptyDatabase();
  await migrate(url, await folderWith({ '1.sql': BARN }));
  const holder = await openClient(url);
  await holder.query('begin; select from barn');
  const folder = await folderWith({ '1.sql': BARN, '2.sql': 'alter table barn add column beds int' });
  const failure: unknown = await migrate(url, folder, RETRY_BRIEFLY).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'Migration 2.sql failed', cause: { code: '55P03' } });
  expect(await query(url, 'select name from schema_migration')).toEqual([{ name: '1.sql' }]);
});
