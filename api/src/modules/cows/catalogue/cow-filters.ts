import { BREEDS, COLORS, type ColorFilter, OTHER } from '@khamar/contract/cows/enums';
import { farmDay } from '@khamar/contract/moment';
import { type RawBuilder, sql } from 'kysely';
import { naming } from './cow-search.ts';
import type { SearchFilters } from './catalogue-query.ts';

const and = sql` and `;

/** Only the given filters: even a condition that is always true can prevent the best query plan. */
export function matching(filters: SearchFilters): RawBuilder<unknown> {
  const { minPrice, maxPrice, minWeight, maxWeight, tagId, color, gender, cowSize, breed, age } = filters;
  const { search, teeth, qurbani, availabilityStatus, picture, soldSince } = filters;
  const conditions = [
    sql`removed_at is null`,
    minPrice !== undefined && sql`current_price >= ${minPrice}`,
    maxPrice !== undefined && sql`current_price <= ${maxPrice}`,
    minWeight !== undefined && sql`current_weight >= ${minWeight}`,
    maxWeight !== undefined && sql`current_weight <= ${maxWeight}`,
    tagId !== undefined && sql`tag_id like ${`%${literally(tagId)}%`}`,
    search !== undefined && naming(search),
    color !== undefined && ofColors(color),
    gender !== undefined && sql`gender = ${gender}`,
    cowSize !== undefined && sql`cow_size = ${cowSize}`,
    breed !== undefined && ofBreed(breed),
    age !== undefined && sql`age = ${age}`,
    teeth !== undefined && sql`teeth = ${teeth}`,
    qurbani !== undefined && sql`qurbani_fit_until >= ${farmDay()}::date`,
    availabilityStatus !== undefined && sql`availability_status in (${sql.join(availabilityStatus)})`,
    picture === 'yes' && sql`image_key is not null`,
    picture === 'no' && sql`image_key is null`,
    soldSince !== undefined && sql`(sold_at is null or sold_at >= ${soldSince})`,
  ].filter((condition) => condition !== false);
  return sql.join(conditions, and);
}

/** Must match the predicate of the index cow_by_own_color. */
const IS_OWN_COLOR = sql`color not in (${sql.join(COLORS.map((color) => sql.lit(color)))})`;

function ofColors(wanted: readonly ColorFilter[]): RawBuilder<unknown> {
  const listed = COLORS.filter((color) => wanted.includes(color));
  const isListed = sql`color in (${sql.join(listed)})`;
  if (!wanted.includes(OTHER)) return isListed;
  return listed.length === 0 ? IS_OWN_COLOR : sql`(${isListed} or ${IS_OWN_COLOR})`;
}

const ofBreed = (breed: string): RawBuilder<unknown> =>
  breed === OTHER ? sql`breed <> all(${BREEDS}::text[])` : sql`breed = ${breed}`;

/** Escapes LIKE wildcards, so that they match as typed. */
const literally = (fragment: string) => fragment.replace(/[\\%_]/g, String.raw`\$&`);
