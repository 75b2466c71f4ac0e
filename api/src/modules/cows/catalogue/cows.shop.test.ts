import { connectTo } from '@khamar/database/databases';
import { AVAILABILITY } from '@khamar/contract/cows/enums';
import { Cow, CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { InventoryPage } from '@khamar/contract/cows/inventory';
import type { Client } from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApi, type TestApi, signedIn } from '../../../testing/test-api.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function owner({ databaseUrl }: TestApi): Promise<Client> {
  const client = await connectTo(databaseUrl, onTestFinished);
  return client;
}

async function listed(api: TestApi, query = ''): Promise<CowPage> {
  return responseOf(CowPage).parse((await api.get(`/product/search-cows?${query}`)).body).data;
}

/** All pages of the list; asserts that each has the same total. */
async function allPages(api: TestApi, query = ''): Promise<Cow[]> {
  const { totalCows } = await listed(api, `${query}&limit=7`);
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(totalCows / 7) + 1 }, (_, page) =>
      listed(api, `${query}&limit=7&page=${page}`),
    ),
  );
  expect(new Set(pages.map((page) => page.totalCows))).toEqual(new Set([totalCows]));
  const cows = pages.flatMap((page) => page.cows);
  expect(cows).toHaveLength(totalCows);
  return cows;
}

const tagsOf = (cows: Pick<Cow, 'tagId'>[]) => cows.map(({ tagId }) => tagId);
const rankOf = ({ availabilityStatus, image, _id }: Cow) =>
  `${['AVAILABLE', 'BOOKED', 'SOLD'].indexOf(availabilityStatus)} ${image === null ? 1 : 0} ${_id}`;
const newestFirst = (one: string, other: string) => (one.slice(4) < other.slice(4) ? 1 : -1);
const inShopOrder = (cows: Cow[]) =>
  cows.toSorted((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    if (one.slice(0, 3) !== other.slice(0, 3)) return one < other ? -1 : 1;
    return newestFirst(one, other);
  });

test('API-05 available cows come first, then booked, then sold; within each those with a photo, newest first', async () => {
  const api = await startTestApi(100);
  await (
    await owner(api)
  ).query(`update cow set image_key = null where tag_id like '%5' or tag_id = 'NDL-100'`);
  for (const query of ['', 'color=Red,Black', 'minPrice=90000&maxPrice=300000', 'tagId=NDL-0']) {
    const cows = await allPages(api, query);
    expect(cows.length).toBeGreaterThan(20);
    expect(tagsOf(cows), query).toEqual(tagsOf(inShopOrder(cows)));
  }
  expect(await allPages(api)).toHaveLength(100);
});

test('CAT-08 F34 every sort puts available cows first, then booked, then sold', async () => {
  const api = await startTestApi(100);
  for (const [sort, field, direction] of [
    [1, 'currentPrice', -1],
    [2, 'currentPrice', 1],
    [3, 'currentWeight', -1],
    [4, 'currentWeight', 1],
  ] as const) {
    const cows = await allPages(api, `sort=${sort}`);
    const rank = (cow: Cow) => AVAILABILITY.indexOf(cow.availabilityStatus);
    const expected = cows.toSorted((a, b) => rank(a) - rank(b) || (a[field] - b[field]) * direction);
    expect(new Set(cows.map(rank)).size).toBe(3);
    expect(
      cows.map((cow) => [cow.availabilityStatus, cow[field]]),
      `sort=${sort}`,
    ).toEqual(expected.map((cow) => [cow.availabilityStatus, cow[field]]));
  }
});

test('a sold cow leaves the lists after SOLD_SHOWN_DAYS and can still be found', async () => {
  const api = await startTestApi(40, { SOLD_SHOWN_DAYS: '3' });
  const office = await owner(api);
  await office.query(`update cow set availability_status = 'AVAILABLE'`);
  await office.query(`update cow set availability_status = 'SOLD' where tag_id in ('NDL-011', 'NDL-012')`);
  await office.query(`update cow set sold_at = now() - interval '3 days 2 hours' where tag_id = 'NDL-011'`);
  await office.query(`update cow set sold_at = now() - interval '2 days 22 hours' where tag_id = 'NDL-012'`);

  for (const query of ['', 'sort=1', 'minWeight=1']) {
    const tags = tagsOf(await allPages(api, query));
    expect(tags, query).toHaveLength(39);
    expect(tags).toContain('NDL-012');
    expect(tags).not.toContain('NDL-011');
  }
  expect(tagsOf(await allPages(api)).at(-1)).toBe('NDL-012');
  expect(tagsOf(await allPages(api, 'availabilityStatus=SOLD'))).toEqual(['NDL-012', 'NDL-011']);
  expect(tagsOf(await allPages(api, 'tagId=ndl-011'))).toEqual(['NDL-011']);
  const byTag = await api.get('/product/search-cow-by-partial-id/NDL-011');
  expect(tagsOf(responseOf(CowPage).parse(byTag.body).data.cows)).toEqual(['NDL-011']);
  expect((await api.get('/product/get-cow/NDL-011')).status).toBe(200);
  const table = await api.get('/product/dashboard/get-all-cows?limit=100', await signedIn(api));
  expect(responseOf(InventoryPage).parse(table.body).data.totalCows).toBe(40);

  // A cow whose sale is undone is listed immediately; selling it again restarts the days.
  await office.query(`update cow set availability_status = 'BOOKED' where tag_id = 'NDL-011'`);
  expect((await listed(api, 'limit=50')).totalCows).toBe(40);
  await office.query(`update cow set availability_status = 'SOLD' where tag_id = 'NDL-011'`);
  expect((await listed(api, 'availabilityStatus=SOLD')).totalCows).toBe(2);
  expect((await listed(api, 'limit=50')).totalCows).toBe(40);
});

test('a sold cow leaves the list when its time is up', async () => {
  const api = await startTestApi(10);
  const office = await owner(api);
  await office.query(`update cow set availability_status = 'AVAILABLE'`);
  await office.query(`update cow set availability_status = 'SOLD' where tag_id = 'NDL-007'`);
  await office.query(`update cow set sold_at = now() - interval '13 days 22 hours' where tag_id = 'NDL-007'`);
  expect((await listed(api)).totalCows).toBe(10);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60 * 60 * 1000 });
  const { cows, totalCows } = await listed(api);
  expect(totalCows).toBe(9);
  expect(tagsOf(cows)).not.toContain('NDL-007');
});

test('API-06 availabilityStatus filters the list', async () => {
  const api = await startTestApi(60);
  for (const wanted of ['AVAILABLE', 'BOOKED', 'SOLD', 'AVAILABLE,BOOKED']) {
    const cows = await allPages(api, `availabilityStatus=${wanted}`);
    expect([...new Set(cows.map((cow) => cow.availabilityStatus))].join()).toBe(wanted);
  }
  expect((await api.get('/product/search-cows?availabilityStatus=GONE')).status).toBe(400);
});
