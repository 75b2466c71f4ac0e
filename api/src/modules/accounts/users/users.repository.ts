import { OWNERS } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { UserQuery } from '@khamar/contract/accounts/user';
import { sql } from 'kysely';
import { hasText, pageOf } from '../../../db/list-filters.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { AccountRow } from '../accounts.repository.ts';
import { type SessionRules, isLive } from '../sessions.repository.ts';

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

export type ListedUser = AccountRow & {
  last_seen_at: Date | null;
  session_count: number;
  booking_count: number;
  lead_count: number;
};

/** Uses both, because sessions are deleted a month after they end, devices only after a year without a sign-in. */
const lastSeen = sql<Date | null>`(select greatest(
  (select max(used_at) from session where session.account_id = account.id),
  (select max(seen_at) from device where device.account_id = account.id)))`;
const liveSessions = (rules: SessionRules) => sql<number>`(select count(*)::int from session
  where session.account_id = account.id and ${isLive(rules)})`;

/** By account, or by phone number for bookings made for a caller. A union, so that each half uses its own index. */
const bookingIds = sql`(select id from booking where booking.account_id = account.id
  union select id from booking where booking.buyer_phone = account.mobile)`;
/** Leads have no account, so they are matched by phone number and email. */
const leadIds = sql`(select id from lead where lead.phone = account.mobile
  union select id from lead where lower(lead.email) = lower(account.email))`;

/** Must match the expression of its index. */
const SEARCHED = sql`(account.username || ' ' || coalesce(account.email, '') || ' ' || coalesce(account.mobile, ''))`;

const selectUsers = (db: Db, rules: SessionRules) =>
  db
    .selectFrom('account')
    .selectAll('account')
    .select([
      lastSeen.as('last_seen_at'),
      liveSessions(rules).as('session_count'),
      sql<number>`(select count(*)::int from ${bookingIds} as its)`.as('booking_count'),
      sql<number>`(select count(*)::int from ${leadIds} as its)`.as('lead_count'),
    ]);

/** Newest first: ids sort by creation time. */
export const list = (
  db: Db,
  { role, q, page, limit }: UserQuery,
  rules: SessionRules,
): Promise<{ rows: ListedUser[]; total: number }> =>
  pageOf(
    selectUsers(db, rules).where(hasRole(role)).where(hasText(SEARCHED, q)).orderBy('account.id', 'desc'),
    { page, limit },
  );

export const find = (db: Db, id: string, rules: SessionRules): Promise<ListedUser | undefined> =>
  selectUsers(db, rules).where('account.id', '=', id).executeTakeFirst();

const MAX_LISTED = 100;

export type BookingsAndLeads = Awaited<ReturnType<typeof findBookingsAndLeads>>;

/** The person's newest bookings and leads. */
export async function findBookingsAndLeads(db: Db, id: string) {
  const [bookings, leads] = await Promise.all([
    db
      .selectFrom('booking')
      .select(['code', 'tag_id', 'state', 'created_at'])
      .where(
        sql<boolean>`booking.id in (select its.id from account, lateral ${bookingIds} as its where account.id = ${id})`,
      )
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute(),
    db
      .selectFrom('lead')
      .select(['id', 'tag_id', 'message', 'created_at'])
      .where(
        sql<boolean>`lead.id in (select its.id from account, lateral ${leadIds} as its where account.id = ${id})`,
      )
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED)
      .execute(),
  ]);
  return { bookings, leads };
}
