import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { enteredFor } from '../payments/claims/claim-shares.repository.ts';
import { selectBookings } from './bookings.repository.ts';

export type OwnBookingRow = Awaited<ReturnType<typeof listOwn>>[number];

/** Null unless the last payment was rejected. */
const REJECTED_AT = sql<Date | null>`(select case when last.kind = 'REJECTED' then last.at end from payment
  join payment_last_event as last on last.payment_id = payment.id
  where payment.id in (select id from ${enteredFor(sql`booking.id`)} as claim) order by payment.id desc limit 1)`;

const OPEN_REFUNDS = sql`from refund join refund_open on refund_open.refund_id = refund.id
  where refund.booking_id = booking.id`;

/** Also of a cow that is no longer listed. */
export const listOwn = (db: Db, accountId: string) =>
  selectBookings(db)
    .leftJoin('cow', 'cow.id', 'booking.cow_id')
    .leftJoin('picture', 'picture.key', 'cow.image_key')
    .select([
      'cow.image_key',
      'picture.width',
      'picture.height',
      'picture.widths',
      'picture.placeholder',
      REJECTED_AT.as('rejected_at'),
      sql<string>`(select coalesce(sum(amount_paisa), 0) ${OPEN_REFUNDS})`.as('refund_paisa'),
      sql<Date | null>`(select min(due_at) ${OPEN_REFUNDS})`.as('refund_due_at'),
    ])
    .where('booking.account_id', '=', accountId)
    .orderBy('booking.id', 'desc')
    .limit(100)
    .execute();
