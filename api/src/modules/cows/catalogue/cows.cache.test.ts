import { Cow, CowPage } from '@khamar/contract/cow';
import { answerOf } from '@khamar/contract/envelope';
import { testDatabase } from '@khamar/database/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenerOf } from '../../../testing/listener.ts';
import { metric, outcome, untilLive } from '../../../testing/metrics.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const LIST = '/product/get-all-cows?limit=12';
const COW = '/product/get-cow/NDL-001';

async function someoneElse(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    setPrice: (taka: number) =>
      client.query(`update cow set current_price = $1 where tag_id = 'NDL-001'`, [taka]),
    /** The backend that listens for this API. */
    listenerOf: () => listenerOf(client),
    query: (sql: string) => client.query(sql),
    terminate: (pid: number) => client.query('select pg_terminate_backend($1)', [pid]),
  };
}

const priceOf = async (api: TestApi) => answerOf(Cow).parse((await api.get(COW)).body).data.currentPrice;

/** How long after the commit the API tells the new price. */
async function freshAfter(api: TestApi, taka: number, timeout: number): Promise<number> {
  const started = performance.now();
  await vi.waitUntil(async () => (await priceOf(api)) === taka, { timeout, interval: 1 });
  return performance.now() - started;
}

test('API-05 the same question again is answered ready, with the same bytes, or 304 to who has them', async () => {
  const api = await startTestApi(20);
  await untilLive(api);
  const first = await api.get(LIST);
  const again = await api.get(LIST);
  const etag = first.headers.get('etag') ?? '';

  expect(again.body).toEqual(first.body);
  expect([await outcome(api, 'miss'), await outcome(api, 'hit')]).toEqual([1, 1]);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get('cache-control')).toBe('public, s-maxage=1, stale-while-revalidate=5');
  const known = await api.get(LIST, { 'if-none-match': `W/"other", ${etag}` });
  expect([known.status, known.body]).toEqual([304, '']);
  expect(known.headers.get('etag')).toBe(etag);
  expect((await api.get(LIST, { 'if-none-match': '*' })).status).toBe(304);
});

test('API-07 a change is seen by every process moments after its commit, twenty times over', async () => {
  const databaseUrl = await testDatabase(3);
  const [one, two] = [
    await startTestApi(0, { DATABASE_URL: databaseUrl }),
    await startTestApi(0, { DATABASE_URL: databaseUrl }),
  ];
  const office = await someoneElse(databaseUrl);
  await Promise.all([untilLive(one), untilLive(two)]);
  for (let taka = 100_001; taka <= 100_020; taka += 1) {
    await Promise.all([priceOf(one), priceOf(two)]);
    await office.setPrice(taka);
    const waits = await Promise.all([freshAfter(one, taka, 1000), freshAfter(two, taka, 1000)]);
    expect(Math.max(...waits)).toBeLessThan(1000);
  }
});

test('API-05 two hundred who ask at once after a change cost the database one answer', async () => {
  const api = await startTestApi(20);
  const office = await someoneElse(api.databaseUrl);
  await untilLive(api);
  await api.get(LIST);
  await office.setPrice(77_777);
  await freshAfter(api, 77_777, 1000);

  const before = await outcome(api, 'miss');
  const answers = await Promise.all(Array.from({ length: 200 }, () => api.get(LIST)));
  expect(await outcome(api, 'miss')).toBe(before + 1);
  const prices = answers.map(({ body }) => answerOf(CowPage).parse(body).data.cows.length);
  expect(new Set(prices)).toEqual(new Set([12]));
});

test('API-07 a listener that is cut off costs no freshness, and comes back by itself', async () => {
  const api = await startTestApi(3);
  const office = await someoneElse(api.databaseUrl);
  await untilLive(api);
  await priceOf(api);
  // The listener is back after half a second; a busy machine may need more than one try to look in between.
  let wasAway = false;
  for (let taka = 88_000; !wasAway; taka += 1) {
    await untilLive(api);
    await office.terminate(await office.listenerOf());
    await vi.waitUntil(async () => (await metric(api, 'herd_listener_live')) === 0, {
      timeout: 2000,
      interval: 1,
    });
    await office.setPrice(taka);
    const price = await priceOf(api);
    wasAway = (await metric(api, 'herd_listener_live')) === 0;
    expect(wasAway ? price : taka, 'requests ask while nobody listens').toBe(taka);
  }
  await untilLive(api);
  await office.setPrice(88_889);
  await freshAfter(api, 88_889, 1000);
});

