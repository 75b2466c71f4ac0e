import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeStore } from '~/state/store';
import {
  availabilityToggled,
  categoryChosen,
  filterReset,
  priceRangeChosen,
  searched,
  selectFilter,
  sortChosen,
} from './saved-filter.slice.ts';
import { type SavedCow, savedCowOf, savedCowsState } from './saved-cows-state.ts';

const START = {
  selectedProduct: 'All Categories',
  availability: false,
  priceRange: { min: 0, max: 1_000_000 },
  sortBy: 'latest',
  searchQuery: '',
};

const cow = (price: number, breed: string | null, isThere: boolean, tag = 1): SavedCow =>
  savedCowOf(
    {
      _id: String(tag),
      tagId: `NDL-${tag}`,
      image: null,
      picture: null,
      availabilityStatus: isThere ? 'AVAILABLE' : 'SOLD',
      isOnHold: false,
      breed,
      teeth: null,
      gender: null,
      color: null,
      weighedAt: null,
      currentWeight: 300,
      pricePerKg: null,
      currentPrice: price,
      age: 2,
      description: '',
      cowSize: 'MEDIUM',
    },
    false,
  );

test('FILTER-01 each filter can be set and reset; products, last page and full list follow', () => {
  const store = makeStore({ apiUrl: '/api' });
  const filter = () => selectFilter(store.getState());
  expect(filter()).toEqual(START);
  const herd = [
    cow(90_000, 'Deshi', true, 1),
    cow(300_000, 'Pabna', false, 2),
    cow(2_000_000, 'Deshi', true, 3),
    cow(150_000, null, true, 14),
  ];
  expect(herd[1]).toEqual({
    productId: '2',
    productName: 'NDL-2',
    price: 300_000,
    category: 'Pabna',
    inStock: false,
    size: 'MEDIUM',
    isNewest: false,
    productReview: null,
  });
  const tags = () => savedCowsState(filter(), herd, 1).products.map(({ productName }) => productName);
  expect(tags()).toEqual(['NDL-1', 'NDL-2', 'NDL-3', 'NDL-14']);
  const steps = [
    [categoryChosen('Deshi'), { selectedProduct: 'Deshi' }, ['NDL-1', 'NDL-3']],
    [availabilityToggled(), { availability: true }, ['NDL-1', 'NDL-3', 'NDL-14']],
    [
      priceRangeChosen({ min: 100_000, max: 300_000 }),
      { priceRange: { min: 100_000, max: 300_000 } },
      ['NDL-2', 'NDL-14'],
    ],
    [sortChosen('priceLow'), { sortBy: 'priceLow' }, ['NDL-1', 'NDL-14', 'NDL-2', 'NDL-3']],
    [sortChosen('priceHigh'), { sortBy: 'priceHigh' }, ['NDL-3', 'NDL-2', 'NDL-14', 'NDL-1']],
    [searched(' ndl-1'), { searchQuery: ' ndl-1' }, ['NDL-1', 'NDL-14']],
  ] as const;
  for (const [action, change, shown] of steps) {
    store.dispatch(action);
    expect(filter()).toEqual({ ...START, ...change });
    expect(tags(), action.type).toEqual(shown);
    store.dispatch(filterReset());
    expect(filter()).toEqual(START);
  }
  store.dispatch(availabilityToggled());
  store.dispatch(availabilityToggled());
  expect(filter()).toEqual(START);

  const many = Array.from({ length: 13 }, (_, index) => cow(100_000, null, true, index));
  const first = savedCowsState(filter(), many, 1);
  expect([first.products.length, first.isLastPage, first.allProductsWithoutPagination.length]).toEqual([
    12,
    false,
    13,
  ]);
  expect(savedCowsState(filter(), many, 2)).toMatchObject({ products: many, isLastPage: true });
});

test('with any filter, the pages are the start of the full list and contain only saved cows', () => {
  const herd = fc.array(
    fc.record({
      price: fc.nat(2_000_000),
      breed: fc.constantFrom('Deshi', 'Pabna', null),
      isThere: fc.boolean(),
    }),
  );
  const filters = fc.record({
    selectedProduct: fc.constantFrom('All Categories', 'Deshi'),
    availability: fc.boolean(),
    priceRange: fc.record({ min: fc.nat(1_000_000), max: fc.nat(1_000_000) }),
    sortBy: fc.constantFrom('latest' as const, 'priceHigh' as const, 'priceLow' as const),
    searchQuery: fc.string({ maxLength: 3 }),
  });
  fc.assert(
    fc.property(herd, filters, fc.integer({ min: 1, max: 4 }), (cows, filter, pages) => {
      const saved = cows.map(({ price, breed, isThere }, index) => cow(price, breed, isThere, index));
      const state = savedCowsState(filter, saved, pages);
      const all = state.allProductsWithoutPagination;
      expect(state.products).toEqual(all.slice(0, pages * 12));
      expect(state.isLastPage).toBe(state.products.length === all.length);
      expect(all.every((product) => saved.includes(product))).toBe(true);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
