import type { SitemapQuery } from '@khamar/contract/cows/sitemap';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

export interface SitemapRow {
  id: string;
  tag_id: string;
  updated_at: Date;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** By the key, never by counting: the last stretch of a million costs what the first does. */
export const stretch = (
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

export interface PartRow {
  up_to: string;
  changed_at: Date;
}

/** Where each part of so many cows ends. */
export async function parts(db: Db, size: number): Promise<PartRow[]> {
  // PostgreSQL has a greatest uuid only from version 18 on; as text they have the same order.
  const { rows } = await sql<PartRow>`
    select max(id::text collate "C") as up_to, max(updated_at) as changed_at
    from (select id, updated_at, (row_number() over (order by id) - 1) / ${size}::integer as number
          from cow where removed_at is null) as numbered
    group by number
    order by number`.execute(db);
  return rows;
}
