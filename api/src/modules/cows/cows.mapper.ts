import type { Cow } from '@khamar/contract/cow';
import type { CowRow } from './cows.table.ts';

export const toPublicCow = (row: CowRow, imageUrl: (key: string) => string): Cow => ({
  _id: row.id,
  tagId: row.tag_id,
  image: row.image_key === null ? null : imageUrl(row.image_key),
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
