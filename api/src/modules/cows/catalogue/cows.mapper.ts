import type { Cow, CowDetail } from '@khamar/contract/cows/cow';
import { toImage } from '../../media/index.ts';
import type { CowRow } from '../cows.table.ts';

/** The first image may also be among the others; it is shown once. */
function toImages(row: CowRow, mediaUrl: string): CowDetail['images'] {
  const { picture } = toImage(row, mediaUrl);
  const more = (row.more_pictures ?? []).filter(({ key }) => key !== row.image_key);
  return [
    ...(picture === null ? [] : [picture]),
    ...more.map(({ key, ...sizes }) => ({ ...sizes, base: `${mediaUrl}/${key}` })),
  ];
}

export const toPublicCow = (row: CowRow, mediaUrl: string): Cow => ({
  _id: row.id,
  tagId: row.tag_id,
  ...toImage(row, mediaUrl),
  availabilityStatus: row.availability_status,
  isOnHold: row.is_on_hold,
  breed: row.breed,
  teeth: row.teeth,
  gender: row.gender,
  color: row.color,
  currentWeight: row.current_weight,
  weighedAt: row.weighed_at?.toISOString() ?? null,
  pricePerKg: row.price_per_kg,
  currentPrice: row.current_price,
  age: row.age,
  description: row.description,
  cowSize: row.cow_size,
});

export const toCowDetail = (row: CowRow, mediaUrl: string): CowDetail => ({
  ...toPublicCow(row, mediaUrl),
  descriptionBn: row.description_bn,
  images: toImages(row, mediaUrl),
});
