import type { UserQuery } from '@khamar/contract/people/user';
import { sql } from 'kysely';
import { hasText, pageOf } from '../../../db/list-filters.ts';
import type { Db } from '../../../db/schema.ts';
import type { AccountRow } from '../accounts.repository.ts';
import { isLive, type Terms } from '../sessions.repository.ts';
import { hasRole } from './users.repository.ts';

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
const liveSessions = (terms: Terms) => sql<number>`(select count(*)::int from session
  where session.account_id = account.id and ${isLive(terms)})`;

/** By account, or by phone number for bookings made for a caller. A union, so that each half uses its own index. */
const bookingIds = sql`(select id from booking where booking.account_id = account.id
  union select id from booking where booking.buyer_phone = account.mobile)`;
/** Leads have no account, so they are matched by phone number and email. */
const leadIds = sql`(select id from lead where lead.phone = account.mobile
  union select id from lead where lower(lead.email) = lower(account.email))`;

/** Must match the expression of its index. */
const SEARCHED = sql`(account.username || ' ' || coalesce(account.email, '') || ' ' || coalesce(account.mobile, ''))`;

const selectUsers = (db: Db, terms: Terms) =>
  db
    .selectFrom('account')
    .selectAll('account')
    .select([
      lastSeen.as('last_seen_at'),
      liveSessions(terms).as('session_count'),
      sql<number>`(select count(*)::int from ${bookingIds} as its)`.as('booking_count'),
      sql<number>`(select count(*)::int from ${leadIds} as its)`.as('lead_count'),
    ]);

/** Newest first: ids sort by creation time. */
export const list = (
  db: Db,
  { role, q, page, limit }: UserQuery,
  terms: Terms,
): Promise<{ rows: ListedUser[]; total: number }> =>
  pageOf(
    selectUsers(db, terms).where(hasRole(role)).where(hasText(SEARCHED, q)).orderBy('account.id', 'desc'),
    { page, limit },
  );

export const find = (db: Db, id: string, terms: Terms): Promise<ListedUser | undefined> =>
  selectUsers(db, terms).where('account.id', '=', id).executeTakeFirst();

const MOST = 100;

export type PersonFiles = Awaited<ReturnType<typeof findFiles>>;

/** The person's newest bookings and leads. */
export async function findFiles(db: Db, id: string) {
  const [bookings, leads] = await Promise.all([
    db
      .selectFrom('booking')
      .select(['code', 'tag_id', 'state', 'created_at'])
      .where(
        sql<boolean>`booking.id in (select its.id from account, lateral ${bookingIds} as its where account.id = ${id})`,
      )
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('lead')
      .select(['id', 'tag_id', 'message', 'created_at'])
      .where(
        sql<boolean>`lead.id in (select its.id from account, lateral ${leadIds} as its where account.id = ${id})`,
      )
      .orderBy('created_at', 'desc')
      .limit(MOST)
      .execute(),
  ]);
  return { bookings, leads };
}
