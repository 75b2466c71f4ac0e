import { AVAILABILITY, COLORS, COW_SIZES, GENDERS } from './choices.ts';
import { toLatinDigits } from '@khamar/contract/digits';
import { LIST_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';
import { SORT_FIELDS, type SortField } from '@khamar/contract/cows/sort-fields';

/** What the table is asked, as the address says it. Pages count from 0, as the API has it. */
export interface InventoryQuery {
  page: number;
  size: number;
  tagId: string;
  availabilityStatus: string;
  gender: string;
  color: string;
  cowSize: string;
  picture: string;
  sortField: SortField | '';
  sortDir: 'asc' | 'desc';
}

export const SIZES = [10, 20, 50, 100] as const;

export const WHOLE_HERD: InventoryQuery = {
  page: 0,
  size: 10,
  tagId: '',
  availabilityStatus: '',
  gender: '',
  color: '',
  cowSize: '',
  picture: '',
  sortField: '',
  sortDir: 'asc',
};

/** The filters that are a choice among a few words. */
export const CHOICES = {
  availabilityStatus: AVAILABILITY,
  gender: GENDERS,
  color: COLORS,
  cowSize: COW_SIZES,
  picture: ['yes', 'no'],
} as const;
export type Choice = keyof typeof CHOICES;
export const CHOICE_NAMES: Choice[] = ['availabilityStatus', 'gender', 'color', 'cowSize', 'picture'];

/** What cannot be meant is as if it were not there. */
export function parseInventoryQuery(search: URLSearchParams): InventoryQuery {
  const one = <Value extends string>(name: string, known: readonly Value[]): Value | '' =>
    known.find((value) => value === search.get(name)) ?? '';
  const number = (name: string) => Number.parseInt(toLatinDigits(search.get(name) ?? ''), 10);
  const page = number('page');
  return {
    page: page > 0 && page <= LIST_LIMITS.maxPage ? page : WHOLE_HERD.page,
    size: SIZES.find((size) => size === number('size')) ?? WHOLE_HERD.size,
    tagId: tagOf(search.get('tagId') ?? ''),
    availabilityStatus: one('availabilityStatus', CHOICES.availabilityStatus),
    gender: one('gender', CHOICES.gender),
    color: one('color', CHOICES.color),
    cowSize: one('cowSize', CHOICES.cowSize),
    picture: one('picture', CHOICES.picture),
    sortField: one('sortField', SORT_FIELDS),
    sortDir: one('sortDir', ['asc', 'desc']) || WHOLE_HERD.sortDir,
  };
}

/** Only what differs from the whole herd. */
export function writeInventoryQuery(query: InventoryQuery): string {
  const said = new URLSearchParams(
    Object.entries(query)
      .filter(([name, value]) => value !== Reflect.get(WHOLE_HERD, name))
      .map(([name, value]) => [name, String(value)]),
  );
  return said.size === 0 ? '' : `?${said.toString()}`;
}

/** The parameter that names some rows of a page: those that were chosen. */
const CHOSEN = 'chosen';

/** Of what the table shows, only these tags; all of the page when none is named. */
export const withChosen = (search: string, tags: readonly string[]): string =>
  tags.length === 0 ? search : `${search === '' ? '?' : `${search}&`}${CHOSEN}=${tags.join(',')}`;

export const chosenIn = (search: URLSearchParams): string[] =>
  (search.get(CHOSEN) ?? '').split(',').filter((tag) => tag !== '');

export type InventoryParameters = Record<string, string | number>;

export function parametersOf({
  page,
  size,
  sortField,
  sortDir,
  ...filters
}: InventoryQuery): InventoryParameters {
  return {
    page,
    limit: size,
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(sortField !== '' && { sortField, sortDir }),
  };
}

/** First up, then down, then as it was. */
export function sortedBy(query: InventoryQuery, field: SortField): InventoryQuery {
  const first = { ...query, page: 0 };
  if (query.sortField !== field) return { ...first, sortField: field, sortDir: 'asc' };
  return query.sortDir === 'asc'
    ? { ...first, sortDir: 'desc' }
    : { ...first, sortField: '', sortDir: 'asc' };
}

export const tagOf = (typed: string): string =>
  toLatinDigits(typed)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toUpperCase()
    .slice(0, TAG_LENGTH.max);

export const pagesFor = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
