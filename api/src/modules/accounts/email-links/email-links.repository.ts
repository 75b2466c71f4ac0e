import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

export async function insert(
  db: Db,
  { accountId, email, hash, days }: { accountId: string; email: string; hash: Buffer; days: number },
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`;
  await db.insertInto('email_link').values({ hash, account_id: accountId, email, expires_at }).execute();
}

export interface LinkOwner {
  id: string;
  username: string;
  email: string | null;
  email_verified_at: Date | null;
  /** The address that the link was mailed to. */
  linked: string;
  /** Whether it is to replace the current address. */
  isNew: boolean;
}

/** The account of a valid link. A link is invalid once its account is disabled or has another address. */
export const findOwner = (db: Db, hash: Buffer, { isLocked = false } = {}): Promise<LinkOwner | undefined> =>
  db
    .selectFrom('email_link')
    .innerJoin('account', 'account.id', 'email_link.account_id')
    .select(['account.id', 'account.username', 'account.email', 'account.email_verified_at'])
    .select([
      'email_link.email as linked',
      sql<boolean>`lower(account.email) is distinct from lower(email_link.email)`.as('isNew'),
    ])
    .where('email_link.hash', '=', hash)
    .where('email_link.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`lower(email_link.email) in (lower(account.email), lower(account.new_email))`)
    .where('account.disabled_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate('account'))
    .executeTakeFirst();

/** The delete decides a race: only one of two concurrent requests gets true. */
export async function spend(tx: Tx, hash: Buffer): Promise<boolean> {
  const spent = await tx.deleteFrom('email_link').where('hash', '=', hash).executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
