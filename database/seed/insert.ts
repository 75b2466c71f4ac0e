import type { EncodedImage } from '@khamar/media/encode-image';
import type { Client } from 'pg';
import type { SeedCow } from './demo-cows.ts';

export type CowWithImages = SeedCow & { imageKey: string | null; moreImageKeys: string[] };

const INSERT = `
  insert into cow (id, tag_id, image_key, availability_status, breed, teeth, gender, color,
                   current_weight, price_per_kg, current_price, age, description, description_bn, more_image_keys)
  select id, tag, image, status, breed, teeth, gender, color, weight, per_kg, price, age, description, bangla,
         string_to_array(nullif(more, ''), ',')
  from unnest($1::uuid[], $2::text[], $3::text[], $4::availability_status[], $5::text[], $6::smallint[],
                       $7::cow_gender[], $8::text[], $9::integer[], $10::integer[], $11::integer[],
                       $12::smallint[], $13::text[], $14::text[], $15::text[])
       as given (id, tag, image, status, breed, teeth, gender, color, weight, per_kg, price, age, description, bangla, more)
  on conflict do nothing`;

/** One statement per batch with columns as arrays, so a million cows take minutes, not hours. */
export async function insertCows(client: Client, cows: CowWithImages[]): Promise<number> {
  const column = <Key extends keyof CowWithImages>(key: Key) => cows.map((cow) => cow[key]);
  const { rowCount } = await client.query(INSERT, [
    column('id'),
    column('tagId'),
    column('imageKey'),
    column('availabilityStatus'),
    column('breed'),
    column('teeth'),
    column('gender'),
    column('color'),
    column('currentWeight'),
    column('pricePerKg'),
    column('currentPrice'),
    column('age'),
    column('description'),
    column('descriptionBn'),
    cows.map(({ moreImageKeys }) => moreImageKeys.join()),
  ]);
  return rowCount ?? 0;
}

export type ImageRow = Omit<EncodedImage, 'files'>;

/** Rows before files, like in the API: files without a row get deleted. */
export async function insertImages(client: Client, pictures: ImageRow[]): Promise<void> {
  const rows = pictures.map(({ key, width, height, widths, placeholder }) => ({
    key,
    width,
    height,
    widths,
    placeholder,
  }));
  await client.query(
    `insert into picture (key, width, height, widths, placeholder)
     select key, width, height, widths, placeholder from jsonb_populate_recordset(null::picture, $1)
     on conflict (key) do update set unused_since = null`,
    [JSON.stringify(rows)],
  );
}

/** Adds photos to cows seeded before photos had rows. */
export async function showImages(
  client: Client,
  cows: Pick<CowWithImages, 'id' | 'imageKey'>[],
): Promise<void> {
  await client.query(
    `update cow set image_key = given.key from unnest($1::uuid[], $2::text[]) as given (id, key)
     where cow.id = given.id and cow.image_key is null`,
    [cows.map(({ id }) => id), cows.map(({ imageKey }) => imageKey)],
  );
}
