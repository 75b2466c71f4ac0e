import { expect, test } from 'vitest';
import { harmOf } from './migration-safety.ts';
import { readMigrations } from './migrations.ts';

test('every migration can run while the version before it is at work', async () => {
  const all = await readMigrations();
  expect(all.flatMap((migration) => harmOf(migration, all))).toEqual([]);
});

const all = [{ name: '0015_expand.sql' }, { name: '0016_next.sql' }];
const harm = (sql: string) => harmOf({ name: '0016_next.sql', sql }, all).length;

test.each([
  'alter table cow drop column colour',
  'alter table cow drop colour',
  'drop table lead',
  'alter table cow rename column colour to coat',
  'alter table cow alter column breed set not null',
  'alter table cow add column horn text not null',
  'alter table cow alter column age type bigint',
  'revoke select on cow from khamar_api',
])('refused without its first step: %s', (sql) => {
  expect(harm(sql)).toBe(1);
  expect(harm(`-- contracts 0015: nothing asks for it since\n${sql}`)).toBe(0);
  // A step that is not there, or this very one, is no first step.
  expect(harm(`-- contracts 0011: nothing asks for it since\n${sql}`)).toBe(1);
  expect(harm(`-- contracts 0016: nothing asks for it since\n${sql}`)).toBe(1);
});

test.each([
  'create table weighing (cow_id uuid)',
  'alter table cow add column horn text',
  "alter table cow add column horn text not null default 'none'",
  'alter table cow drop constraint cow_age_check',
  'alter table cow alter column breed drop not null',
  'create index on cow (breed)',
  '-- we rename nothing\ngrant select on cow to khamar_api',
])('may run under the old version: %s', (sql) => {
  expect(harm(sql)).toBe(0);
});
