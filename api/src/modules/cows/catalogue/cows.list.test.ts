import { AVAILABILITY, COLORS, COW_SIZES, GENDERS } from '@khamar/contract/cows/enums';
import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { BREEDS } from '@khamar/database/seed/demo-breeds';
import { type SeedCow, seedCow } from '@khamar/database/seed/demo-cows';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTestApi, type TestApi } from '../../../testing/test-api.ts';

const herd = Array.from({ length: 240 }, (_, index) => seedCow(index + 1, 'NDL'));
const sharedApi = sharedTestApi(herd.length);
const sizeOf = ({ currentWeight: kg }: SeedCow) => (kg < 200 ? 'SMALL' : kg < 350 ? 'MEDIUM' : 'LARGE');

interface ListParams {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minWeight?: number | undefined;
  maxWeight?: number | undefined;
  tagId?: string | undefined;
  color?: string[] | undefined;
  gender?: string | undefined;
  cowSize?: string | undefined;
  breed?: string | undefined;
  age?: number | undefined;
  teeth?: number | undefined;
  sort?: number | undefined;
  page: number;
  limit: number;
}

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const price = optional(fc.integer({ min: 50_000, max: 400_000 }));
const weight = optional(fc.integer({ min: 100, max: 700 }));
const listParams: fc.Arbitrary<ListParams> = fc.record({
  minPrice: price,
  maxPrice: price,
  minWeight: weight,
  maxWeight: weight,
  tagId: optional(fc.constantFrom('NDL', 'ndl-1', '24', '-0', '00', 'X', '%', '_', '\\')),
  color: optional(fc.subarray([...COLORS], { minLength: 1 })),
  gender: optional(fc.constantFrom(...GENDERS)),
  cowSize: optional(fc.constantFrom(...COW_SIZES)),
  breed: optional(fc.constantFrom(...BREEDS.map(({ name }) => name), 'Unknown')),
  age: optional(fc.integer({ min: 1, max: 6 })),
  teeth: optional(fc.constantFrom(2, 4, 6, 8)),
  sort: optional(fc.integer({ min: 1, max: 4 })),
  page: fc.integer({ min: 0, max: 4 }),
  limit: fc.integer({ min: 1, max: 50 }),
});

/** The expected response, computed in memory. */
function expected({ page, limit, sort, ...wanted }: ListParams): { tags: string[]; total: number } {
  const { minPrice = 0, maxPrice = Infinity, minWeight = 0, maxWeight = Infinity } = wanted;
  const matching = herd.filter(
    (cow) =>
      cow.currentPrice >= minPrice &&
      cow.currentPrice <= maxPrice &&
      cow.currentWeight >= minWeight &&
      cow.currentWeight <= maxWeight &&
      cow.tagId.includes(wanted.tagId?.toUpperCase() ?? '') &&
      (wanted.color?.includes(cow.color) ?? true) &&
      (wanted.gender ?? cow.gender) === cow.gender &&
      (wanted.cowSize ?? sizeOf(cow)) === sizeOf(cow) &&
      (wanted.breed ?? cow.breed) === cow.breed &&
      (wanted.age ?? cow.age) === cow.age &&
      (wanted.teeth ?? cow.teeth) === cow.teeth,
  );
  const key = (cow: SeedCow) => (sort === undefined ? 0 : sort <= 2 ? cow.currentPrice : cow.currentWeight);
  const down = sort === undefined || sort % 2 === 1;
  const rank = (cow: SeedCow) => AVAILABILITY.indexOf(cow.availabilityStatus);
  const inOrder = matching.toSorted(
    (a, b) => rank(a) - rank(b) || (key(a) - key(b) || (a.id < b.id ? -1 : 1)) * (down ? -1 : 1),
  );
  return {
    tags: inOrder.slice(page * limit, (page + 1) * limit).map(({ tagId }) => tagId),
    total: matching.length,
  };
}

function queryOf(wanted: Partial<ListParams>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}

async function listed(api: TestApi, path: string): Promise<{ tags: string[]; total: number }> {
  const { cows, totalCows } = responseOf(CowPage).parse((await api.get(path)).body).data;
  return { tags: cows.map(({ tagId }) => tagId), total: totalCows };
}

