import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

export async function insert(
  db: Db,
  { accountId, email, hash, days }: { accountId: string; email: string; hash: Buffer; days: number },
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`;
  await db.insertInto('email_link').values({ hash, account_id: accountId, email, expires_at }).execute();
}

/** The account of a valid link. A link is invalid once its account is disabled or has another address. */
export const findOwner = (
  db: Db,
  hash: Buffer,
  { isLocked = false } = {},
): Promise<{ id: string; username: string } | undefined> =>
  db
    .selectFrom('email_link')
    .innerJoin('account', 'account.id', 'email_link.account_id')
    .select(['account.id', 'account.username'])
    .where('email_link.hash', '=', hash)
    .where('email_link.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`lower(account.email) = lower(email_link.email)`)
    .where('account.disabled_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate('account'))
    .executeTakeFirst();

/** The delete decides a race: only one of two concurrent requests gets true. */
export async function spend(tx: Tx, hash: Buffer): Promise<boolean> {
  const spent = await tx.deleteFrom('email_link').where('hash', '=', hash).executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
