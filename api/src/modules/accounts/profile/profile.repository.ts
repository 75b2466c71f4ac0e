import type { ProfileChange } from '@khamar/contract/accounts/profile';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

export async function change(
  tx: Tx,
  id: string,
  profile: Pick<ProfileChange, 'name' | 'address' | 'language'>,
): Promise<void> {
  await tx.updateTable('account').set(profile).where('id', '=', id).execute();
}

export async function setNewEmail(tx: Tx, id: string, email: string | null): Promise<void> {
  await tx.updateTable('account').set({ new_email: email }).where('id', '=', id).execute();
}

/** The address, and whatever was to replace it. */
export async function removeEmail(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email: null, new_email: null, email_verified_at: null })
    .where('id', '=', id)
    .execute();
}

/** Whether a link mailed to this address still works. */
export async function hasLink(db: Db, accountId: string, email: string): Promise<boolean> {
  const link = await db
    .selectFrom('email_link')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link !== undefined;
}
