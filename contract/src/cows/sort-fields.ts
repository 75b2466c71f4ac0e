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
