import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { CowTable } from '../cows.table.ts';
import { type CowChanges, bumpVersion } from './inventory.repository.ts';

export type LockedCow = Pick<CowTable, 'tag_id' | 'breed' | 'removed_at'> & {
  id: string;
  version: number;
  availability_status: string;
};

/** Locks in id order, so that two requests with cows in common cannot deadlock. */
export const lock = (tx: Tx, ids: string[]): Promise<LockedCow[]> =>
  tx
    .selectFrom('cow')
    .select(['id', 'tag_id', 'breed', 'version', 'availability_status', 'removed_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Call only with ids that are locked. */
export async function updateMany(tx: Tx, ids: string[], changes: CowChanges): Promise<void> {
  await tx
    .updateTable('cow')
    .set(changes)
    .set(bumpVersion)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export const tagsInHerd = async (db: Db, tags: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('cow')
    .select('tag_id')
    .where('tag_id', '=', sql<string>`any(${tags}::text[])`)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ tag_id: tag }) => tag);
};

/** The newest audit entry of each cow. */
export const listLastChanges = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('audit_entry')
    .distinctOn('entity_id')
    .select(['entity_id', 'actor', 'at'])
    .where('entity', '=', 'cow')
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('entity_id')
    .orderBy('id', 'desc')
    .execute();