test('API-06 BUY-05 filters, tag, sort and page combine on every list route', async () => {
  const api = await sharedApi();
  const calls = ['/product/get-all-cows', '/product/search-cows', '/product/sort-cows'];
  await fc.assert(
    fc.asyncProperty(listParams, fc.constantFrom(...calls), async (wanted, call) => {
      expect(await listed(api, `${call}?${queryOf(wanted)}`)).toEqual(expected(wanted));
      const { tagId = 'NDL', ...rest } = wanted;
      const byTag = `/product/search-cow-by-partial-id/${encodeURIComponent(tagId)}?${queryOf(rest)}`;
      expect(await listed(api, byTag)).toEqual(expected({ ...wanted, tagId }));
    }),
    { numRuns: 300, seed: 20_261_115 },
  );
});

test('API-06 sort-cows takes a field and a direction', async () => {
  const api = await sharedApi();
  for (const [query, sort] of [
    ['sortField=currentPrice&sortDir=desc', 1],
    ['sortField=currentPrice&sortDir=asc', 2],
    ['sortField=currentWeight&sortDir=desc', 3],
    ['sortField=currentWeight', 4],
  ] as const) {
    const response = await listed(api, `/product/sort-cows?${query}&limit=100`);
    expect(response).toEqual(expected({ sort, page: 0, limit: 100 }));
  }
});

test('API-06 Bangla digits in a tag or a number are understood', async () => {
  const api = await sharedApi();
  const query = new URLSearchParams({ minPrice: '১০০০০০', tagId: 'ndl-০', limit: '২০', page: '১' });
  const wanted = { minPrice: 100_000, tagId: 'NDL-0', limit: 20, page: 1 };
  expect(await listed(api, `/product/search-cows?${query.toString()}`)).toEqual(expected(wanted));
});

test.each([
  ['minPrice=-1', 'minPrice'],
  ['maxPrice=1e9', 'maxPrice'],
  ['maxWeight=9999', 'maxWeight'],
  ['minWeight=١٢', 'minWeight'],
  ['tagId=', 'tagId'],
  ['tagId=%00', 'tagId'],
  [`tagId=${'x'.repeat(33)}`, 'tagId'],
  ['color=Green', 'color'],
  ['color=Black,', 'color'],
  ['gender=COW', 'gender'],
  ['cowSize=HUGE', 'cowSize'],
  ['breed=%00', 'breed'],
  ['age=41', 'age'],
  ['teeth=33', 'teeth'],
  ['teeth=-2', 'teeth'],
  ['teeth=2,4', 'teeth'],
  ['search=', 'search'],
  ['search=%20', 'search'],
  ['search=%00', 'search'],
  ['search=red%0Abull', 'search'],
  [`search=${'x'.repeat(61)}`, 'search'],
  ['search=red&search=bull', 'search'],
  ['sort=5', 'sort'],
  ['sortField=age', 'sortField'],
  ['sortField=currentPrice&sortDir=up', 'sortDir'],
  ['sortDir=asc', 'sortDir'],
  ['gender=MALE_BULL&gender=MALE_STEER', 'gender'],
])('API-06 %s is rejected with a message that names it', async (query, named) => {
  const api = await sharedApi();
  const { status, body } = await api.get(`/product/search-cows?${query}`);
  expect(status).toBe(400);
  expect(ApiError.parse(body).message).toContain(named);
});

test('API-06 any query gets a list or an error, never a 5xx', async () => {
  const api = await sharedApi();
  const names = [
    'minPrice',
    'maxWeight',
    'tagId',
    'search',
    'color',
    'gender',
    'breed',
    'age',
    'teeth',
    'sort',
    'page',
    'limit',
    'x',
    '',
  ];
  const pair = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom("'", '\0', '%', "a' | 'b", 'a:* & !b', '\\')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 4 }), fc.string({ unit: 'binary' }), async (pairs, tag) => {
      const query = new URLSearchParams();
      for (const [name, value] of pairs) query.append(name, value.toWellFormed());
      for (const path of [
        'search-cows',
        `search-cow-by-partial-id/${encodeURIComponent(tag.toWellFormed())}`,
      ]) {
        expect((await api.get(`/product/${path}?${query.toString()}`)).status).toBeOneOf([200, 400, 404]);
      }
    }),
    { numRuns: 400 },
  );
});
