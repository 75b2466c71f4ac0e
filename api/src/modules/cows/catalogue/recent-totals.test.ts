import { connectTo } from '@khamar/database/databases';
import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { testDatabase } from '@khamar/database/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../../db/pool.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { makeRecentTotals } from './cows.service.ts';

test('API-05 a new cow is on the next page immediately, and in the total of full pages soon after', async () => {
  const api = await startTestApi(30);
  const listed = async () =>
    responseOf(CowPage).parse((await api.get('/product/search-cows?sort=2&limit=5')).body).data;
  expect((await listed()).totalCows).toBe(30);

  const owner = await connectTo(api.databaseUrl, onTestFinished);
  await owner.query(`insert into cow (tag_id, current_weight, current_price, age, description)
                     values ('NEW-1', 300, 5, 2, 'came this morning')`);
  expect((await listed()).cows[0]?.tagId).toBe('NEW-1');
  await expect.poll(async () => (await listed()).totalCows).toBe(31);
});

test('concurrent requests with the same filters count once; each filter has its own total', async () => {
  const settings = { DATABASE_URL: await testDatabase(40), DATABASE_CONNECTIONS: 2 };
  const pool = openPool(settings, () => undefined);
  onTestFinished(() => pool.end());
  let statements = 0;
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements += 1;
    },
  });
  const recentTotals = makeRecentTotals();
  const soldSince = (days: number) => new Date(Date.now() - days);
  const totals = await Promise.all(
    Array.from({ length: 50 }, (_, n) => recentTotals(db, { soldSince: soldSince(n) })),
  );
  expect([new Set(totals).size, statements]).toEqual([1, 1]);

  expect(await recentTotals(db, { maxPrice: 1 })).toBe(0);
  expect(statements).toBe(2);
});

test('a failed count is not cached', async () => {
  const databaseUrl = await testDatabase(3);
  const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: 1 }, () => undefined);
  onTestFinished(() => pool.end());
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  const recentTotals = makeRecentTotals();
  await pool.query('alter table cow rename to cow_elsewhere');
  await expect(recentTotals(db, {})).rejects.toThrow('relation "cow" does not exist');
  await pool.query('alter table cow_elsewhere rename to cow');
  expect(await recentTotals(db, {})).toBe(3);
});
