import { connectTo } from '@khamar/database/databases';
import { Cow, CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { testDatabase } from '@khamar/database/testing/test-database';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const LIST = '/product/get-all-cows?limit=12';
const COW = '/product/get-cow/NDL-001';

async function ownerOf(databaseUrl: string): Promise<Client> {
  const client = await connectTo(databaseUrl, onTestFinished);
  return client;
}

const priceOf = async (api: TestApi) => responseOf(Cow).parse((await api.get(COW)).body).data.currentPrice;

async function listed(api: TestApi, query: string) {
  const { body } = await api.get(`/product/search-cows?${query}`);
  const { cows, totalCows } = responseOf(CowPage).parse(body).data;
  return { tags: cows.map(({ tagId }) => tagId), prices: cows.map((cow) => cow.currentPrice), totalCows };
}

test('API-05 the same request has the same bytes, or 304, until the herd changes', async () => {
  const api = await startTestApi(20);
  const first = await api.get(LIST);
  const etag = first.headers.get('etag') ?? '';

  expect((await api.get(LIST)).body).toEqual(first.body);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get('cache-control')).toBe('public, s-maxage=1, stale-while-revalidate=5');
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  for (const known of [etag, `W/"other", ${etag}`, `"other", W/${etag}`, '*']) {
    const response = await api.get(LIST, { 'if-none-match': known });
    expect([response.status, response.body, response.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await api.get(LIST, { 'if-none-match': '"other"' })).status).toBe(200);
  const head = await api.send(LIST, { method: 'HEAD' });
  for (const name of ['etag', 'cache-control', 'content-type', 'content-length'])
    expect(head.headers.get(name), name).toBe(first.headers.get(name));

  await (await ownerOf(api.databaseUrl)).query('update cow set current_price = current_price + 1');
  const changed = await api.get(LIST, { 'if-none-match': etag });
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
});

test('API-07 a committed change is visible in every process immediately', async () => {
  const databaseUrl = await testDatabase(3);
  const apis = [
    await startTestApi(0, { DATABASE_URL: databaseUrl }),
    await startTestApi(0, { DATABASE_URL: databaseUrl }),
  ];
  const owner = await ownerOf(databaseUrl);
  for (let taka = 100_001; taka <= 100_020; taka += 1) {
    await owner.query(`update cow set current_price = $1 where tag_id = 'NDL-001'`, [taka]);
    expect(await Promise.all(apis.map((api) => priceOf(api)))).toEqual([taka, taka]);
  }
});

test('API-05 the next list includes cows changed, added, removed and restored', async () => {
  const api = await startTestApi(30);
  const owner = await ownerOf(api.databaseUrl);
  const cheap = async () => (await listed(api, 'maxPrice=20&sort=2&limit=5')).tags;

  expect(await cheap()).toEqual([]);
  await owner.query(`update cow set current_price = 10 where tag_id = 'NDL-007'`);
  expect(await cheap()).toEqual(['NDL-007']);
  await owner.query(`insert into cow (tag_id, current_weight, current_price, age, description)
                     values ('NEW-1', 300, 5, 2, 'came this morning')`);
  expect(await cheap()).toEqual(['NEW-1', 'NDL-007']);
  await owner.query(`update cow set removed_at = now() where tag_id = 'NEW-1'`);
  expect(await cheap()).toEqual(['NDL-007']);
  await owner.query(`update cow set removed_at = null, tag_id = 'NEW-2' where tag_id = 'NEW-1'`);
  expect(await cheap()).toEqual(['NEW-2', 'NDL-007']);
  expect((await listed(api, 'tagId=NEW-1')).totalCows).toBe(0);
  await owner.query(`delete from cow where tag_id = 'NEW-2'`);
  expect(await cheap()).toEqual(['NDL-007']);
});

test('API-05 every page and sort of a filter has the same exact total, even past the end', async () => {
  const api = await startTestApi(60);
  const total = async (query: string) => (await listed(api, `maxPrice=200000&${query}`)).totalCows;
  const first = await total('limit=5');
  expect(first).toBeGreaterThan(5);
  for (const query of ['limit=5&page=1', 'limit=5&sort=1', 'limit=5&page=99'])
    expect(await total(query), query).toBe(first);
});

test('API-05 under constant writes every response shows one consistent state', async () => {
  const api = await startTestApi(40);
  const writers = [await ownerOf(api.databaseUrl), await ownerOf(api.databaseUrl)];
  const [first] = writers;
  await first?.query(`update cow set availability_status = 'AVAILABLE',
                      current_price = case when tag_id < 'NDL-021' then 10 else 90000 end`);
  const over = new AbortController();
  // Each statement swaps the prices of a cheap and an expensive cow, so there are 20 cheap ones at any moment.
  const writing = writers.map(async (client, index) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const tags = [1 + index * 10 + (turn % 10), 21 + index * 10 + (turn % 10)];
      // oxlint-disable-next-line no-await-in-loop -- each update must commit before the next
      await client.query(
        `update cow set current_price = case current_price when 10 then 90000 else 10 end
         where tag_id in ($1, $2)`,
        tags.map((tag) => `NDL-${String(tag).padStart(3, '0')}`),
      );
    }
  });
  try {
    for (let ask = 0; ask < 300; ask += 1) {
      const { prices, totalCows } = await listed(api, 'maxPrice=20&limit=40');
      expect([totalCows, prices]).toEqual([20, Array.from({ length: 20 }, () => 10)]);
    }
  } finally {
    over.abort();
    await Promise.all(writing);
  }
});
