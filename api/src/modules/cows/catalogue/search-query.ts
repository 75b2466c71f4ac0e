import type { CowFilters, ListQuery, Order } from '@khamar/contract/cows/list-query';

/** What lists are searched by: all that a client may say, and what the API adds to it. */
export interface SearchFilters extends CowFilters {
  /** Cows that were sold before this moment are left out. */
  soldSince?: Date | undefined;
}

/** By price or weight as visitors see it: available, booked, sold, and the wished order inside each. */
export interface ShopSort {
  shop: NonNullable<Order>;
}

/** 'shop': available, booked, sold; in each those with a picture first; then the newest. Null: the newest. */
export type SearchOrder = Order | ShopSort | 'shop';

export interface SearchQuery extends Pick<ListQuery, 'page' | 'limit'> {
  filters: SearchFilters;
  order: SearchOrder;
}

const DAY = 24 * 60 * 60 * 1000;

/** A cow that was sold long ago is listed only for who names its tag or a status. */
export function forVisitors(query: ListQuery, soldShownDays: number): SearchQuery {
  const { filters } = query;
  const isNamed = filters.tagId !== undefined || filters.availabilityStatus !== undefined;
  return {
    ...query,
    order: query.order === null ? 'shop' : { shop: query.order },
    filters: isNamed ? filters : { ...filters, soldSince: new Date(Date.now() - soldShownDays * DAY) },
  };
}
