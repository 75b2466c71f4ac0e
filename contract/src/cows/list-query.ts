import { z } from 'zod';
import { breedOf, isOtherBreed } from './breeds.ts';
import { AVAILABILITY, COLOR_FILTERS, OTHER, SORT_FIELDS, type SortField } from './enums.ts';
import { CowSize, Gender } from './cow.ts';
import { toLatinDigits } from '../digits.ts';
import { COW_LIMITS, LIST_LIMITS, TAG_LENGTH } from '../limits.ts';

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .transform(toLatinDigits)
    .pipe(z.string().regex(/^\d{1,9}$/, 'must be a whole number'))
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .optional();

/** Any part of a tag. Characters that no tag contains match nothing; only text that no keyboard produces is rejected. */
export const TagFragment = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(TAG_LENGTH.max)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters')
  .transform((fragment) => toLatinDigits(fragment).toUpperCase())
  .meta({ description: 'Part of an ear tag', example: 'NDL-0' });

export const search = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(LIST_LIMITS.maxSearch)
  .regex(/^\P{Cc}+$/u, 'must not hold control characters')
  .optional();

/** `spell` maps a name to its canonical spelling. */
export const listOf = <Name extends string>(known: readonly Name[], spell = (name: string) => name) =>
  z
    .string()
    .transform((list) => list.split(',').map((name) => spell(name.trim())))
    .pipe(z.array(z.enum(known, `must be a list of ${known.join(', ')}`)))
    // Deduplicated and in a fixed order, so equal filters produce the same query and cache key.
    .transform((names) => known.filter((name) => names.some((given) => given === name)));

const ColorList = listOf(COLOR_FILTERS, (name) => (name.toLowerCase() === OTHER ? OTHER : name)).meta({
  description: "One or more colours, comma-separated; 'other' for colours not listed",
  example: 'Black,other',
});

const { maxPrice, maxWeight, maxAge, maxTeeth } = COW_LIMITS;
const filterParameters = {
  minPrice: wholeNumber(0, maxPrice).meta({ description: 'Minimum in taka', example: '80000' }),
  maxPrice: wholeNumber(0, maxPrice).meta({ description: 'Maximum in taka', example: '200000' }),
  minWeight: wholeNumber(0, maxWeight).meta({ description: 'Minimum in kilograms', example: '150' }),
  maxWeight: wholeNumber(0, maxWeight).meta({ description: 'Maximum in kilograms', example: '400' }),
  tagId: TagFragment.optional(),
  search: search.meta({
    description:
      'Words of the tag in any spelling, breed, color and description, in English or Bangla. A cow matches if it has all of them',
    example: 'red sahiwal',
  }),
  color: ColorList.optional(),
  gender: Gender.optional().meta({ description: 'Bull, steer, heifer or milking cow', example: 'MALE_BULL' }),
  cowSize: CowSize.optional().meta({ description: 'By weight', example: 'MEDIUM' }),
  breed: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}+$/u)
    .transform((breed) => (isOtherBreed(breed) ? OTHER : breedOf(breed)))
    .optional()
    .meta({
      description: "The breed, in either language; 'other' for breeds not listed",
      example: 'Sahiwal',
    }),
  age: wholeNumber(0, maxAge).meta({ description: 'Years', example: '3' }),
  teeth: wholeNumber(0, maxTeeth).meta({ description: 'Permanent teeth', example: '4' }),
  qurbani: z
    .literal('fit', 'must be fit')
    .optional()
    .meta({ description: 'Only cows that are fit for qurbani today', example: 'fit' }),
  availabilityStatus: listOf(AVAILABILITY).optional().meta({
    description: 'One or more, comma-separated. Without it, cows sold long ago are left out',
    example: 'AVAILABLE,BOOKED',
  }),
};

const ordering = {
  sort: z
    .enum(['1', '2', '3', '4'], 'must be 1, 2, 3 or 4')
    .optional()
    .meta({ description: '1 and 2: by price, descending and ascending; 3 and 4: by weight', example: '2' }),
  sortField: z
    .enum(['currentPrice', 'currentWeight'], 'must be currentPrice or currentWeight')
    .optional()
    .meta({ description: 'The field to sort by', example: 'currentPrice' }),
  sortDir: z
    .enum(['asc', 'desc'], 'must be asc or desc')
    .optional()
    .meta({ description: 'Default asc', example: 'asc' }),
};

/** `page` is zero-based. `size` is an alias of `limit`, used by the catalogue's URL. */
const paging = {
  page: wholeNumber(0, LIST_LIMITS.maxPage).meta({ description: 'Zero-based', example: '0' }),
  limit: wholeNumber(1, LIST_LIMITS.maxSize).meta({ description: 'Page size', example: '12' }),
  size: wholeNumber(1, LIST_LIMITS.maxSize).meta({ description: 'Alias of limit', example: '12' }),
};

export const PageParameters = z.strictObject(paging);
export const pageOf = ({ page, limit, size }: Partial<z.infer<typeof PageParameters>>) => ({
  page: page ?? 0,
  limit: limit ?? size ?? LIST_LIMITS.defaultSize,
});

/** For lists with paging only. */
export const PageQuery = PageParameters.transform(pageOf);
export type PageQuery = z.infer<typeof PageQuery>;

const Parameters = z.strictObject({ ...filterParameters, ...ordering, ...paging });

/** 1 'Price High to Low', 2 'Price Low to High', 3 'Weight High to Low', 4 'Weight Low to High' */
const SORTS = {
  1: { field: 'currentPrice', direction: 'desc' },
  2: { field: 'currentPrice', direction: 'asc' },
  3: { field: 'currentWeight', direction: 'desc' },
  4: { field: 'currentWeight', direction: 'asc' },
} as const;

/** Null is the default order: newest first for staff, available first for visitors. */
export type Order = { field: SortField; direction: 'asc' | 'desc' } | null;

const staffParameters = {
  picture: z
    .enum(['yes', 'no'], 'must be yes or no')
    .optional()
    .meta({ description: 'With or without a photo', example: 'no' }),
  sortField: z
    .enum(SORT_FIELDS, `must be one of ${SORT_FIELDS.join(', ')}`)
    .optional()
    .meta({ description: 'A column of the table; missing values come last', example: 'tagId' }),
};
/** For office lists; inventory-query.ts builds the queries from it. */
export const StaffParameters = Parameters.extend(staffParameters);
type StaffParameters = z.infer<typeof StaffParameters>;
export type CowFilters = Partial<Pick<StaffParameters, keyof typeof filterParameters | 'picture'>>;

const orderOf = ({ sort, sortField, sortDir = 'asc' }: Partial<StaffParameters>): Order => {
  if (sortField !== undefined) return { field: sortField, direction: sortDir };
  return sort === undefined ? null : SORTS[sort];
};

export const toListQuery = (
  { page, limit, size, sort, sortField, sortDir, ...given }: Partial<StaffParameters>,
  context: z.RefinementCtx,
) => {
  if (sortDir !== undefined && sortField === undefined) {
    // Without a sortField it would be silently ignored.
    context.addIssue({ code: 'custom', path: ['sortDir'], message: 'needs a sortField' });
  }
  const filters: CowFilters = given;
  return {
    filters,
    order: orderOf({ sort, sortField, sortDir }),
    ...pageOf({ page, limit, size }),
  };
};

/** The query of every public cow list. */
export const ListQuery = Parameters.transform(toListQuery);
export type ListQuery = z.infer<typeof ListQuery>;

/** For the route that has the tag in its path. */
export const ListQueryWithoutTag = Parameters.omit({ tagId: true }).transform(toListQuery);
