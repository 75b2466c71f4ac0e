import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import { BY_BUYER } from '../bookings/bookings.repository.ts';

/**
 * Bookings of `account.id`, or made by another account with the same verified number, that block a cow without a confirmed advance; with
 * one they would be BOOKED.
 */
export const UNPAID = sql<number>`(select count(*)::int from booking as unpaid
  where (unpaid.account_id = account.id or unpaid.number_digest = account.number_digest)
    and unpaid.state in ('HELD', 'IN_REVIEW') and unpaid.expires_at > clock_timestamp())`;

export async function countUnpaid(tx: Tx, accountId: string): Promise<number> {
  const account = await tx
    .selectFrom('account')
    .select(UNPAID.as('unpaid'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.unpaid ?? 0;
}

/** Ends further back do not count. */
const UNPAID_ENDS_HOURS = 24;
const UNPAID_ENDS = 2;

/**
 * Whether this account or its number has held the cow twice without paying, the last time within these minutes. A cancellation by staff
 * does not count. The buyer's row must be locked.
 */
export async function isPaused(tx: Tx, accountId: string, cowId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ isPaused: boolean }>`
    select count(*) >= ${UNPAID_ENDS}
      and max(state_since) > clock_timestamp() - make_interval(mins => ${minutes}::int) as "isPaused"
    from booking join account on account.id = ${accountId}
    where cow_id = ${cowId} and (account_id = account.id or booking.number_digest = account.number_digest)
      and (state = 'EXPIRED' or (state = 'CANCELLED' and end_reason = ${BY_BUYER}))
      and state_since > clock_timestamp() - make_interval(hours => ${UNPAID_ENDS_HOURS}::int)
      and not exists (select from journal_line where booking_id = booking.id)`.execute(tx);
  return rows[0]?.isPaused ?? false;
}
