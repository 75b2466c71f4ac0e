import {
  AVAILABILITY,
  COLOR_FILTERS,
  type ColorFilter,
  COW_SIZES,
  GENDERS,
} from '@khamar/contract/cows/choices';
import type { AvailabilityStatus, CowSize, Gender } from '@khamar/contract/cows/cow';
import { toLatinDigits } from '@khamar/contract/digits';
import { COW_LIMITS, LIST_LIMITS } from '@khamar/contract/limits';
import { oneLine, tagOf } from '~/domain/tag-search';

/** Of a slider: what it may say, and what it says when nobody has touched it. */
export interface Span {
  low: number;
  high: number;
}

export const SORTS = [1, 2, 3, 4] as const;
export type Sort = (typeof SORTS)[number];

export const PRICES = { low: 60_000, high: 700_000, step: 5000 } as const;
export const WEIGHTS = { low: 60, high: 700, step: 10 } as const;
/** What the visitor may choose; the size of a first visit is none of them. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;

/** What the visitor of the catalogue wishes. It lives in the address and nowhere else. */
export interface CatalogueQuery {
  /** From 1. */
  page: number;
  size: number;
  sort: Sort | null;
  tagId: string;
  price: Span;
  weight: Span;
  colors: ColorFilter[];
  gender: Gender | null;
  cowSize: CowSize | null;
  breed: string;
  age: number | null;
  availabilityStatus: AvailabilityStatus | null;
}

export const EVERYTHING: CatalogueQuery = {
  page: 1,
  size: LIST_LIMITS.defaultSize,
  sort: null,
  tagId: '',
  price: { low: PRICES.low, high: PRICES.high },
  weight: { low: WEIGHTS.low, high: WEIGHTS.high },
  colors: [],
  gender: null,
  cowSize: null,
  breed: '',
  age: null,
  availabilityStatus: null,
};

/** Reads any address. What is damaged counts as not said; nothing throws. */
export function parseCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  const said = (name: string) => search.get(name) ?? '';
  const number = (name: string, min: number, max: number) => wholeNumber(said(name), min, max);
  const size = number('size', 1, LIST_LIMITS.maxSize);
  // A form without JavaScript repeats the name; the address has commas.
  const colors = search.getAll('color').flatMap((list) => list.split(',').map((name) => name.trim()));
  return {
    page: number('page', 1, LIST_LIMITS.maxPage) ?? 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? EVERYTHING.size,
    sort: SORTS.find((sort) => sort === number('sort', 1, 4)) ?? null,
    tagId: tagOf(said('tagId')),
    price: spanOf(said('minPrice'), said('maxPrice'), PRICES),
    weight: spanOf(said('minWeight'), said('maxWeight'), WEIGHTS),
    colors: COLOR_FILTERS.filter((color) => colors.includes(color)),
    gender: GENDERS.find((gender) => gender === said('gender')) ?? null,
    cowSize: COW_SIZES.find((cowSize) => cowSize === said('cowSize')) ?? null,
    breed: oneLine(said('breed'), COW_LIMITS.maxBreed),
    age: number('age', 0, COW_LIMITS.maxAge),
    availabilityStatus: AVAILABILITY.find((status) => status === said('availabilityStatus')) ?? null,
  };
}

/** One wish, one address: what is as usual is not said. */
export function writeCatalogueQuery(query: CatalogueQuery): string {
  const { page, size, sort } = query;
  const said = new URLSearchParams(
    Object.entries(filterParameters(query)).map(([name, value]) => [name, String(value)]),
  );
  if (sort !== null) said.set('sort', String(sort));
  if (page !== EVERYTHING.page) said.set('page', String(page));
  if (size !== EVERYTHING.size) said.set('size', String(size));
  return textOf(said);
}

/**
 * Which page of the plain catalogue a search engine is to know this list as (docs/adr/0016-found-and-shared.md). Pages in the
 * usual size and order each stand for themselves: they lead to every cow. Any choice of the visitor shows some of the same
 * cows in another way, in more combinations than anybody should fetch, and stands for the first page.
 */
export const truePageOf = (query: CatalogueQuery): number =>
  writeCatalogueQuery({ ...query, page: 1 }) === '' ? query.page : 1;

/** For the address bar: page and size are always said there, and as they count. What others have written into it stays. */
export function withPageAndSize(search: string): string {
  const said = new URLSearchParams(search);
  const { page, size } = parseCatalogueQuery(said);
  if (said.get('page') === String(page) && said.get('size') === String(size)) return search;
  said.set('page', String(page));
  said.set('size', String(size));
  return textOf(said);
}

/** A page or size that is said and does not count so. */
export function hasWrongPageOrSize(search: URLSearchParams): boolean {
  const query = parseCatalogueQuery(search);
  return (['page', 'size'] as const).some(
    (name) => search.has(name) && search.get(name) !== String(query[name]),
  );
}

/** A form without JavaScript sends every field: empty ones, untouched sliders, a colour at a time. */
export function isWrittenByForm(search: URLSearchParams): boolean {
  const meant = new URLSearchParams(writeCatalogueQuery(parseCatalogueQuery(search)));
  return FIELDS.some((name) => search.getAll(name).length > meant.getAll(name).length);
}

const FIELDS =
  'tagId minPrice maxPrice minWeight maxWeight color gender cowSize breed age availabilityStatus sort'.split(
    ' ',
  );

/** A list of colours reads better with its commas, which need no escape in a query. */
const textOf = (said: URLSearchParams): string =>
  said.size === 0 ? '' : `?${said.toString().replaceAll('%2C', ',')}`;

type Parameter = Exclude<keyof CatalogueQuery, 'page' | 'size' | 'sort' | 'price' | 'weight' | 'colors'>;
export type FilterParameters = Partial<
  Record<Parameter | 'minPrice' | 'maxPrice' | 'minWeight' | 'maxWeight' | 'color', string | number>
>;

/** The filters in force, by the names that address and API share. An end of a slider counts only when moved. */
export function filterParameters(query: CatalogueQuery): FilterParameters {
  const { tagId, price, weight, colors, gender, cowSize, breed, age, availabilityStatus } = query;
  return {
    ...(tagId !== '' && { tagId }),
    ...(price.low !== PRICES.low && { minPrice: price.low }),
    ...(price.high !== PRICES.high && { maxPrice: price.high }),
    ...(weight.low !== WEIGHTS.low && { minWeight: weight.low }),
    ...(weight.high !== WEIGHTS.high && { maxWeight: weight.high }),
    ...(colors.length > 0 && { color: colors.join(',') }),
    ...(gender !== null && { gender }),
    ...(cowSize !== null && { cowSize }),
    ...(breed !== '' && { breed }),
    ...(age !== null && { age }),
    ...(availabilityStatus !== null && { availabilityStatus }),
  };
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const digits = toLatinDigits(text);
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

/** To the slider's next step outwards: rather a cow too many than one kept from sight. */
function spanOf(min: string, max: string, { low, high, step }: Span & { step: number }): Span {
  const within = (value: number) => Math.min(high, Math.max(low, value));
  const from = within(wholeNumber(min, 0, COW_LIMITS.maxPrice) ?? low);
  const to = within(wholeNumber(max, 0, COW_LIMITS.maxPrice) ?? high);
  return {
    low: Math.floor(Math.min(from, to) / step) * step,
    high: Math.ceil(Math.max(from, to) / step) * step,
  };
}