test.skipIf(process.env['DATABASE_URL'] !== undefined)(
  'API-07 a listener that hangs without a word is found out within four seconds (skipped where the server is not ours to stop)',
  async () => {
    const api = await startTestApi(3);
    const office = await someoneElse(api.databaseUrl);
    await untilLive(api);
    await priceOf(api);
    const pid = await office.listenerOf();
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      process.kill(pid, 'SIGCONT');
    });
    await office.setPrice(99_999);
    expect(await freshAfter(api, 99_999, 6000)).toBeLessThan(4000);
  },
);

test('API-05 counts of a filter are kept for its pages and sorts, and follow the herd', async () => {
  const api = await startTestApi(60);
  const office = await someoneElse(api.databaseUrl);
  await untilLive(api);
  const total = async (query: string) =>
    answerOf(CowPage).parse((await api.get(`/product/search-cows?maxPrice=100000&${query}`)).body).data
      .totalCows;
  const before = await total('limit=5');
  expect(await total('limit=5&page=1')).toBe(before);
  expect(await total('limit=5&sort=1')).toBe(before);
  expect(await total('limit=5&page=99')).toBe(before);

  const wasCheap = (await priceOf(api)) <= 100_000;
  await office.setPrice(wasCheap ? 650_000 : 60_000);
  await freshAfter(api, wasCheap ? 650_000 : 60_000, 1000);
  expect(await total('limit=5&sort=2')).toBe(before + (wasCheap ? -1 : 1));
});

test('API-07 after a restore, in place or behind a cut, the same number never brings back other bytes', async () => {
  const api = await startTestApi(3);
  const office = await someoneElse(api.databaseUrl);
  await untilLive(api);
  await office.setPrice(200_001);
  await freshAfter(api, 200_001, 1000);
  const restore = (taka: number) =>
    office.query(`begin; set local session_replication_role = replica;
                  update cow set current_price = ${taka} where tag_id = 'NDL-001'; update herd set version = version - 1; commit`);

  await restore(200_002);
  expect(await freshAfter(api, 200_002, 6000), 'the heartbeat sees the version go back').toBeLessThan(4000);

  await untilLive(api);
  await priceOf(api);
  await office.query(`begin; set local session_replication_role = replica;
    update cow set current_price = 200004 where tag_id = 'NDL-001'; update herd set seal = gen_random_uuid(); commit`);
  expect(await freshAfter(api, 200_004, 6000), 'the heartbeat sees another seal').toBeLessThan(4000);

  await untilLive(api);
  await priceOf(api);
  await restore(200_003);
  await office.terminate(await office.listenerOf());
  await office.query(`update cow set age = age where tag_id = 'NDL-003'`);
  await freshAfter(api, 200_003, 2000);
  await untilLive(api);
  expect(await priceOf(api)).toBe(200_003);
});

test('API-05 who asks after a change does not share an answer begun before it', async () => {
  const api = await startTestApi(3);
  const blocker = await someoneElse(api.databaseUrl);
  const office = await someoneElse(api.databaseUrl);
  await untilLive(api);
  await blocker.query('begin; lock table cow in access exclusive mode');
  const early = [api.get(COW), api.get(COW)];
  await vi.waitUntil(async () => (await outcome(api, 'joined')) === 1);

  await office.query(`notify herd, '1000'`);
  await vi.waitUntil(async () => {
    early.push(api.get(COW));
    return (await outcome(api, 'miss')) === 2;
  });
  await blocker.query('commit');
  for (const { status } of await Promise.all(early)) expect(status).toBe(200);
});

test('API-05 nonsense on the channel, and writes that change nothing, cost no kept answer', async () => {
  const api = await startTestApi(3);
  const office = await someoneElse(api.databaseUrl);
  await untilLive(api);
  await priceOf(api);
  await office.query(`notify herd, 'nonsense'`);
  await office.query(
    `update cow set age = 1 where tag_id = 'NDL-999'; delete from cow where tag_id = 'NDL-999'`,
  );
  await office.query(`insert into cow (tag_id, current_weight, current_price, age, description)
                      select 'X-1', 1, 1, 1, 'never there' where false`);
  const misses = await outcome(api, 'miss');
  for (let ask = 0; ask < 10; ask += 1) await priceOf(api);
  expect(await outcome(api, 'miss')).toBe(misses);
});
