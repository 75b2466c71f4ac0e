import { SLIP_LINK_DAYS } from '@khamar/contract/sales/slip';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { type ListedBooking, selectBookings } from '../bookings/bookings.repository.ts';
import { IS_PAID } from '../journal/balances.ts';
import { isOfBookings } from '../payments/claims/claim-shares.repository.ts';
import { type ListedPayment, selectPayments } from '../payments/payment-lists.repository.ts';
import { type ListedRefund, selectRefunds } from '../refunds/refunds.repository.ts';
import type { SlipLinkTable } from './slips.table.ts';

export const findBookings = (db: Db, codes: readonly string[]): Promise<ListedBooking[]> =>
  selectBookings(db).where('booking.code', 'in', codes).execute();

export interface SlipMoney {
  payments: (ListedPayment & { applied: number })[];
  refunds: ListedRefund[];
}

/** Payments claimed for or applied to these bookings, and refunds of them, oldest first. */
export async function findMoney(db: Db, bookingIds: string[]): Promise<SlipMoney> {
  const [payments, refunds, applied] = await Promise.all([
    selectPayments(db).where(isOfBookings(bookingIds)).orderBy('payment.id').execute(),
    selectRefunds(db).where('refund.booking_id', 'in', bookingIds).orderBy('refund.id').execute(),
    sql<{ id: string; paisa: string }>`
      select payment_id as id, -sum(amount_paisa) as paisa from journal_line
      where booking_id = any(${bookingIds}::uuid[]) and ${sql.raw(IS_PAID)} group by payment_id`.execute(db),
  ]);
  const appliedOf = new Map(applied.rows.map(({ id, paisa }) => [id, Number(paisa)]));
  return {
    payments: payments.map((payment) => ({ ...payment, applied: appliedOf.get(payment.id) ?? 0 })),
    refunds,
  };
}

export type SlipLinkRow = Selectable<SlipLinkTable>;

const selectOpen = (db: Db) =>
  db
    .selectFrom('slip_link')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`);

export const findByHash = (db: Db, hash: Buffer): Promise<SlipLinkRow | undefined> =>
  selectOpen(db).where('token_hash', '=', hash).executeTakeFirst();

/** The codes of a link's bookings, oldest booking first. */
export async function findCodes(db: Db, linkId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('slip_link_booking')
    .innerJoin('booking', 'booking.id', 'slip_link_booking.booking_id')
    .select('booking.code')
    .where('slip_link_id', '=', linkId)
    .orderBy('booking.id')
    .execute();
  return rows.map(({ code }) => code);
}

/** Links that work and show any of these bookings, newest first. */
export const listOpen = (db: Db, bookingIds: string[]): Promise<SlipLinkRow[]> =>
  selectOpen(db)
    .where((eb) =>
      eb(
        'id',
        'in',
        eb.selectFrom('slip_link_booking').select('slip_link_id').where('booking_id', 'in', bookingIds),
      ),
    )
    .orderBy('id', 'desc')
    .execute();

export async function insert(
  tx: Tx,
  { token_hash, created_by }: { token_hash: Buffer; created_by: string },
  bookingIds: readonly string[],
): Promise<SlipLinkRow> {
  const link = await tx
    .insertInto('slip_link')
    .values({
      token_hash,
      created_by,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${SLIP_LINK_DAYS}::int)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('slip_link_booking')
    .values(bookingIds.map((booking_id) => ({ slip_link_id: link.id, booking_id })))
    .execute();
  return link;
}

/** Whether there is such a link; withdrawing it again changes nothing. */
export async function withdraw(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update slip_link set withdrawn_at = coalesce(withdrawn_at, clock_timestamp()) where id = ${id} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
