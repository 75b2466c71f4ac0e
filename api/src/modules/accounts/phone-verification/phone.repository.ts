import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

/** The database clears the verification when the number changes; codes sent to the old number are deleted here. */
export async function change(tx: Tx, accountId: string, mobile: string): Promise<void> {
  await tx.updateTable('account').set({ mobile }).where('id', '=', accountId).execute();
  await tx
    .deleteFrom('phone_code')
    .where('account_id', '=', accountId)
    .where('mobile', '<>', mobile)
    .execute();
}

/** Replaces an earlier request and invalidates its code. */
export async function request(
  tx: Tx,
  { accountId, mobile, id, minutes }: { accountId: string; mobile: string; id: string; minutes: number },
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const code = { request: id, mobile, hashes: [], tries: 0, expires_at };
  await tx
    .insertInto('phone_code')
    .values({ account_id: accountId, ...code })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(code))
    .execute();
}

/** Undefined if the request has expired, the number has changed since or the account is disabled. */
export const findRequest = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('phone_code')
    .innerJoin('account', 'account.id', 'phone_code.account_id')
    .select(['phone_code.mobile', 'account.language'])
    .where('phone_code.account_id', '=', accountId)
    .where('phone_code.request', '=', id)
    .where('phone_code.expires_at', '>', sql<Date>`now()`)
    .whereRef('account.mobile', '=', 'phone_code.mobile')
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();

/** Keeps earlier hashes: a resent SMS has a new code, and the customer may type either. Does not reset `tries`. */
export async function addHash(db: Db, id: string, hash: string): Promise<void> {
  await db
    .updateTable('phone_code')
    .set({ hashes: sql<string[]>`(array_prepend(${hash}::text, hashes))[1:3]` })
    .where('request', '=', id)
    .execute();
}

/** Counts the attempt before the code is checked, so that concurrent attempts count too; undefined when none is left. */
export const countTry = (db: Db, accountId: string, maxTries: number) =>
  db
    .updateTable('phone_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('tries', '<', maxTries)
    .where('hashes', '<>', sql<string[]>`'{}'`)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['request', 'mobile', 'hashes'])
    .executeTakeFirst();

/** Single use: the delete decides a race. Returns false if the code is spent or the number has changed. */
export async function verify(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('phone_code')
    .where('account_id', '=', accountId)
    .where('request', '=', id)
    .returning('mobile')
    .executeTakeFirst();
  if (spent === undefined) return false;
  const verified = await tx
    .updateTable('account')
    .set({ phone_verified_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where('mobile', '=', spent.mobile)
    .executeTakeFirst();
  return verified.numUpdatedRows === 1n;
}
