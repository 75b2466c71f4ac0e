import type { BookingQuery, BookingSheetQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import { hasText, isAmong, isWithin, pageOf } from '../../../db/list-filters.ts';
import type { Db } from '../../../db/schema.ts';
import { type ListedBooking, selectBookings } from './bookings.repository.ts';
import { IS_UNRECORDED } from '../unrecorded-sales/unrecorded-sale.ts';
import { HAS_UNDELIVERED_STOP, IS_TO_RESOLVE, IS_TO_DELIVER_AGAIN } from '../runs/deliveries-to-do.ts';
import { IS_OF_LEFT_COW } from './left-cow.ts';

type BookingFilters = Omit<BookingSheetQuery, 'language'>;

const endsSoon = (hours: number | undefined) =>
  hours === undefined
    ? sql<boolean>`true`
    : sql<boolean>`booking.expires_at > now() and booking.expires_at <= now() + ${hours} * interval '1 hour'`;

const isToDo = (delivery: BookingFilters['delivery']) =>
  delivery === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${HAS_UNDELIVERED_STOP} and ${delivery === 'resolve' ? IS_TO_RESOLVE : IS_TO_DELIVER_AGAIN}`;

const filtered = (db: Db, { state, endsWithin, left, unrecorded, delivery, q, ...days }: BookingFilters) =>
  selectBookings(db)
    .where(isAmong(sql`booking.state`, state))
    .where(endsSoon(endsWithin))
    .where(unrecorded === 'yes' ? IS_UNRECORDED : sql<boolean>`true`)
    .where(isToDo(delivery))
    .where(left === 'yes' ? IS_OF_LEFT_COW : sql<boolean>`true`)
    .where(isWithin(sql`booking.state_since`, days))
    .where(
      hasText(
        sql`concat_ws(' ', booking.code, booking.tag_id, booking.buyer_name, booking.buyer_phone, account.username, account.name, account.mobile)`,
        q,
      ),
    )
    .orderBy('booking.id', 'desc');

/** Newest first. */
export async function list(
  db: Db,
  { page, limit, ...filters }: BookingQuery,
): Promise<{ rows: ListedBooking[]; total: number }> {
  return pageOf(filtered(db, filters), { page, limit });
}

/** The next CSV batch, after the booking with this id. */
export const listAfter = (
  db: Db,
  filters: BookingFilters,
  after: string | undefined,
  limit: number,
): Promise<ListedBooking[]> =>
  filtered(db, filters)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`booking.id < ${after}`)
    .limit(limit)
    .execute();
