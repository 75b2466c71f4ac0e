import { toLatinDigits } from '@khamar/contract/digits';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { oneLine } from '~/domain/tag-search';

/** Paging, filter and sort options of one office list. */
export interface ListDefinition<Filter extends string = never> {
  /** Path of its screen below /dashboard. */
  path: string;
  /** Allowed page sizes; the first is the default. */
  sizes: readonly [number, ...number[]];
  /** Parses each filter's value from the URL; empty if invalid. */
  filters: Record<Filter, (given: string) => string>;
  sortFields: readonly string[];
}

/** The query of a list, as stored in the URL. */
export interface ListQuery<Filter extends string = never> {
  /** 1-based. */
  page: number;
  size: number;
  /** Empty if not set. */
  filters: Record<Filter, string>;
  /** Empty for the list's default order. */
  sortField: string;
  sortDir: 'asc' | 'desc';
}

/** Parser for a filter with a fixed set of values. */
export const oneOf =
  (values: readonly string[]) =>
  (given: string): string =>
    values.find((value) => value === given) ?? '';

/** The API's limit. */
const LONGEST_SEARCH = 60;
export const searchOf = (typed: string): string => oneLine(typed, LONGEST_SEARCH);

/** A date in the API's format; empty if invalid. */
export const dayOf = (given: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';

/** Ignores unknown parameters and values. */
export function parseListQuery<Filter extends string>(
  { sizes, filters, sortFields }: ListDefinition<Filter>,
  search: URLSearchParams,
): ListQuery<Filter> {
  const number = (name: string) => Number.parseInt(toLatinDigits(search.get(name) ?? ''), 10);
  const page = number('page');
  const values = Object.entries<(given: string) => string>(filters).map(([name, parse]) => [
    name,
    parse(search.get(name) ?? ''),
  ]);
  return {
    page: page > 1 && page <= LIST_LIMITS.maxPage ? page : 1,
    size: sizes.find((size) => size === number('size')) ?? sizes[0],
    // oxlint-disable-next-line no-unsafe-type-assertion -- its keys are those of the definition
    filters: Object.fromEntries(values) as Record<Filter, string>,
    sortField: oneOf(sortFields)(search.get('sortField') ?? ''),
    sortDir: search.get('sortDir') === 'desc' ? 'desc' : 'asc',
  };
}

/** Only writes what differs from the defaults. */
export function writeListQuery<Filter extends string>(
  { sizes }: ListDefinition<Filter>,
  { page, size, filters, sortField, sortDir }: ListQuery<Filter>,
): string {
  const written = new URLSearchParams({
    ...(page !== 1 && { page: String(page) }),
    ...(size !== sizes[0] && { size: String(size) }),
    ...setFilters(filters),
    ...(sortField !== '' && { sortField }),
    ...(sortDir !== 'asc' && { sortDir }),
  });
  return written.size === 0 ? '' : `?${written.toString()}`;
}

export type ListParameters = Record<string, string | number>;

/** The API's parameters: its pages are 0-based. */
export const parametersOf = <Filter extends string>(query: ListQuery<Filter>): ListParameters => ({
  page: query.page - 1,
  limit: query.size,
  ...setFilters(query.filters),
  ...(query.sortField !== '' && { sortField: query.sortField, sortDir: query.sortDir }),
});

export const isFiltered = ({ filters }: Pick<ListQuery, 'filters'>): boolean =>
  Object.values(filters).some((value) => value !== '');

const setFilters = (filters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
