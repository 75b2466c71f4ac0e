import type { Cow } from '@khamar/contract/cows/cow';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { ALL_CATEGORIES, type Filter, PRICE_RANGE } from './saved-filter.slice.ts';

/** A saved cow in the filter's terms. */
export interface Product {
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

export interface ProductsState {
  /** The pages loaded so far. */
  products: Product[];
  isLastPage: boolean;
  allProductsWithoutPagination: Product[];
}

export const productOf = (cow: Cow, isNewest: boolean): Product => ({
  productId: cow._id,
  productName: cow.tagId,
  price: cow.currentPrice,
  category: cow.breed ?? '',
  inStock: cow.availabilityStatus === 'AVAILABLE',
  size: cow.cowSize,
  isNewest,
  productReview: null,
});

const ORDERS: Record<Filter['sortBy'], (one: Product, other: Product) => number> = {
  latest: () => 0,
  priceHigh: (one, other) => other.price - one.price,
  priceLow: (one, other) => one.price - other.price,
};

/** Derived from filter and products each time, so it is never stale. Newest first. */
export function productsState(filter: Filter, latestFirst: Product[], pages: number): ProductsState {
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
  product: Product,
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
