import { LISTED_BREEDS } from '@khamar/contract/breeds';
import { COLOR_FILTERS, COLORS } from '@khamar/contract/colors';
import { AVAILABILITY, COW_SIZES, GENDERS } from '@khamar/contract/cow';
import { SORT_FIELDS, type SortField } from '@khamar/contract/sort-fields';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCows, makeHerdColumns, removeCows } from './herd-columns.ts';
import type { HerdCow } from './herd-cow.ts';
import { findPage } from './herd-page.ts';
import type { SearchQuery } from './search-query.ts';

/** Few different values, so that cows meet in ties, tags share fragments and filters find something. */
const ids = Array.from(
  { length: 60 },
  (_, n) =>
    `${String((n * 7919) % 97).padStart(8, '0')}-ffff-7fff-8fff-${String(n % 3)}${String(n).padStart(11, 'f')}`,
);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const fragment = fc.string({
  unit: fc.constantFrom('A', 'B', '1', '-', '%', 'ß'),
  minLength: 1,
  maxLength: 4,
});
const anyCow: fc.Arbitrary<HerdCow> = fc.record({
  id: fc.constantFrom(...ids),
  tag_id: fc.string({ unit: fc.constantFrom('A', 'B', '1', '-'), minLength: 3, maxLength: 32 }),
  breed: fc.constantFrom(null, 'Sahiwal', 'Deshi', 'দেশি'),
  gender: fc.constantFrom(null, ...GENDERS),
  color: fc.constantFrom(null, ...COLORS),
  color_word: fc.constantFrom(null, 'Grey', 'ছাই'),
  current_weight: fc.constantFrom(1, 199, 200, 350, 2 ** 31 - 1),
  current_price: fc.constantFrom(1, 500, 1000, 2 ** 31 - 1),
  age: fc.constantFrom(0, 3, 40, 32_767),
  cow_size: fc.constantFrom(...COW_SIZES),
  availability_status: fc.constantFrom(...AVAILABILITY),
  teeth: fc.constantFrom(null, 0, 4, 32),
  price_per_kg: fc.constantFrom(null, 1, 480, 2 ** 31 - 1),
  price_per_kg_exact: fc.constantFrom(null, 0.05, 480.25, 480.5),
  image_key: fc.constantFrom(null, 'a picture'),
  sold_at: fc.constantFrom(null, new Date('2026-05-01T10:00:00.999Z'), new Date('2026-05-20')),
});
/** As the database keeps them: a colour of its own has no other, and an exact price per KG has a rounded one. */
const cow = anyCow.map((one): HerdCow => ({
  ...one,
  color: one.color_word === null ? one.color : null,
  price_per_kg_exact: one.price_per_kg === 480 ? one.price_per_kg_exact : null,
}));
const change = fc.record({
  gone: fc.array(fc.constantFrom(...ids), { maxLength: 20 }),
  come: fc.uniqueArray(cow, { maxLength: 20, selector: ({ id }) => id }),
});
const bound = optional(fc.constantFrom(0, 1, 200, 499, 500, 2000));
const query: fc.Arbitrary<SearchQuery> = fc.record({
  filters: fc.record({
    minPrice: bound,
    maxPrice: bound,
    minWeight: bound,
    maxWeight: bound,
    tagId: optional(fragment),
    color: optional(fc.subarray([...COLOR_FILTERS])),
    gender: optional(fc.constantFrom(...GENDERS)),
    cowSize: optional(fc.constantFrom(...COW_SIZES)),
    breed: optional(fc.constantFrom('Sahiwal', 'Deshi', 'Unknown', 'other')),
    age: optional(fc.constantFrom(0, 3, 40)),
    availabilityStatus: optional(fc.subarray([...AVAILABILITY])),
    picture: optional(fc.constantFrom('yes', 'no')),
    soldSince: optional(fc.constantFrom(new Date('2026-05-01T10:00:00Z'), new Date('2026-05-01T10:00:01Z'))),
  }),
  order: fc.constantFrom(
    null,
    'shop' as const,
    ...SORT_FIELDS.flatMap((field) => [
      { field, direction: 'asc' } as const,
      { field, direction: 'desc' } as const,
    ]),
  ),
  page: fc.integer({ min: 0, max: 3 }),
  limit: fc.integer({ min: 1, max: 12 }),
});

const KEYS: Record<SortField, (cow: HerdCow) => number | string | null> = {
  tagId: ({ tag_id: tag }) => `${String(tag.length).padStart(2, '0')}${tag}`,
  breed: ({ breed }) => breed,
  teeth: ({ teeth }) => teeth,
  age: ({ age }) => Math.min(age, 41),
  gender: ({ gender }) => gender && GENDERS.indexOf(gender),
  color: ({ color, color_word: word }) => (word === null ? color && COLORS.indexOf(color) : COLORS.length),
  currentWeight: (one) => one.current_weight,
  pricePerKg: (one) => one.price_per_kg_exact ?? one.price_per_kg,
  currentPrice: (one) => one.current_price,
  availabilityStatus: (one) => AVAILABILITY.indexOf(one.availability_status),
  cowSize: (one) => COW_SIZES.indexOf(one.cow_size),
};

