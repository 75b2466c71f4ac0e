import { PERSON_LIMITS } from '@khamar/contract/limits';
import type { Db, Tx } from '../../../db/schema.ts';

export async function findVerifiedMobile(db: Db, accountId: string): Promise<string | null> {
  const buyer = await db
    .selectFrom('account')
    .select('mobile')
    .where('id', '=', accountId)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst();
  return buyer?.mobile ?? null;
}

/** The name that staff typed for a caller, if the account has none yet. */
export async function nameBuyer(tx: Tx, accountId: string, name: string | null): Promise<void> {
  const fitting = name?.slice(0, PERSON_LIMITS.maxProfileName) ?? '';
  if (fitting.length < PERSON_LIMITS.minProfileName) return;
  await tx
    .updateTable('account')
    .set({ name: fitting })
    .where('id', '=', accountId)
    .where('name', 'is', null)
    .execute();
}
