import type { Cow } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { ALL_CATEGORIES, type Filter, PRICE_RANGE } from './saved-filter.slice.ts';

/** A saved cow in the filter's terms. */
export interface SavedCow {
  productId: string;
  productName: string;
  price: number;
  category: string;
  inStock: boolean;
  size: Cow['cowSize'];
  /** Whether it was saved last. */
  isNewest: boolean;
  /** Cows are sold once, so there are no reviews. */
  productReview: null;
}

export interface SavedCowsState {
  /** The pages loaded so far. */
  products: SavedCow[];
  isLastPage: boolean;
  allProductsWithoutPagination: SavedCow[];
}

export const savedCowOf = (cow: Cow, isNewest: boolean): SavedCow => ({
  productId: cow._id,
  productName: cow.tagId,
  price: cow.currentPrice,
  category: cow.breed ?? '',
  inStock: cow.availabilityStatus === 'AVAILABLE',
  size: cow.cowSize,
  isNewest,
  productReview: null,
});

const ORDERS: Record<Filter['sortBy'], (one: SavedCow, other: SavedCow) => number> = {
  latest: () => 0,
  priceHigh: (one, other) => other.price - one.price,
  priceLow: (one, other) => one.price - other.price,
};

/** Derived from filter and products each time, so it is never stale. Newest first. */
export function savedCowsState(filter: Filter, latestFirst: SavedCow[], pages: number): SavedCowsState {
  const all = latestFirst.filter((product) => matches(filter, product)).toSorted(ORDERS[filter.sortBy]);
  const shown = pages * LIST_LIMITS.defaultSize;
  return {
    products: all.slice(0, shown),
    isLastPage: all.length <= shown,
    allProductsWithoutPagination: all,
  };
}

function matches(
  { selectedProduct, availability, priceRange, searchQuery }: Filter,
  product: SavedCow,
): boolean {
  const { category, inStock, price, productName } = product;
  // At its upper end a slider means "or more".
  const isBelow = price <= priceRange.max || priceRange.max === PRICE_RANGE.max;
  return (
    (selectedProduct === ALL_CATEGORIES || category === selectedProduct) &&
    (inStock || !availability) &&
    price >= priceRange.min &&
    isBelow &&
    productName.includes(searchQuery.trim().toUpperCase())
  );
}