/** What the answer must be, worked out the slow way. */
function expected(herd: HerdCow[], { filters, order, page, limit }: SearchQuery) {
  const { minPrice = 0, maxPrice = Infinity, minWeight = 0, maxWeight = Infinity, tagId = '' } = filters;
  const found = herd.filter(
    ({ current_price: price, current_weight: weight, tag_id: tag, ...rest }) =>
      price >= minPrice &&
      price <= maxPrice &&
      weight >= minWeight &&
      weight <= maxWeight &&
      tag.includes(tagId) &&
      (filters.color === undefined ||
        filters.color.some((color) =>
          color === 'other' ? rest.color_word !== null : color === rest.color,
        )) &&
      (filters.gender ?? rest.gender) === rest.gender &&
      (filters.cowSize ?? rest.cow_size) === rest.cow_size &&
      (filters.breed === 'other'
        ? rest.breed !== null && !LISTED_BREEDS.includes(rest.breed)
        : (filters.breed ?? rest.breed) === rest.breed) &&
      (filters.age ?? rest.age) === rest.age &&
      (filters.availabilityStatus?.includes(rest.availability_status) ?? true) &&
      (filters.picture === undefined || (filters.picture === 'yes') === (rest.image_key !== null)) &&
      (filters.soldSince === undefined || rest.sold_at === null || rest.sold_at >= filters.soldSince),
  );
  if (order === 'shop') {
    const key = (one: HerdCow) =>
      AVAILABILITY.indexOf(one.availability_status) * 2 + (one.image_key === null ? 1 : 0);
    const inShop = found.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? 1 : -1));
    return pageOf(inShop, page, limit);
  }
  const sign = order?.direction === 'asc' ? 1 : -1;
  const sorted = found.toSorted((a, b) => {
    const [one, other] = order === null ? [0, 0] : [KEYS[order.field](a), KEYS[order.field](b)];
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1;
    } else if (one !== other) return sign * (one < other ? -1 : 1);
    return sign * (a.id < b.id ? -1 : 1);
  });
  return pageOf(sorted, page, limit);
}

const pageOf = (cows: HerdCow[], page: number, limit: number) => ({
  ids: cows.slice(page * limit, (page + 1) * limit).map(({ id }) => id),
  total: cows.length,
});

test('whatever comes, changes and goes, every question is answered as the slow way answers it', () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.array(query, { minLength: 1, maxLength: 8 }),
      (changes, queries) => {
        const columns = makeHerdColumns(0);
        const herd = new Map<string, HerdCow>();
        for (const { gone, come } of changes) {
          const touched = [...gone, ...come.map(({ id }) => id)];
          removeCows(columns, touched);
          addCows(columns, come);
          for (const id of touched) herd.delete(id);
          for (const each of come) herd.set(each.id, each);
          for (const asked of queries)
            expect(findPage(columns, asked)).toEqual(expected([...herd.values()], asked));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a herd grows past any room it was given, and nothing is lost on the way', () => {
  const columns = makeHerdColumns(0);
  const herd = Array.from({ length: 5000 }, (_, n): HerdCow => {
    const digits = String(n).padStart(4, '0');
    return {
      id: `01900000-0000-7000-8000-00000000${digits}`,
      tag_id: `NDL-${digits}`,
      breed: n % 2 === 0 ? 'Deshi' : null,
      gender: 'MALE_BULL',
      color: COLORS[n % 4] ?? null,
      color_word: null,
      current_weight: 100 + ((n * 31) % 700),
      current_price: 50_000 + ((n * 7919) % 5000) * 500,
      age: n % 6,
      cow_size: 'LARGE',
      availability_status: AVAILABILITY[n % 3] ?? 'SOLD',
      teeth: n % 5 === 0 ? null : n % 9,
      price_per_kg: n % 7 === 0 ? null : 300 + (n % 200),
      price_per_kg_exact: n % 7 === 0 ? null : 299.75 + (n % 200),
      image_key: null,
      sold_at: null,
    };
  });
  for (let first = 0; first < herd.length; first += 700) addCows(columns, herd.slice(first, first + 700));
  removeCows(
    columns,
    herd.slice(0, 900).map(({ id }) => id),
  );
  addCows(columns, herd.slice(0, 450));
  const left = [...herd.slice(0, 450), ...herd.slice(900)];
  for (const filters of [
    {},
    { tagId: '9' },
    { maxPrice: 900_000, breed: 'Deshi' },
    { color: ['Red' as const] },
  ]) {
    for (const field of SORT_FIELDS) {
      const asked: SearchQuery = { filters, order: { field, direction: 'desc' }, page: 2, limit: 100 };
      expect(findPage(columns, asked)).toEqual(expected(left, asked));
    }
  }
});
