import type { TagId } from '@khamar/contract/cows/cow';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { COW_COLUMNS, type CowRow, PICTURE_COLUMNS } from '../cows.table.ts';
import { matching } from './cows.filters.ts';
import { inOrder } from './cows.orders.ts';
import type { SearchQuery } from './search-query.ts';

export interface CowRows {
  rows: CowRow[];
  /** How many cows match, on all pages together. */
  total: number;
}

const COLUMNS = sql.raw([...COW_COLUMNS, ...PICTURE_COLUMNS].join(', '));

/** On a page without cows the outer join leaves every column null but the total. */
type ListedRow = { [Column in keyof CowRow]: CowRow[Column] | null } & { total: number };

/**
 * The one list query: page and total in one statement, so that both are of the same moment. Deferred join: the page's ids
 * come off an index alone, so that page 1000 does not fetch the rows it skips. Written as SQL: building it with Kysely took
 * longer than the driver needs for the rest.
 */
export async function list(db: Db, { filters, order, page, limit }: SearchQuery): Promise<CowRows> {
  const matches = matching(filters);
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select cow.id from cow where ${matches} order by ${inOrder(order)} limit ${limit} offset ${page * limit})
    select ${COLUMNS}, counted.total
    from (select count(*)::integer as total from cow where ${matches}) as counted
    left join page on true
    left join cow on cow.id = page.id
    left join picture on picture.key = cow.image_key
    order by ${inOrder(order)}`.execute(db);
  return { rows: rows.filter((row) => isCow(row)), total: rows[0]?.total ?? 0 };
}

const isCow = (row: ListedRow): row is ListedRow & CowRow => row.id !== null;

/** Also those that were removed. */
export const selectCows = (db: Db) =>
  db
    .selectFrom('cow')
    .leftJoin('picture', 'picture.key', 'cow.image_key')
    .select(COW_COLUMNS)
    .select(PICTURE_COLUMNS);

const inHerd = (db: Db) => selectCows(db).where('cow.removed_at', 'is', null);

/** Those of these ids that are in the herd, in the order of the ids. */
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
