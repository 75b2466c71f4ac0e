import type { TagId } from '@khamar/contract/cow';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { hasFilters, matching } from './cows.filters.ts';
import { inOrder } from './cows.orders.ts';
import { COW_COLUMNS, type CowRow, PICTURE_COLUMNS } from '../cows.table.ts';
import type { SearchFilters, SearchQuery } from './search-query.ts';

/** What was read, and the version of the herd it was read at: one statement, so that the two cannot disagree. */
export interface CowRows {
  rows: CowRow[];
  version: number;
  /** Null when it was not asked for. */
  total: number | null;
}

const COLUMNS = sql.raw([...COW_COLUMNS, ...PICTURE_COLUMNS].join(', '));
const NOTHING = sql``;

type ListedRow = { [Column in keyof CowRow]: CowRow[Column] | null } & {
  herd_version: string;
  total?: number;
};

/**
 * The one list query. Deferred join: the page's ids come off an index alone, so that page 1000 does not fetch the rows
 * it skips. Written out, not built: building it took Kysely longer than PostgreSQL's driver takes for the rest.
 */
export async function list(db: Db, query: SearchQuery, { counted }: { counted: boolean }): Promise<CowRows> {
  const { filters, page, limit } = query;
  const order = inOrder(query.order);
  // From the herd's one row outwards: a page without cows still has a version and a total.
  const { rows: found } = await sql<ListedRow>`
    with page as materialized (
      select cow.id from cow where ${matching(filters)} order by ${order} limit ${limit} offset ${page * limit})
    select ${COLUMNS}, herd.version as herd_version ${counted ? sql`, ${totalOf(filters)} as total` : NOTHING}
    from herd left join page on true left join cow on cow.id = page.id
    left join picture on picture.key = cow.image_key
    order by ${order}`.execute(db);
  const [first] = found;
  return {
    rows: found.filter((row) => isCow(row)),
    version: Number(first?.herd_version),
    total: first?.total ?? null,
  };
}

/** Those of these ids that are in the herd, in their order, and the state of the herd they were read at. */
export async function listByIds(db: Db, ids: string[]): Promise<CowRows & { seal: string }> {
  const { rows: found } = await sql<ListedRow & { herd_seal: string }>`
    select ${COLUMNS}, herd.version as herd_version, herd.seal as herd_seal
    from herd left join cow on cow.id = any(${ids}::uuid[]) and cow.removed_at is null
    left join picture on picture.key = cow.image_key`.execute(db);
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
const isCow = (row: ListedRow): row is ListedRow & CowRow => row.id !== null;

/** The whole herd is counted by triggers, any part of it row by row; few cows were sold long ago. */
function totalOf({ soldSince, ...filters }: SearchFilters) {
  if (hasFilters(filters))
    return sql`(select count(*)::integer from cow where ${matching({ ...filters, soldSince })})`;
  if (soldSince === undefined) return sql`herd.total`;
  return sql`herd.total - (select count(*)::integer from cow where removed_at is null and sold_at < ${soldSince})`;
}

export type VersionedCowRow = CowRow & { herd_version: string };

/** Also those that were removed. */
export const versionedCows = (db: Db) =>
  db
    .selectFrom('cow')
    .innerJoin('herd', (join) => join.onTrue())
    .leftJoin('picture', 'picture.key', 'cow.image_key')
    .select(COW_COLUMNS)
    .select(PICTURE_COLUMNS)
    .select('herd.version as herd_version');

const inHerd = (db: Db) => versionedCows(db).where('cow.removed_at', 'is', null);

export const findByTag = (db: Db, tagId: TagId): Promise<VersionedCowRow | undefined> =>
  inHerd(db).where('cow.tag_id', '=', tagId).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<VersionedCowRow | undefined> =>
  inHerd(db).where('cow.id', '=', id).executeTakeFirst();
