import { toLatinDigits } from '@khamar/contract/digits';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { oneLine } from '~/domain/tag-search';

/** What can be asked of one list of the office. */
export interface ListDefinition<Filter extends string = never> {
  /** Of its screen, below /dashboard. */
  path: string;
  /** How many rows a page may have; the first is the default. */
  sizes: readonly [number, ...number[]];
  /** How the value of each filter is read from the address; empty for what it does not know. */
  filters: Record<Filter, (given: string) => string>;
  sortFields: readonly string[];
}

/** What is asked of a list; the address says it. */
export interface ListQuery<Filter extends string = never> {
  /** From 1. */
  page: number;
  size: number;
  /** Empty where it is not set. */
  filters: Record<Filter, string>;
  /** Empty for the order that the list has by itself. */
  sortField: string;
  sortDir: 'asc' | 'desc';
}

/** A filter that is a choice among a few values. */
export const oneOf =
  (values: readonly string[]) =>
  (given: string): string =>
    values.find((value) => value === given) ?? '';

/** As long as the API takes it. */
const LONGEST_SEARCH = 60;
export const searchOf = (typed: string): string => oneLine(typed, LONGEST_SEARCH);

/** A day as the API has it; empty for what is none. */
export const dayOf = (given: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : '';

/** What the list does not know is ignored. */
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

/** Only what differs from the first page of the whole list. */
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

/** As the API has them: its pages count from 0. */
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
