import type { Columns } from '../cows.table.ts';

/** What of a cow a list can be asked for. */
export const HERD_COLUMNS = [
  'cow.id',
  'cow.tag_id',
  'cow.breed',
  'cow.gender',
  'cow.color',
  'cow.color_word',
  'cow.current_weight',
  'cow.current_price',
  'cow.age',
  'cow.cow_size',
  'cow.availability_status',
  'cow.teeth',
  'cow.price_per_kg',
  'cow.price_per_kg_exact',
  'cow.image_key',
  'cow.sold_at',
] as const;
export type HerdCow = Columns<typeof HERD_COLUMNS>;
