import { expect, test } from 'vitest';
import { problemsOf } from './migration-safety.ts';
import { readMigrations } from './migration-runner.ts';

test('every migration can run while the previous version is running', async () => {
  const all = await readMigrations();
  const problems = await Promise.all(all.map((migration) => problemsOf(migration, all)));
  expect(problems.flat()).toEqual([]);
});

const all = [{ name: '0015_expand.sql' }, { name: '0016_next.sql' }];
const problems = (sql: string) => problemsOf({ name: '0016_next.sql', sql }, all);

test.each([
  ['alter table cow drop column colour', 'Dropping a column may break existing clients. (ban-drop-column)'],
  ['alter table cow drop colour', 'Dropping a column may break existing clients.'],
  ['drop table lead', 'Dropping a table may break existing clients.'],
  ['drop view herd', 'Dropping a view, type or schema may break the old version.'],
  ['alter table cow rename column colour to coat', 'Renaming a column may break existing clients.'],
  ['alter table cow rename colour to coat', 'Renaming a column may break existing clients.'],
  ['alter table cow rename to cattle', 'Renaming a table may break existing clients.'],
  ['alter type coat rename to colour', 'Renaming takes a name away that the old version may still use.'],
  ['alter table cow alter column breed set not null', 'Setting a column `NOT NULL` blocks reads'],
  [
    'alter table cow add column horn text not null',
    'Adding a new column that is `NOT NULL` and has no default',
  ],
  [
    'alter table cow alter column age type bigint',
    'Changing a column type requires an `ACCESS EXCLUSIVE` lock',
  ],
  ['revoke select on cow from khamar_api', 'Revoking takes a right away that the old version may use.'],
])('rejected without an earlier expand step: %s', async (sql, why) => {
  const marked = (step: string) => problems(`-- contracts ${step}: nothing asks for it since\n${sql};`);
  // The marker must name an earlier migration that exists.
  const [bare, contracting, unknown, itself] = await Promise.all([
    problems(`${sql};`),
    ...['0015', '0011', '0016'].map((step) => marked(step)),
  ]);
  const rejected: unknown = [expect.stringContaining(why)];
  expect([bare, contracting, unknown, itself]).toEqual([rejected, [], rejected, rejected]);
});

test.each([
  ['create index on cow (breed)', 'During normal index creation, table updates are blocked'],
  ['drop index cow_by_breed', 'A normal `DROP INDEX` acquires an `ACCESS EXCLUSIVE` lock'],
  ['alter table cow add constraint young check (age < 9)', 'By default new constraints require a table scan'],
  ['alter table cow add column mother uuid references cow', 'Adding a foreign key constraint requires'],
  ['-- no-transaction\nalter table cow add column horn text', 'prefer-robust-stmts'],
  ['alter table cow ad column horn text', 'syntax-error'],
])('rejected even after an expand step: %s', async (sql, why) => {
  expect(String(await problems(`${sql};`))).toContain(why);
  expect(String(await problems(`${sql};\n-- contracts 0015: nothing asks for it since\n`))).toContain(why);
});

test.each([
  'create table weighing (cow_id uuid references cow); create index on weighing (cow_id)',
  'alter table cow add column horn text',
  "alter table cow add column horn text not null default 'none'",
  'alter table cow drop constraint cow_age_check',
  'alter table cow alter column breed drop not null',
  '-- no-transaction\ncreate index concurrently if not exists cow_by_breed on cow (breed)',
  '-- we rename nothing\ngrant select on cow to khamar_api',
])('safe while the old version runs: %s', async (sql) => {
  expect(await problems(`${sql};`)).toEqual([]);
});
