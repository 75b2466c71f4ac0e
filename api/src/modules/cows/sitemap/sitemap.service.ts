import { SITEMAP_LIMITS } from '@khamar/contract/limits';
import type { SitemapPage, SitemapParts, SitemapQuery } from '@khamar/contract/cows/sitemap';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

interface SitemapRow {
  id: string;
  tag_id: string;
  updated_at: Date;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Keyset pagination: the last page of a million costs as much as the first. */
const listRange = (
  db: Db,
  { after = BEFORE_ALL, upTo }: SitemapQuery,
  limit: number,
): Promise<SitemapRow[]> =>
  db
    .selectFrom('cow')
    .select(['id', 'tag_id', 'updated_at'])
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();

interface PartRow {
  up_to: string;
  changed_at: Date;
}

/** The last id and change date of each part. */
async function parts(db: Db, size: number): Promise<PartRow[]> {
  // max(uuid) exists only from PostgreSQL 18 on; as text, ids have the same order.
  const { rows } = await sql<PartRow>`
    select max(id::text collate "C") as up_to, max(updated_at) as changed_at
    from (select id, updated_at, (row_number() over (order by id) - 1) / ${size}::integer as number
          from cow where removed_at is null) as numbered
    group by number
    order by number`.execute(db);
  return rows;
}

export interface SitemapService {
  parts(): Promise<SitemapParts>;
  page(query: SitemapQuery): Promise<SitemapPage>;
}

/** Includes sold cows, because other sites link to them. */
export const makeSitemapService = (db: Db, partSize: number): SitemapService => ({
  async parts() {
    const rows = await parts(db, partSize);
    return {
      parts: rows.map(({ up_to, changed_at }, index) => ({
        after: rows[index - 1]?.up_to ?? null,
        upTo: up_to,
        changedAt: changed_at.toISOString(),
      })),
    };
  },

  async page(query) {
    const rows = await listRange(db, query, SITEMAP_LIMITS.page);
    return {
      cows: rows.map((row) => ({
        _id: row.id,
        tagId: row.tag_id,
        changedAt: row.updated_at.toISOString(),
      })),
    };
  },
});
