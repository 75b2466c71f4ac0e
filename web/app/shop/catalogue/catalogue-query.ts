import {
  AVAILABILITY,
  COLOR_FILTERS,
  type ColorFilter,
  COW_SIZES,
  GENDERS,
} from '@khamar/contract/cows/enums';
import type { AvailabilityStatus, CowSize, Gender } from '@khamar/contract/cows/cow';
import { toLatinDigits } from '@khamar/contract/digits';
import { COW_LIMITS, LIST_LIMITS } from '@khamar/contract/limits';
import { oneLine, tagOf } from '~/domain/tag-search';
import { searchTextOf, type SearchText } from './search-text.ts';

/** Bounds of a slider, or its current values. */
export interface Span {
  low: number;
  high: number;
}

export const SORTS = [1, 2, 3, 4] as const;
export type Sort = (typeof SORTS)[number];

export const PRICES = { low: 60_000, high: 700_000, step: 5000 } as const;
export const WEIGHTS = { low: 60, high: 700, step: 10 } as const;
/** Sizes a visitor can choose; the default size is not one of them. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;

/** The catalogue's filters, order and page. Stored in the URL only. */
export interface CatalogueQuery extends SearchText {
  /** 1-based. */
  page: number;
  size: number;
  sort: Sort | null;
  price: Span;
  weight: Span;
  colors: ColorFilter[];
  gender: Gender | null;
  cowSize: CowSize | null;
  breed: string;
  age: number | null;
  teeth: number | null;
  qurbani: 'fit' | null;
  availabilityStatus: AvailabilityStatus | null;
}

export const EVERYTHING: CatalogueQuery = {
  page: 1,
  size: LIST_LIMITS.defaultSize,
  sort: null,
  tagId: '',
  search: '',
  price: { low: PRICES.low, high: PRICES.high },
  weight: { low: WEIGHTS.low, high: WEIGHTS.high },
  colors: [],
  gender: null,
  cowSize: null,
  breed: '',
  age: null,
  teeth: null,
  qurbani: null,
  availabilityStatus: null,
};

/** Parses any URL. Invalid values are ignored; never throws. */
export function parseCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  const parameter = (name: string) => search.get(name) ?? '';
  const number = (name: string, min: number, max: number) => wholeNumber(parameter(name), min, max);
  const size = number('size', 1, LIST_LIMITS.maxSize);
  // A form without JavaScript repeats the parameter; our own links use commas.
  const colors = search.getAll('color').flatMap((list) => list.split(',').map((name) => name.trim()));
  return {
    page: number('page', 1, LIST_LIMITS.maxPage) ?? 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? EVERYTHING.size,
    sort: SORTS.find((sort) => sort === number('sort', 1, 4)) ?? null,
    ...searchOf(tagOf(parameter('tagId')), parameter('search')),
    price: spanOf(parameter('minPrice'), parameter('maxPrice'), PRICES),
    weight: spanOf(parameter('minWeight'), parameter('maxWeight'), WEIGHTS),
    colors: COLOR_FILTERS.filter((color) => colors.includes(color)),
    gender: GENDERS.find((gender) => gender === parameter('gender')) ?? null,
    cowSize: COW_SIZES.find((cowSize) => cowSize === parameter('cowSize')) ?? null,
    breed: oneLine(parameter('breed'), COW_LIMITS.maxBreed),
    age: number('age', 0, COW_LIMITS.maxAge),
    teeth: number('teeth', 0, COW_LIMITS.maxTeeth),
    qurbani: parameter('qurbani') === 'fit' ? 'fit' : null,
    availabilityStatus: AVAILABILITY.find((status) => status === parameter('availabilityStatus')) ?? null,
  };
}

/** The form's search box sends a tag as `search` too; a URL has it as `tagId`. */
function searchOf(tagId: string, typed: string): SearchText {
  const { search, tagId: typedTag } = searchTextOf(typed);
  if (typedTag === '') return { tagId, search };
  return tagId === '' ? { tagId: typedTag, search: '' } : { tagId, search: typedTag };
}

