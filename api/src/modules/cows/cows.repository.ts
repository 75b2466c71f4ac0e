import type { TagId } from '@khamar/contract/cow';
import type { ListQuery } from '@khamar/contract/paging';
import type { Db } from '../../database-schema.ts';
import { PUBLIC_COLUMNS, type PublicCowRow } from './cows.table.ts';

export interface CowRows {
  rows: PublicCowRow[];
  total: number;
}

/** Deferred join: the page's ids come off the index alone, so page 1000 does not fetch the rows it skips. */
export async function listNewestFirst(db: Db, { page, limit }: ListQuery): Promise<CowRows> {
  const rows = await db
    .with(
      (cte) => cte('page').materialized(),
      (query) =>
        query
          .selectFrom('cow')
          .select('id')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(page * limit),
    )
    .selectFrom('page')
    .innerJoin('cow', 'cow.id', 'page.id')
    .select(PUBLIC_COLUMNS)
    .select((query) => query.selectFrom('herd').select('total').as('total'))
    .orderBy('cow.id', 'desc')
    .execute();
  return { rows, total: rows[0]?.total ?? (await herdTotal(db)) };
}

async function herdTotal(db: Db): Promise<number> {
  const { total } = await db.selectFrom('herd').select('total').executeTakeFirstOrThrow();
  return total;
}

export const findByTag = (db: Db, tagId: TagId): Promise<PublicCowRow | undefined> =>
  db.selectFrom('cow').select(PUBLIC_COLUMNS).where('tag_id', '=', tagId).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<PublicCowRow | undefined> =>
  db.selectFrom('cow').select(PUBLIC_COLUMNS).where('id', '=', id).executeTakeFirst();
