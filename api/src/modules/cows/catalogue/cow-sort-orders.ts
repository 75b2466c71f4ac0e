import { COLORS, type SortField } from '@khamar/contract/cows/enums';
import { COW_LIMITS } from '@khamar/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { SearchOrder } from './catalogue-query.ts';

type Sql = RawBuilder<unknown>;
type Both = Record<'asc' | 'desc', Sql>;

/** The id breaks ties in the direction of the sort, so that an index can be read forwards or backwards. */
const by = (column: Sql): Both => ({
  asc: sql`${column} asc, cow.id asc`,
  desc: sql`${column} desc, cow.id desc`,
});
/** Missing values come last in both directions. */
const ifKnown = (column: Sql): Both => ({
  asc: sql`${column} asc nulls last, cow.id asc`,
  desc: sql`${column} desc nulls last, cow.id desc`,
});

const NEWEST = sql`cow.id desc`;
/**
 * Must match the columns of the index cow_in_shop_order; the enum declares its values in this order. cow_in_shop_price_up and the other
 * indexes by price and weight also start with availability_status.
 */
const SHOP = sql`cow.availability_status asc, (cow.image_key is null) asc, cow.id desc`;
const ORDERS: Record<SortField, Both> = {
  // Numeric order: NDL-999 before NDL-1000.
  tagId: {
    asc: sql`length(cow.tag_id) asc, cow.tag_id collate "C" asc, cow.id asc`,
    desc: sql`length(cow.tag_id) desc, cow.tag_id collate "C" desc, cow.id desc`,
  },
  breed: ifKnown(sql`cow.breed collate "C"`),
  teeth: ifKnown(sql`cow.teeth`),
  age: by(sql`least(cow.age, ${sql.lit(COW_LIMITS.maxAge + 1)})`),
  gender: ifKnown(sql`cow.gender`),
  // The farm's own colours come after the four listed ones.
  color: ifKnown(
    sql`case when cow.color is not null then coalesce(array_position(${COLORS}::text[], cow.color), ${sql.lit(COLORS.length + 1)}) end`,
  ),
  currentWeight: by(sql`cow.current_weight`),
  pricePerKg: ifKnown(sql`cow.price_per_kg`),
  currentPrice: by(sql`cow.current_price`),
  availabilityStatus: by(sql`cow.availability_status`),
  cowSize: by(sql`cow.cow_size`),
};

export function inOrder(order: SearchOrder): Sql {
  if (order === null) return NEWEST;
  if (order === 'shop') return SHOP;
  if ('shop' in order)
    return sql`cow.availability_status asc, ${ORDERS[order.shop.field][order.shop.direction]}`;
  return ORDERS[order.field][order.direction];
}
