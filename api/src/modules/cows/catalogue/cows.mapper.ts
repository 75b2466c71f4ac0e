import type { Cow, CowDetail } from '@khamar/contract/cows/cow';
import { toPicture, toPictures } from '../cow-picture.mapper.ts';
import type { CowRow } from '../cows.table.ts';

export const toPublicCow = (row: CowRow, mediaUrl: string): Cow => ({
  _id: row.id,
  tagId: row.tag_id,
  ...toPicture(row, mediaUrl),
  availabilityStatus: row.availability_status,
  breed: row.breed,
  teeth: row.teeth,
  gender: row.gender,
  color: row.color,
  currentWeight: row.current_weight,
  pricePerKg: row.price_per_kg,
  currentPrice: row.current_price,
  age: row.age,
  description: row.description,
  cowSize: row.cow_size,
});

export const toCowDetail = (row: CowRow, mediaUrl: string): CowDetail => ({
  ...toPublicCow(row, mediaUrl),
  descriptionBn: row.description_bn,
  images: toPictures(row, mediaUrl),
});
