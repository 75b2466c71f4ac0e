import type { AvailabilityStatus, Color, CowSize, Gender } from '@khamar/contract/cow';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface CowTable {
  id: Generated<string>;
  tag_id: string;
  image_key: string | null;
  availability_status: Generated<AvailabilityStatus>;
  breed: string | null;
  teeth: number | null;
  gender: Gender | null;
  color: Color | null;
  current_weight: number;
  price_per_kg: number | null;
  current_price: number;
  age: number;
  description: string;
  cow_size: GeneratedAlways<CowSize>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** One row: what is true of the herd as a whole, kept by triggers. */
export interface HerdTable {
  total: number;
  /** Grows with every change to any cow. PostgreSQL's bigint arrives as text. */
  version: string;
}

/** The columns that leave the house, named once: a new column is not public until it stands here. */
export const PUBLIC_COLUMNS = [
  'cow.id',
  'cow.tag_id',
  'cow.image_key',
  'cow.availability_status',
  'cow.breed',
  'cow.teeth',
  'cow.gender',
  'cow.color',
  'cow.current_weight',
  'cow.price_per_kg',
  'cow.current_price',
  'cow.age',
  'cow.description',
  'cow.cow_size',
] as const;

type PublicColumn = (typeof PUBLIC_COLUMNS)[number] extends `cow.${infer Column}` ? Column : never;
export type PublicCowRow = Pick<Selectable<CowTable>, PublicColumn> & {
  width: number | null;
  height: number | null;
  widths: number[] | null;
  placeholder: string | null;
};

/** Of the picture that the cow shows; all null where it has none. */
export const PICTURE_COLUMNS = [
  'picture.width',
  'picture.height',
  'picture.widths',
  'picture.placeholder',
] as const;
