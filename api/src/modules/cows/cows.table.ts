import type { AvailabilityStatus, CowSize, Gender } from '@khamar/contract/cows/cow';
import type { LeftAs } from '@khamar/contract/cows/enums';
import { type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely';

export interface CowTable {
  id: Generated<string>;
  tag_id: string;
  image_key: string | null;
  /** The images after the first, in order; null if there are none. */
  more_image_keys: string[] | null;
  availability_status: Generated<AvailabilityStatus>;
  breed: string | null;
  teeth: number | null;
  gender: Gender | null;
  /** One of the four listed colours, or the farm's own text. */
  color: string | null;
  /** Follows from the last weighing that is current; setting it records an estimate. */
  current_weight: number;
  /** When it was measured; null if it is an estimate. Maintained by a trigger. */
  weighed_at: GeneratedAlways<Date | null>;
  /** The last day of its fitness for qurbani; null if it is not fit. Maintained by triggers. */
  qurbani_fit_until: GeneratedAlways<string | null>;
  price_per_kg: number | null;
  current_price: number;
  age: number;
  /** In English; a copy of `description_bn` if there is no English text. */
  description: string;
  description_bn: string | null;
  cow_size: GeneratedAlways<CowSize>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Set while the cow is out of the herd. */
  removed_at: Date | null;
  /** It left the herd without a sale. With a customer's booking it is removed when that booking ends. */
  left_as: LeftAs | null;
  left_at: Date | null;
  left_note: string | null;
  /** When it was set to SOLD, null otherwise; maintained by a trigger. */
  sold_at: GeneratedAlways<Date | null>;
}

/** The columns that responses use; the mappers decide which of them are public. */
export const COW_COLUMNS = [
  'cow.id',
  'cow.tag_id',
  'cow.image_key',
  'cow.availability_status',
  'cow.breed',
  'cow.teeth',
  'cow.gender',
  'cow.color',
  'cow.current_weight',
  'cow.weighed_at',
  'cow.price_per_kg',
  'cow.current_price',
  'cow.age',
  'cow.description',
  'cow.description_bn',
  'cow.cow_size',
  'cow.version',
] as const;

/** Of the cow's first image; all null if it has none. */
export const IMAGE_COLUMNS = [
  'picture.width',
  'picture.height',
  'picture.widths',
  'picture.placeholder',
] as const;

/** The images after the first, in order; null, without running the subquery, if there are none. */
export const MORE_IMAGES = sql<MoreImage[] | null>`
  case when cow.more_image_keys is not null then (
    select json_agg(json_build_object('key', more.key, 'width', more.width, 'height', more.height,
                                      'widths', more.widths, 'placeholder', more.placeholder) order by shown.place)
    from unnest(cow.more_image_keys) with ordinality as shown (key, place) join picture as more on more.key = shown.key
  ) end`;

/** Reserved, and its advance not confirmed yet. */
export const IS_ON_HOLD = sql<boolean>`
  case when cow.availability_status = 'BOOKED'
    then exists (select from booking where booking.cow_id = cow.id and booking.state in ('HELD', 'IN_REVIEW'))
    else false end`;

export interface MoreImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

type ColumnOf<Name> = Name extends `cow.${infer Column extends keyof CowTable}` ? Column : never;
/** The row type of a column list. */
export type Columns<List extends readonly string[]> = Pick<Selectable<CowTable>, ColumnOf<List[number]>>;

export type CowRow = Columns<typeof COW_COLUMNS> & {
  width: number | null;
  height: number | null;
  widths: number[] | null;
  placeholder: string | null;
  more_pictures: MoreImage[] | null;
  is_on_hold: boolean;
};
