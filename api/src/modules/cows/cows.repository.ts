import type { TagId } from '@khamar/contract/cow';
import type { CowFilters, ListQuery, Order } from '@khamar/contract/list-query';
import type { Db } from '../../database-schema.ts';
import { hasFilters, matching } from './cows.filters.ts';
import { COW_COLUMNS, type CowRow } from './cows.table.ts';

/** What was read, and the version of the herd it was read at: one statement, so that the two cannot disagree. */
export interface CowRows {
  rows: CowRow[];
  version: number;
  /** Null when it was not asked for. */
  total: number | null;
}

const SORT_COLUMNS = { currentPrice: 'cow.current_price', currentWeight: 'cow.current_weight' } as const;

/**
 * The one list query. Deferred join: the page's ids come off an index alone, so that page 1000 does not fetch the rows
 * it skips. The id breaks ties, for prices repeat, in the direction of the sort, so that the index can be read either way.
 */
export async function list(db: Db, query: ListQuery, { counted }: { counted: boolean }): Promise<CowRows> {
  const { filters, order, page, limit } = query;
  const found = await db
    .with(
      (cte) => cte('page').materialized(),
      (pages) =>
        pages
          .selectFrom('cow')
          .select('cow.id')
          .where(matching(filters))
          .$call((ids) => ordered(ids, order))
          .limit(limit)
          .offset(page * limit),
    )
    .selectFrom('herd')
    // From the herd's one row outwards: a page without cows still has a version and a total.
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('cow', 'cow.id', 'page.id')
    .select(COW_COLUMNS)
    .select('herd.version as herd_version')
    .$if(counted, (rows) => rows.select(totalOf(db, filters).as('total')))
    .$call((rows) => ordered(rows, order))
    .execute();
  const [first] = found;
  return {
    rows: found.filter((row) => isCow(row)),
    version: Number(first?.herd_version),
    total: first?.total ?? null,
  };
}

/** The cows of these ids in their order, and the state of the herd they were read at. */
export async function listByIds(db: Db, ids: string[]): Promise<CowRows & { seal: string }> {
  const found = await db
    .selectFrom('herd')
    .leftJoin('cow', (join) => join.on('cow.id', '=', (eb) => eb.fn.any(eb.val(ids))))
    .select(COW_COLUMNS)
    .select(['herd.version as herd_version', 'herd.seal as herd_seal'])
    .execute();
  const byId = new Map(found.filter((row) => isCow(row)).map((row) => [row.id, row]));
  const [first] = found;
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    version: Number(first?.herd_version),
    seal: first?.herd_seal ?? '',
    total: null,
  };
}

/** Every column of a row that the outer join left empty is null, the id first of all. */
const isCow = (row: { id: string | null }): row is CowRow => row.id !== null;

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

export type VersionedCowRow = CowRow & { herd_version: string };

const versionedCows = (db: Db) =>
  db
    .selectFrom('cow')
    .innerJoin('herd', (join) => join.onTrue())
    .select(COW_COLUMNS)
    .select('herd.version as herd_version')
    .where('cow.removed_at', 'is', null);

export const findByTag = (db: Db, tagId: TagId): Promise<VersionedCowRow | undefined> =>
  versionedCows(db).where('cow.tag_id', '=', tagId).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<VersionedCowRow | undefined> =>
  versionedCows(db).where('cow.id', '=', id).executeTakeFirst();
