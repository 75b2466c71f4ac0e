/**
 * The enums of the contract. No zod here: pages show them before any form is loaded. Every label table covers all
 * values.
 */
export const AVAILABILITY = ['AVAILABLE', 'BOOKED', 'SOLD'] as const;
/** How an animal leaves the herd without a sale. */
export const LEFT_AS = ['DIED', 'STOLEN', 'OWN_USE', 'GIFT'] as const;
export type LeftAs = (typeof LEFT_AS)[number];

/** A measured weight is from a scale. */
export const WEIGHT_KINDS = ['MEASURED', 'ESTIMATED'] as const;
export type WeightKind = (typeof WEIGHT_KINDS)[number];

/** The three of the specification, and the milking cow. */
export const GENDERS = ['MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER', 'FEMALE_COW'] as const;
/** A heifer has not calved yet: her first calving makes her a cow. Of an animal whose gender is unknown it may be true. */
export const canCalve = (gender: (typeof GENDERS)[number] | null): boolean =>
  gender !== 'MALE_BULL' && gender !== 'MALE_STEER';

export const COW_SIZES = ['SMALL', 'MEDIUM', 'LARGE'] as const;

/** Filter value for every colour or breed that is not listed here. */
export const OTHER = 'other';

/** Colours with a name in both languages. The English name is stored; any other colour is free text of the farm. */
export const COLORS = ['Black', 'White', 'Red', 'Brown'] as const;
export type Color = (typeof COLORS)[number];

export const COLOR_FILTERS = [...COLORS, OTHER] as const;
export type ColorFilter = (typeof COLOR_FILTERS)[number];

/** Breeds with a name in both languages. The English name is stored; any other breed is free text of the farm. */
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

/** The full permanent front teeth, as buyers ask for them: they grow in pairs, and eight are a full mouth. */
export const TEETH = [2, 4, 6, 8] as const;

export const BREED_FILTERS = [...BREEDS, OTHER] as const;
export type BreedFilter = (typeof BREED_FILTERS)[number];

/** The sortable columns of the inventory table. Kept apart from the schemas so that pages do not load zod. */
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
