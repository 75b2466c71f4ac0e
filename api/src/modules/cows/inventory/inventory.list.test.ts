import {
  AVAILABILITY,
  COLOR_FILTERS,
  COLORS,
  COW_SIZES,
  GENDERS,
  SORT_FIELDS,
  type SortField,
} from '@khamar/contract/cows/enums';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { type InventoryCow, InventoryPage } from '@khamar/contract/cows/inventory';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApi, codeOf, office, startOffice } from '../../../testing/test-api.ts';

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const listParams = fc.record({
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

type ListParams = typeof listParams extends fc.Arbitrary<infer Value> ? Value : never;

function isWanted(cow: InventoryCow, wanted: ListParams): boolean {
  const { tagId, availabilityStatus, picture: image, color, gender, maxPrice, minWeight } = wanted;
  const group = COLORS.find((each) => each === cow.color) ?? (cow.color === null ? undefined : 'other');
  return (
    (tagId === undefined || cow.tagId.includes(tagId)) &&
    (availabilityStatus?.includes(cow.availabilityStatus) ?? true) &&
    (image === undefined || (cow.image === null) === (image === 'no')) &&
    (color === undefined || (group !== undefined && color.includes(group))) &&
    (gender === undefined || cow.gender === gender) &&
    cow.currentPrice <= (maxPrice ?? Infinity) &&
    cow.currentWeight >= (minWeight ?? 0)
  );
}

/** The sort key of a column: enums in declaration order, tags by length first, missing values last in both directions. */
const keyOf = (cow: InventoryCow, field: SortField): (string | number)[] | null => {
  const value = cow[field];
  if (value === null) return null;
  if (field === 'tagId') return [cow.tagId.length, cow.tagId];
  if (field === 'gender') return [GENDERS.findIndex((each) => each === value)];
  if (field === 'availabilityStatus') return [AVAILABILITY.findIndex((each) => each === value)];
  if (field === 'cowSize') return [COW_SIZES.findIndex((each) => each === value)];
  // The farm's own colours are one group after the four listed ones.
  if (field === 'color') return [(COLORS.findIndex((each) => each === value) + 5) % 5];
  return [value];
};

function compare(one: (string | number)[], other: (string | number)[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

const inOrder = (cows: InventoryCow[], field: SortField, direction: 1 | -1) =>
  cows.toSorted((a, b) => {
    const [one, other] = [keyOf(a, field), keyOf(b, field)];
    if (one === null && other !== null) return 1;
    if (other === null && one !== null) return -1;
    return direction * (compare(one ?? [], other ?? []) || compare([a._id], [b._id]));
  });

test('any sort and filter lists the matching cows in that order', async () => {
  const api = await startTestApi(240);
  await api.query(`
    update cow set availability_status = case when age < 2 then 'SOLD' when age < 3 then 'BOOKED' else 'AVAILABLE' end::availability_status,
      teeth = nullif(teeth, 2), breed = case when breed <> 'Deshi' then breed end,
      color = case color when 'White' then 'Grey' when 'Red' then null else color end,
      price_per_kg = nullif(price_per_kg, 480) - case age when 2 then 0.25 else 0 end, gender = nullif(gender, 'MALE_STEER'),
      image_key = case when age > 4 then image_key end,
      tag_id = case when current_weight % 5 = 0 then replace(tag_id, 'NDL', 'A') else tag_id end`);
  const staff = await office(api);
  const pages = await Promise.all([0, 1, 2].map((page) => staff.list(`limit=100&page=${page}`)));
  const herd = pages.flatMap(({ cows }) => cows);
  expect(herd).toHaveLength(240);
  await fc.assert(
    fc.asyncProperty(listParams, async (wanted) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(wanted))
        if (value !== undefined) query.set(name, String(value));
      const { sortField, sortDir, page, limit } = wanted;
      const matches = herd.filter((cow) => isWanted(cow, wanted));
      const sorted = inOrder(matches, sortField, sortDir === 'asc' ? 1 : -1);
      expect(await staff.list(query.toString())).toEqual({
        cows: sorted.slice(page * limit, (page + 1) * limit),
        totalCows: matches.length,
      });
    }),
    { numRuns: 300 },
  );
});

test('tags sort numerically, missing values come last, and the status filters', async () => {
  const { staff } = await startOffice(2);
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

test('staff-only parameters are rejected in the shop, invalid ones everywhere', async () => {
  const { api, staff } = await startOffice(1);
  for (const query of ['picture=no', 'sortField=tagId'])
    expect(ApiError.parse((await api.get(`/product/search-cows?${query}`)).body).data.code).toBe(
      'invalid_request',
    );
  for (const query of ['availabilityStatus=GONE', 'picture=maybe', 'sortField=description', 'limit=101'])
    expect(codeOf(await staff.send('GET', `get-all-cows?${query}`))).toEqual([400, 'invalid_request']);
  const page = await staff.send('GET', 'get-all-cows?limit=100');
  expect(responseOf(InventoryPage).parse(page.body).data.totalCows).toBe(1);
});
