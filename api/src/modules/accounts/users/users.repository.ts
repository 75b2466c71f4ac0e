import { OWNERS } from '@khamar/contract/people/permissions';
import type { Role } from '@khamar/contract/people/roles';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { AccountRow } from '../accounts.repository.ts';

/** Has at least one of these roles; true if none are given. `&&` uses the index on roles. */
export const hasRole = (roles: readonly Role[] | undefined) =>
  roles === undefined ? sql<boolean>`true` : sql<boolean>`account.roles && ${[...roles]}::text[]`;

/** For the command line. */
export const listByName = (db: Db, role: Role | undefined): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where(hasRole(role && [role]))
    .orderBy(sql`lower(username)`)
    .execute();

/** Locks in id order to avoid deadlocks. A concurrent sign-in waits for the lock and then sees the change. */
export const lock = (tx: Tx, ids: readonly string[]): Promise<AccountRow[]> =>
  tx.selectFrom('account').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

export const setRoles = (tx: Tx, id: string, roles: Role[]): Promise<AccountRow> =>
  tx.updateTable('account').set({ roles }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const setAccess = (tx: Tx, id: string, isDisabled: boolean): Promise<AccountRow> =>
  tx
    .updateTable('account')
    // Keep the original date if the account is disabled already.
    .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** `invited_at` is when the latest link was sent; the audit log records it. */
export const setInvited = (tx: Tx, id: string, roles: Role[]): Promise<AccountRow> =>
  tx
    .updateTable('account')
    .set({ roles, invited_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const release = (tx: Tx, id: string): Promise<AccountRow> =>
  tx
    .updateTable('account')
    .set({ rejected_claims: 0, claims_blocked_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function setSignedOut(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ signed_out_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** An arbitrary number, shared by all transactions that remove an administrator. */
const ADMINISTRATORS_LOCK = 7_304_212;

/** Whether another administrator remains. An advisory lock serializes concurrent callers until their transactions end. */
export async function hasOtherAdministrator(tx: Tx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx);
  const other = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '<>', id)
    .where('disabled_at', 'is', null)
    .where('invited_at', 'is', null)
    .where(sql<boolean>`roles && ${[...OWNERS]}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
