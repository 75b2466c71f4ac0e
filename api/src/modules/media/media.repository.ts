import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface NewPicture {
  key: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

/** Any number will do, as long as every process takes the same one. */
const SWEEP_LOCK = 7_304_213;

/** Known and wanted from now on. Waits while a sweep is removing the very same picture, then makes it known anew. */
export async function makeKnown(
  db: Db,
  { key, width, height, widths, placeholder }: NewPicture,
): Promise<void> {
  await db
    .insertInto('picture')
    .values({ key, width, height, widths, placeholder })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ unused_since: null }))
    .execute();
}

/** Until the transaction ends, or not at all. It may stay idle while files go: the storage is slower than a query. */
export async function tryToBeTheSweeper(tx: Db): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx);
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/** A deleted cow still counts: it can be restored. */
const isShown = (shown: boolean) =>
  sql<boolean>`exists (select from cow where cow.image_key = picture.key) = ${sql.lit(shown)}`;

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

/** Gone when the transaction commits; until then whoever sends the same picture waits. */
export async function forgetUnused(
  tx: Db,
  { days, atMost }: { days: number; atMost: number },
): Promise<{ key: string; widths: number[] }[]> {
  return tx
    .deleteFrom('picture')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('picture')
        .select('key')
        .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('unused_since')
        .limit(atMost)
        // Wanted again at this very moment: then it is not for us.
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
 * Takes the place of a picture that no row knows, so that whoever sends it just now waits until its files are gone.
 * False when somebody was faster: then it is known again.
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