/** Canonical: equal queries give the same URL, and defaults are omitted. */
export function writeCatalogueQuery(query: CatalogueQuery): string {
  const { page, size, sort } = query;
  const parameters = new URLSearchParams(
    Object.entries(filterParameters(query)).map(([name, value]) => [name, String(value)]),
  );
  if (sort !== null) parameters.set('sort', String(sort));
  if (page !== EVERYTHING.page) parameters.set('page', String(page));
  if (size !== EVERYTHING.size) parameters.set('size', String(size));
  return textOf(parameters);
}

/**
 * The page number of the canonical URL (docs/adr/0016-seo-and-sharing.md). Pages in the default size and order are canonical themselves,
 * because they link to every cow. Filtered or sorted lists show the same cows in too many combinations to index, so their canonical URL is
 * page 1.
 */
export const canonicalPageOf = (query: CatalogueQuery): number =>
  writeCatalogueQuery({ ...query, page: 1 }) === '' ? query.page : 1;

/** For the address bar, which always shows the effective page and size. Unknown parameters are kept. */
export function withPageAndSize(search: string): string {
  const parameters = new URLSearchParams(search);
  const { page, size } = parseCatalogueQuery(parameters);
  if (parameters.get('page') === String(page) && parameters.get('size') === String(size)) return search;
  parameters.set('page', String(page));
  parameters.set('size', String(size));
  return textOf(parameters);
}

/** Whether the URL has an invalid page or size. */
export function hasWrongPageOrSize(search: URLSearchParams): boolean {
  const query = parseCatalogueQuery(search);
  return (['page', 'size'] as const).some(
    (name) => search.has(name) && search.get(name) !== String(query[name]),
  );
}

/** A form without JavaScript sends every field: empty ones, default sliders, one parameter per colour. */
export function isWrittenByForm(search: URLSearchParams): boolean {
  const canonical = new URLSearchParams(writeCatalogueQuery(parseCatalogueQuery(search)));
  return FIELDS.some((name) => search.getAll(name).length > canonical.getAll(name).length);
}

const FIELDS =
  'tagId search minPrice maxPrice minWeight maxWeight color gender cowSize breed age teeth qurbani availabilityStatus sort'.split(
    ' ',
  );

/** Keeps commas readable; they need no escaping in a query string. */
const textOf = (parameters: URLSearchParams): string =>
  parameters.size === 0 ? '' : `?${parameters.toString().replaceAll('%2C', ',')}`;

type Parameter = Exclude<keyof CatalogueQuery, 'page' | 'size' | 'sort' | 'price' | 'weight' | 'colors'>;
export type FilterParameters = Partial<
  Record<Parameter | 'minPrice' | 'maxPrice' | 'minWeight' | 'maxWeight' | 'color', string | number>
>;

/** The active filters, by the parameter names that URL and API share. A slider end counts only if moved. */
export function filterParameters(query: CatalogueQuery): FilterParameters {
  const { tagId, search, price, weight, colors, gender, cowSize, breed, age, teeth, qurbani } = query;
  const { availabilityStatus } = query;
  return {
    ...(tagId !== '' && { tagId }),
    ...(search !== '' && { search }),
    ...(price.low !== PRICES.low && { minPrice: price.low }),
    ...(price.high !== PRICES.high && { maxPrice: price.high }),
    ...(weight.low !== WEIGHTS.low && { minWeight: weight.low }),
    ...(weight.high !== WEIGHTS.high && { maxWeight: weight.high }),
    ...(colors.length > 0 && { color: colors.join(',') }),
    ...(gender !== null && { gender }),
    ...(cowSize !== null && { cowSize }),
    ...(breed !== '' && { breed }),
    ...(age !== null && { age }),
    ...(teeth !== null && { teeth }),
    ...(qurbani !== null && { qurbani }),
    ...(availabilityStatus !== null && { availabilityStatus }),
  };
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const digits = toLatinDigits(text);
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

/** Rounds outwards to the slider's step, so no matching cow is hidden. */
function spanOf(min: string, max: string, { low, high, step }: Span & { step: number }): Span {
  const within = (value: number) => Math.min(high, Math.max(low, value));
  const from = within(wholeNumber(min, 0, COW_LIMITS.maxPrice) ?? low);
  const to = within(wholeNumber(max, 0, COW_LIMITS.maxPrice) ?? high);
  return {
    low: Math.floor(Math.min(from, to) / step) * step,
    high: Math.ceil(Math.max(from, to) / step) * step,
  };
}
