import type { TagId } from '@khamar/contract/cow';
import type { CowFilters, ListQuery, Order } from '@khamar/contract/list-query';
import type { Db } from '../../database-schema.ts';
import { hasFilters, matching } from './cows.filters.ts';
import { PUBLIC_COLUMNS, type PublicCowRow } from './cows.table.ts';

export interface CowRows {
  rows: PublicCowRow[];
  total: number;
}

const SORT_COLUMNS = { currentPrice: 'cow.current_price', currentWeight: 'cow.current_weight' } as const;

/**
 * The one list query. Deferred join: the page's ids come off an index alone, so that page 1000 does not fetch the rows
 * it skips. The id breaks ties, for prices repeat, in the direction of the sort, so that the index can be read either way.
 */
export async function list(db: Db, { filters, order, page, limit }: ListQuery): Promise<CowRows> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      (query) =>
        query
          .selectFrom('cow')
          .select('cow.id')
          .where(matching(filters))
          .$call((ids) => ordered(ids, order))
          .limit(limit)
          .offset(page * limit),
    )
    .selectFrom('page')
    .innerJoin('cow', 'cow.id', 'page.id')
    .select(PUBLIC_COLUMNS)
    .select(totalOf(db, filters).as('total'))
    .$call((cows) => ordered(cows, order))
    .execute();
  return { rows, total: rows[0]?.total ?? (await totalOf(db, filters).executeTakeFirstOrThrow()).total };
}

interface Orderable<Self> {
  orderBy(
    column: 'cow.id' | (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS],
    direction: 'asc' | 'desc',
  ): Self;
}

function ordered<Query extends Orderable<Query>>(query: Query, order: Order): Query {
  if (order === null) return query.orderBy('cow.id', 'desc');
  return query.orderBy(SORT_COLUMNS[order.field], order.direction).orderBy('cow.id', order.direction);
}

/** The whole herd is counted by triggers, any part of it row by row. */
const totalOf = (db: Db, filters: CowFilters) =>
  hasFilters(filters)
    ? db
        .selectFrom('cow')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .where(matching(filters))
    : db.selectFrom('herd').select('total');

export const findByTag = (db: Db, tagId: TagId): Promise<PublicCowRow | undefined> =>
  db.selectFrom('cow').select(PUBLIC_COLUMNS).where('tag_id', '=', tagId).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<PublicCowRow | undefined> =>
  db.selectFrom('cow').select(PUBLIC_COLUMNS).where('id', '=', id).executeTakeFirst();
