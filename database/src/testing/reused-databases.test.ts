import type { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { takeDatabase } from './reused-databases.ts';

/** Numbers that tests in other files do not use. */
const FIRST = 1000;
const take = () => takeDatabase(inject('databaseServer'), inject('databaseTemplate'), FIRST);

async function valueOf(client: Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select (${expression})::text as value`);
  return rows[0]?.value ?? '';
}
const THIS = 'select oid from pg_database where datname = current_database()';

/** Returns what the next test gets after these statements. */
async function takeAfter(statements: string): Promise<{ client: Client; isSame: boolean }> {
  const first = await take();
  const before = await valueOf(first.client, THIS);
  await first.client.query(statements);
  await first.client.end();
  await first.release();
  const second = await take();
  onTestFinished(async () => {
    await second.client.end();
    await second.release();
  });
  return { client: second.client, isSame: (await valueOf(second.client, THIS)) === before };
}

const ENTRY = `insert into audit_entry (actor, action, entity, entity_id, changes)
  values ('rahim', 'ADDED', 'cow', gen_random_uuid(), '{}')`;

test('the next test gets the same database, emptied, with sequences and statistics reset', async () => {
  const { client, isSame } = await takeAfter(`${ENTRY}; ${ENTRY}; analyze audit_entry`);
  expect(isSame).toBe(true);
  expect(await valueOf(client, 'select count(*) from audit_entry')).toBe('0');
  expect(await valueOf(client, `select count(*) from pg_stats where tablename = 'audit_entry'`)).toBe('0');
  await client.query(ENTRY);
  expect(await valueOf(client, 'select max(id) from audit_entry')).toBe('1');
});

test('changes to tables that migrations fill are reverted', async () => {
  const { client, isSame } = await takeAfter(
    `delete from pgboss.queue where name = 'mail'; update pgboss.version set cron_on = now()`,
  );
  expect(isSame).toBe(true);
  expect(await valueOf(client, `select count(*) from pgboss.queue where name = 'mail'`)).toBe('1');
  expect(await valueOf(client, 'select cron_on is null from pgboss.version')).toBe('true');
});

test.each([
  ['a new table', 'create table barn (id int)'],
  ['a dropped table', 'drop table demo_account'],
  ['a renamed table', 'alter table cow rename to cattle'],
  ['a disabled trigger', 'alter table cow disable trigger all'],
  ['a new grant', 'grant delete on audit_entry to khamar_api'],
  ['a dropped schema', 'drop schema pgboss cascade'],
  [
    'a changed setting',
    `do $$ begin execute format('alter database %I set work_mem = ''1MB''', current_database()); end $$`,
  ],
])('after %s the next test gets a new copy of the template', async (_what, statement) => {
  const { client, isSame } = await takeAfter(statement);
  expect(isSame).toBe(false);
  expect(
    await valueOf(client, `select to_regclass('barn') is null and to_regclass('demo_account') is not null`),
  ).toBe('true');
});

test('two tests at the same time get two databases', async () => {
  const both = await Promise.all([take(), take()]);
  expect(both[0].url).not.toBe(both[1].url);
  for (const { client, release } of both) {
    await client.end();
    await release();
  }
});
