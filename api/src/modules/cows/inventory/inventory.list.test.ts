import { COLOR_FILTERS } from '@khamar/contract/colors';
import { AVAILABILITY, GENDERS } from '@khamar/contract/cow';
import { answerOf, Refusal } from '@khamar/contract/envelope';
import { InventoryPage } from '@khamar/contract/inventory';
import { SORT_FIELDS } from '@khamar/contract/sort-fields';
import { testDatabase } from '@khamar/database/test-database';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { searches, untilInMemory } from '../../../testing/metrics.ts';
import { codeOf, office, ownerOf } from '../../../testing/office.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const wish = fc.record({
  tagId: optional(fc.constantFrom('NDL-1', '7', 'A-')),
  availabilityStatus: optional(fc.subarray([...AVAILABILITY], { minLength: 1 })),
  picture: optional(fc.constantFrom('yes', 'no')),
  color: optional(fc.subarray([...COLOR_FILTERS], { minLength: 1 })),
  gender: optional(fc.constantFrom(...GENDERS)),
  maxPrice: optional(fc.integer({ min: 60_000, max: 300_000 })),
  minWeight: optional(fc.integer({ min: 100, max: 500 })),
  sortField: fc.constantFrom(...SORT_FIELDS),
  sortDir: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 0, max: 3 }),
  limit: fc.integer({ min: 1, max: 100 }),
});

test('sorted by any column and filtered by anything, memory and SQL show the same table', async () => {
  const databaseUrl = await testDatabase(240);
  const memory = await startTestApi(0, { DATABASE_URL: databaseUrl });
  const sql = await startTestApi(0, { DATABASE_URL: databaseUrl, HERD_IN_MEMORY_MAX: '0' });
  const owner = await ownerOf(memory);
  await untilInMemory(memory, 240);
  await owner.query(`
    update cow set availability_status = case when age < 2 then 'SOLD' when age < 3 then 'BOOKED' else 'AVAILABLE' end::availability_status,
      teeth = nullif(teeth, 2), price_per_kg = nullif(price_per_kg, 480), breed = case when breed <> 'Deshi' then breed end,
      color = case when color not in ('Red', 'White') then color end, color_word = case when color = 'White' then 'Grey' end,
      price_per_kg_exact = case when price_per_kg <> 480 and age = 2 then price_per_kg - 0.25 end, gender = nullif(gender, 'MALE_STEER'), image_key = null,
      tag_id = case when current_weight % 5 = 0 then replace(tag_id, 'NDL', 'A') else tag_id end`);
  const [inMemory, bySql] = [await office(memory), await office(sql)];
  await fc.assert(
    fc.asyncProperty(wish, async (wanted) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(wanted))
        if (value !== undefined) query.set(name, String(value));
      expect(await inMemory.list(query.toString())).toEqual(await bySql.list(query.toString()));
    }),
    { numRuns: 300 },
  );
  expect((await searches(memory)).sql).toBe(0);
  expect((await searches(sql)).memory).toBe(0);
}, 60_000);

test('tags stand as people count them, what is missing comes last either way, and the status filters', async () => {
  const api = await startTestApi(2);
  const staff = await office(api);
  await untilInMemory(api, 2);
  for (const cow of [
    { tagId: 'NDL-1000', teeth: '' },
    { tagId: 'NDL-99', availabilityStatus: 'SOLD' },
  ])
    await staff.add(cow);
  const tags = async (query: string) => (await staff.list(query)).cows.map(({ tagId }) => tagId);
  expect(await tags('sortField=tagId')).toEqual(['NDL-99', 'NDL-001', 'NDL-002', 'NDL-1000']);
  expect((await tags('sortField=teeth')).at(-1)).toBe('NDL-1000');
  expect((await tags('sortField=teeth&sortDir=desc')).at(-1)).toBe('NDL-1000');
  expect(await tags('availabilityStatus=SOLD&tagId=NDL-9')).toEqual(['NDL-99']);
  expect(await tags('picture=no&availabilityStatus=SOLD,BOOKED&tagId=1000')).toEqual([]);
});

test('what only staff may ask is refused in the shop, and nonsense everywhere', async () => {
  const api = await startTestApi(1);
  const staff = await office(api);
  for (const query of ['picture=no', 'sortField=tagId'])
    expect(Refusal.parse((await api.get(`/product/search-cows?${query}`)).body).data.code).toBe(
      'invalid_request',
    );
  for (const query of ['availabilityStatus=GONE', 'picture=maybe', 'sortField=description', 'limit=101'])
    expect(codeOf(await staff.send('GET', `get-all-cows?${query}`))).toEqual([400, 'invalid_request']);
  const page = await staff.send('GET', 'get-all-cows?limit=100');
  expect(answerOf(InventoryPage).parse(page.body).data.totalCows).toBe(1);
});
