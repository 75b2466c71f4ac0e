/** The closed lists of the contract, without zod: pages show them before any form is loaded. Every table of words is total over them. */
export const AVAILABILITY = ['AVAILABLE', 'BOOKED', 'SOLD'] as const;
export const GENDERS = ['MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER'] as const;
export const COW_SIZES = ['SMALL', 'MEDIUM', 'LARGE'] as const;

/** What lists filter by to find every colour, or every breed, that is not listed here. */
export const OTHER = 'other';

/** The colours that have a word in both languages. The English name is what is stored; any other colour is the farm's own word. */
export const COLORS = ['Black', 'White', 'Red', 'Brown'] as const;
export type Color = (typeof COLORS)[number];

export const COLOR_FILTERS = [...COLORS, OTHER] as const;
export type ColorFilter = (typeof COLOR_FILTERS)[number];

/** The breeds that have a word in both languages. The English name is what is stored; any other breed is the farm's own word. */
export const BREEDS = [
  'Deshi',
  'Red Chittagong',
  'Pabna',
  'Mirkadim',
  'North Bengal Grey',
  'Sahiwal Cross',
  'Red Sindhi Cross',
  'Friesian Cross',
  'Hariana Cross',
  'Jersey Cross',
] as const;

export const BREED_FILTERS = [...BREEDS, OTHER] as const;
export type BreedFilter = (typeof BREED_FILTERS)[number];

/** What the table of the office can be sorted by: each column that has an order. Apart from the schemas, so that a page needs no zod for it. */
export const SORT_FIELDS = [
  'tagId',
  'breed',
  'teeth',
  'age',
  'gender',
  'color',
  'currentWeight',
  'pricePerKg',
  'currentPrice',
  'availabilityStatus',
  'cowSize',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];
