import type { CowFilters, ListQuery, Order } from '@khamar/contract/cows/list-query';

/** The filters of the client and those that the API adds. */
export interface SearchFilters extends CowFilters {
  /** Leaves out cows sold before this moment. */
  soldSince?: Date | undefined;
}

/** Available, booked, sold, and by price or weight within each. */
export interface ShopSort {
  shop: NonNullable<Order>;
}

/** 'shop': available, booked, sold; within each, those with an image first, then the newest. Null: newest first. */
export type SearchOrder = Order | ShopSort | 'shop';

export interface SearchQuery extends Pick<ListQuery, 'page' | 'limit'> {
  filters: SearchFilters;
  order: SearchOrder;
}

const DAY = 24 * 60 * 60 * 1000;

/** Hides cows sold long ago unless the client filters by tag or status, or searches for a number. */
export function forVisitors(query: ListQuery, soldShownDays: number): SearchQuery {
  const { filters } = query;
  const { tagId, search = '', availabilityStatus } = filters;
  const isNamed = tagId !== undefined || /\p{Nd}/u.test(search) || availabilityStatus !== undefined;
  return {
    ...query,
    order: query.order === null ? 'shop' : { shop: query.order },
    filters: isNamed ? filters : { ...filters, soldSince: new Date(Date.now() - soldShownDays * DAY) },
  };
}
