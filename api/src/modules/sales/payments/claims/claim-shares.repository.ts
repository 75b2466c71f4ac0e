import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../db/schema.ts';

export interface ClaimShare {
  bookingId: string;
  paisa: number;
}

export async function insertShares(tx: Tx, paymentId: string, shares: readonly ClaimShare[]): Promise<void> {
  await tx
    .insertInto('claim_share')
    .values(
      shares.map(({ bookingId, paisa }, position) => ({
        payment_id: paymentId,
        booking_id: bookingId,
        position,
        paisa,
      })),
    )
    .execute();
}

export interface ClaimedBooking {
  bookingId: string;
  cowId: string;
}

/** The bookings of a sale that a claim is for, in the order of the sale; empty for a claim of one booking. */
export const listShares = (db: Db, paymentId: string): Promise<ClaimedBooking[]> =>
  db
    .selectFrom('claim_share')
    .innerJoin('booking', 'booking.id', 'claim_share.booking_id')
    .select(['booking.id as bookingId', 'booking.cow_id as cowId'])
    .where('claim_share.payment_id', '=', paymentId)
    .orderBy('claim_share.position')
    .execute();

/** Payments that were entered for a booking, with the part that is for it: all of it, or its share of a claim of several cows. */
export const enteredFor = (bookingId: RawBuilder<unknown>) => sql<{ id: string; paisa: string }>`(
  select payment.id, payment.amount_paisa as paisa from payment where payment.booking_id = ${bookingId}
    and not exists (select from claim_share where claim_share.payment_id = payment.id)
  union all
  select payment_id, paisa from claim_share where claim_share.booking_id = ${bookingId} and paisa > 0)`;

/** What is in review for a booking of the query; of a claim of several cows the part for this one. */
export const CLAIMED = sql<string>`(select coalesce(sum(claim.paisa), 0) from ${enteredFor(sql`booking.id`)} as claim
  join payment_last_event as last on last.payment_id = claim.id and last.kind = 'CLAIMED')`;

/** Which payments have money for a booking, or were entered for it. A union, because an OR would scan every payment. */
export const isOfBookings = (bookingIds: readonly string[]) => sql<boolean>`payment.id in (
  select id from payment where booking_id = any(${[...bookingIds]}::uuid[])
  union select payment_id from claim_share where booking_id = any(${[...bookingIds]}::uuid[])
  union select payment_id from journal_line where booking_id = any(${[...bookingIds]}::uuid[]))`;

/** The part of each claim that is for this booking, of claims of several cows. */
export async function sharesOf(db: Db, bookingId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('claim_share')
    .select(['payment_id', 'paisa'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map(({ payment_id, paisa }) => [payment_id, paisa]));
}
