import type { TagId } from '@khamar/contract/cows/cow';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { COW_COLUMNS, type CowRow, IS_ON_HOLD, MORE_IMAGES, IMAGE_COLUMNS } from '../cows.table.ts';
import { matching } from './cow-filters.ts';
import { inOrder } from './cow-sort-orders.ts';
import type { SearchFilters, SearchQuery } from './catalogue-query.ts';

export interface CowRows {
  rows: CowRow[];
  /** Matching cows on all pages. */
  total: number;
}

const COLUMNS = sql.raw([...COW_COLUMNS, ...IMAGE_COLUMNS].join(', '));

/**
 * One page of a list and its total. A page that is not full gives the total itself, so both are from the same moment;
 * otherwise `count` runs. Only staff lists need more images than the first.
 */
export async function list(
  db: Db,
  query: SearchQuery,
  { count = countCows, hasMoreImages = false } = {},
): Promise<CowRows> {
  const rows = await listPage(db, query, hasMoreImages ? MORE_IMAGES : sql`null`);
  const seen = query.page * query.limit + rows.length;
  const isLast = rows.length < query.limit && (rows.length > 0 || query.page === 0);
  return { rows, total: isLast ? seen : await count(db, query.filters) };
}

/**
 * Deferred join: the ids of the page come from an index-only scan, so page 1000 does not fetch the rows it skips.
 * Raw SQL, because building it with Kysely took longer than the rest of the driver's work.
 */
async function listPage(
  db: Db,
  { filters, order, page, limit }: SearchQuery,
  moreImages: RawBuilder<unknown>,
): Promise<CowRow[]> {
  const { rows } = await sql<CowRow>`
    with page as materialized (
      select cow.id from cow where ${matching(filters)} order by ${inOrder(order)} limit ${limit} offset ${page * limit})
    select ${COLUMNS}, ${moreImages} as more_pictures, ${IS_ON_HOLD} as is_on_hold
    from page
    join cow on cow.id = page.id
    left join picture on picture.key = cow.image_key
    order by ${inOrder(order)}`.execute(db);
  return rows;
}

export async function countCows(db: Db, filters: SearchFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from cow where ${matching(filters)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Includes removed cows. */
export const selectCows = (db: Db) =>
  db
    .selectFrom('cow')
    .leftJoin('picture', 'picture.key', 'cow.image_key')
    .select(COW_COLUMNS)
    .select(IMAGE_COLUMNS)
    .select([MORE_IMAGES.as('more_pictures'), IS_ON_HOLD.as('is_on_hold')]);

const inHerd = (db: Db) => selectCows(db).where('cow.removed_at', 'is', null);

/** In the order of the ids; leaves out cows that are not in the herd. */
export async function listByIds(db: Db, ids: string[]): Promise<CowRow[]> {
  const rows = await inHerd(db)
    .where('cow.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const findByTag = (db: Db, tagId: TagId): Promise<CowRow | undefined> =>
  inHerd(db).where('cow.tag_id', '=', tagId).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<CowRow | undefined> =>
  inHerd(db).where('cow.id', '=', id).executeTakeFirst();
