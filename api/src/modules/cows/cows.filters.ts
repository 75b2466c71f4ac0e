import type { CowFilters } from '@khamar/contract/list-query';
import type { ExpressionBuilder } from 'kysely';
import type { DatabaseSchema } from '../../database-schema.ts';

/** SQL only for the filters that are there: a condition that is always true can still cost the best plan. */
export const matching =
  ({ minPrice, maxPrice, minWeight, maxWeight, tagId, color, gender, cowSize, breed, age }: CowFilters) =>
  (eb: ExpressionBuilder<DatabaseSchema, 'cow'>) =>
    eb.and(
      [
        eb('removed_at', 'is', null),
        minPrice !== undefined && eb('current_price', '>=', minPrice),
        maxPrice !== undefined && eb('current_price', '<=', maxPrice),
        minWeight !== undefined && eb('current_weight', '>=', minWeight),
        maxWeight !== undefined && eb('current_weight', '<=', maxWeight),
        tagId !== undefined && eb('tag_id', 'like', `%${literally(tagId)}%`),
        color !== undefined && eb('color', 'in', color),
        gender !== undefined && eb('gender', '=', gender),
        cowSize !== undefined && eb('cow_size', '=', cowSize),
        breed !== undefined && eb('breed', '=', breed),
        age !== undefined && eb('age', '=', age),
      ].filter((condition) => condition !== false),
    );

/** In LIKE these stand for "any"; a visitor means them as typed. */
const literally = (fragment: string) => fragment.replace(/[\\%_]/g, String.raw`\$&`);

export const hasFilters = (filters: CowFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);
