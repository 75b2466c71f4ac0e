import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface NewImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

/** An arbitrary number, the same in every process. */
const DELETION_LOCK = 7_304_213;

/** Waits while the same image is being deleted, then inserts its row again. */
export async function upsertImage(
  db: Db,
  { key, width, height, widths, placeholder }: NewImage,
): Promise<void> {
  await db
    .insertInto('picture')
    .values({ key, width, height, widths, placeholder })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ unused_since: null }))
    .execute();
}

/** Held until the transaction ends. The transaction may be idle while files are removed: the storage is slower than a query. */
export async function tryDeletionLock(tx: Db): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx);
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${DELETION_LOCK}) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/** A deleted cow still counts: it can be restored. */
const isShown = (shown: boolean) =>
  sql<boolean>`(exists (select from cow where cow.image_key = picture.key)
                or exists (select from cow_picture where cow_picture.picture_key = picture.key)
                or exists (select from cow_weight where cow_weight.photo_key = picture.key)) = ${sql.lit(shown)}`;

export async function markUnused(tx: Db): Promise<void> {
  await tx
    .updateTable('picture')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isShown(true))
    .execute();
  await tx
    .updateTable('picture')
    .set({ unused_since: sql`now()` })
    .where('unused_since', 'is', null)
    .where(isShown(false))
    .execute();
}

/** Until the transaction ends, an upload of the same image waits. */
export async function deleteUnusedRows(
  tx: Db,
  { days, limit }: { days: number; limit: number },
): Promise<{ key: string; widths: number[] }[]> {
  return tx
    .deleteFrom('picture')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('picture')
        .select('key')
        .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('unused_since')
        .limit(limit)
        // Skip a row that an upload of the same image has locked: it is in use again.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['key', 'widths'])
    .execute();
}

export async function unknownAmong(tx: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as stored (key)
    where not exists (select from picture where picture.key = stored.key)`.execute(tx);
  return rows.map(({ key }) => key);
}

/**
 * Inserts and deletes the row of an image that has none, so that an upload of it waits until its files are removed.
 * False when an upload has inserted the row first.
 */
export async function claimUnknown(tx: Db, key: string): Promise<boolean> {
  const claim = { key, width: 1, height: 1, widths: [1], placeholder: '' };
  const claimed = await tx
    .insertInto('picture')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) return false;
  await tx.deleteFrom('picture').where('key', '=', key).execute();
  return true;
}
