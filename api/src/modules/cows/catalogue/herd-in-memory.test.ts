import { answerOf } from '@khamar/contract/envelope';
import { InventoryPage } from '@khamar/contract/inventory';
import { testDatabase } from '@khamar/database/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { searches, untilInMemory } from '../../../testing/metrics.ts';
import { signedIn } from '../../../testing/staff.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

async function writer(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The list of the dashboard: nothing is kept ready there, so each call is searched for anew. */
async function listed(api: TestApi, query: string) {
  const { body } = await api.get(`/product/dashboard/get-all-cows?${query}`, await signedIn(api));
  const { cows, totalCows } = answerOf(InventoryPage).parse(body).data;
  return {
    tags: cows.map(({ tagId }) => tagId),
    prices: cows.map((cow) => cow.currentPrice),
    total: totalCows,
  };
}

const CHEAPEST = 'maxPrice=20&sort=2&limit=5';

test('the very next list knows of a cow that changed, came, went and came back', async () => {
  const api = await startTestApi(30);
  const office = await writer(api.databaseUrl);
  await untilInMemory(api, 30);
  const cheap = async () => (await listed(api, CHEAPEST)).tags;

  expect(await cheap()).toEqual([]);
  await office.query(`update cow set current_price = 10 where tag_id = 'NDL-007'`);
  expect(await cheap()).toEqual(['NDL-007']);
  await office.query(`insert into cow (tag_id, current_weight, current_price, age, description)
                      values ('NEW-1', 300, 5, 2, 'came this morning')`);
  expect(await cheap()).toEqual(['NEW-1', 'NDL-007']);
  await office.query(`update cow set removed_at = now() where tag_id = 'NEW-1'`);
  expect(await cheap()).toEqual(['NDL-007']);
  await office.query(`update cow set removed_at = null, tag_id = 'NEW-2' where tag_id = 'NEW-1'`);
  expect(await cheap()).toEqual(['NEW-2', 'NDL-007']);
  expect((await listed(api, 'tagId=NEW-1')).total).toBe(0);
  await office.query(`delete from cow where tag_id = 'NEW-2'`);
  expect(await cheap()).toEqual(['NDL-007']);
  expect(await searches(api)).toMatchObject({ sql: 0 });
});

test('while two write without a pause, every answer is of one state of the herd', async () => {
  const api = await startTestApi(40);
  const writers = [await writer(api.databaseUrl), await writer(api.databaseUrl)];
  const [first] = writers;
  await first?.query(`update cow set current_price = case when tag_id < 'NDL-021' then 10 else 90000 end`);
  await untilInMemory(api, 40);
  const over = new AbortController();
  // Each statement makes one cheap cow dear and a dear one cheap: at no moment are there more or fewer than 20 cheap ones.
  const writing = writers.map(async (client, index) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const tags = [1 + index * 10 + (turn % 10), 21 + index * 10 + (turn % 10)];
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await client.query(
        `update cow set current_price = case current_price when 10 then 90000 else 10 end
         where tag_id in ($1, $2)`,
        tags.map((tag) => `NDL-${String(tag).padStart(3, '0')}`),
      );
    }
  });
  try {
    for (let ask = 0; ask < 300; ask += 1) {
      const { prices, total } = await listed(api, 'maxPrice=20&limit=40');
      expect([total, prices]).toEqual([20, Array.from({ length: 20 }, () => 10)]);
    }
  } finally {
    over.abort();
    await Promise.all(writing);
  }
  expect((await searches(api)).memory).toBeGreaterThan(0);
  // Two writers and a reader on a machine that may have other things to do.
}, 120_000);

test('a change of too many cows to name, or of all, is read anew', async () => {
  const api = await startTestApi(1100);
  const office = await writer(api.databaseUrl);
  await untilInMemory(api, 1100);
  await office.query('update cow set current_price = 10');
  expect((await listed(api, CHEAPEST)).total).toBe(1100);
  await untilInMemory(api, 1100);
  const before = await searches(api);
  expect((await listed(api, CHEAPEST)).total).toBe(1100);
  expect(await searches(api)).toEqual({ ...before, memory: before.memory + 1 });

  await office.query('truncate cow');
  expect((await listed(api, CHEAPEST)).total).toBe(0);
  expect((await listed(api, '')).total).toBe(0);
});

test('who slept through more changes than are kept begins anew', async () => {
  const api = await startTestApi(5);
  const office = await writer(api.databaseUrl);
  await untilInMemory(api, 5);
  await office.query(`update cow set current_price = 10 where tag_id = 'NDL-001'`);
  await office.query(
    `do $$ begin for n in 1..1001 loop update cow set age = 3 where tag_id = 'NDL-002'; end loop; end $$`,
  );
  expect((await listed(api, CHEAPEST)).tags).toEqual(['NDL-001']);
  expect(await searches(api)).toEqual({ memory: 0, sql: 1 });
  await untilInMemory(api, 5);
  expect((await listed(api, CHEAPEST)).tags).toEqual(['NDL-001']);
  expect(await searches(api)).toEqual({ memory: 1, sql: 1 });
  const { rows } = await office.query('select count(distinct version)::integer as kept from herd_change');
  expect(rows).toEqual([{ kept: 1000 }]);
});

test('after a restore in place, the same number does not stand for the same herd', async () => {
  const api = await startTestApi(5);
  const office = await writer(api.databaseUrl);
  await untilInMemory(api, 5);
  await office.query('create table backup as select version, seal from herd');
  await office.query(`update cow set current_price = 10 where tag_id = 'NDL-001'`);
  expect((await listed(api, CHEAPEST)).tags).toEqual(['NDL-001']);
  // Everything as it was, as a restore leaves it; then work goes on, up to the number that we know already.
  await office.query(`begin; set local session_replication_role = replica;
                      update cow set current_price = 90000 where tag_id = 'NDL-001';
                      update herd set version = backup.version, seal = backup.seal from backup;
                      delete from herd_change using backup where herd_change.version > backup.version; commit`);
  await office.query(`update cow set current_price = 11 where tag_id = 'NDL-003'`);
  expect((await listed(api, CHEAPEST)).tags).toEqual(['NDL-003']);
  await untilInMemory(api, 5);
  expect((await listed(api, CHEAPEST)).tags).toEqual(['NDL-003']);
});

test('a herd greater than the setting allows is left to SQL, also when it grows so later', async () => {
  const api = await startTestApi(10, { HERD_IN_MEMORY_MAX: '10' });
  const office = await writer(api.databaseUrl);
  await untilInMemory(api, 10);
  await office.query(`insert into cow (tag_id, current_weight, current_price, age, description)
                      values ('NEW-1', 300, 5, 2, 'came this morning')`);
  expect((await listed(api, CHEAPEST)).tags).toEqual(['NEW-1']);
  await untilInMemory(api, 0);
  expect(await searches(api)).toEqual({ memory: 0, sql: 1 });
});

test('SQL answers while the herd cannot be read into memory', async () => {
  const databaseUrl = await testDatabase(5);
  const office = await writer(databaseUrl);
  await office.query('revoke select on herd_change from khamar_api');
  const api = await startTestApi(0, { DATABASE_URL: databaseUrl });
  for (let ask = 0; ask < 5; ask += 1) expect((await listed(api, '')).total).toBe(5);
  expect((await searches(api)).memory).toBe(0);
});
