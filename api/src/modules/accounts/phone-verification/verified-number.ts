import { isStaff } from '@khamar/contract/accounts/permissions';
import { sql } from 'kysely';
import { type AuditIdentity, setAuditActor } from '../../../db/audit-actor.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { AccountRow } from '../accounts.repository.ts';

/** In the audit log of an account whose number went to another: the name of that other person must not stay in it. */
const SOMEONE: AuditIdentity = { username: '(buyer)' };

export const auditIdentityOf = (actor: Actor): AuditIdentity => (isStaff(actor.roles) ? actor : SOMEONE);

/** Long enough for a phone company to give the number to someone else. */
const UNUSED_DAYS = 180;
/** The same for an account that is used with its password: only a code proves that its owner still has the number. */
const UNPROVED_DAYS = 365;

export type NumberHolder = AccountRow & {
  is_demo: boolean;
  /** Not used, or the number not proved, for so long that it may belong to someone else by now. */
  may_have_lost_number: boolean;
};

/**
 * Everyone who has the number, verified or not, or is about to verify it; locked in id order until the transaction ends. The advisory
 * lock comes first, so that two browsers that prove one number at once take turns even while no account has it.
 */
export async function lockNumber(
  tx: Tx,
  mobile: string,
  accountId: string | null = null,
): Promise<NumberHolder[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mobile:' || ${mobile}::text, 0))`.execute(tx);
  return tx
    .selectFrom('account')
    .selectAll('account')
    .select([
      sql<boolean>`exists (select from demo_account where account_id = account.id)`.as('is_demo'),
      sql<boolean>`greatest(account.created_at, account.phone_verified_at, account.used_at,
        (select max(used_at) from session where account_id = account.id),
        (select max(seen_at) from device where account_id = account.id))
        < now() - make_interval(days => ${UNUSED_DAYS})
        or coalesce(account.phone_verified_at < now() - make_interval(days => ${UNPROVED_DAYS}), false)`.as(
        'may_have_lost_number',
      ),
    ])
    .where(sql<boolean>`(account.mobile = ${mobile} or account.id = ${accountId}::uuid)`)
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    .execute();
}

/** The account that proves a number has it alone: it vanishes from all other accounts. The number must be locked. */
export async function takeFromOthers(
  tx: Tx,
  mobile: string,
  accountId: string | null,
  by: AuditIdentity = SOMEONE,
): Promise<void> {
  await setAuditActor(tx, by);
  await tx
    .updateTable('account')
    .set({ mobile: null })
    .where('mobile', '=', mobile)
    .$if(accountId !== null, (query) => query.where('id', '<>', accountId ?? ''))
    .execute();
}
