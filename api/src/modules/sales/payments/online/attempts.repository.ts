import type { Gateway } from '@khamar/contract/sales/enums';
import type { PaymentAttempt } from '@khamar/contract/sales/online-payment';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../../db/schema.ts';
import type { OpenOrder } from '../../gateways/payment-gateway.ts';
import type { PaymentAttemptTable } from '../../sales.table.ts';

export type AttemptRow = Selectable<PaymentAttemptTable>;

export const insert = (
  tx: Tx,
  booking: { id: string; code: string },
  { provider, amountPaisa }: { provider: Gateway; amountPaisa: number },
): Promise<AttemptRow> =>
  tx
    .insertInto('payment_attempt')
    .values({
      invoice: sql<string>`${booking.code} || '-' || nextval('payment_attempt_number')`,
      booking_id: booking.id,
      provider,
      amount_paisa: amountPaisa,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const find = (db: Db, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst();

export const findByInvoice = (db: Db, provider: Gateway, invoice: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('invoice', '=', invoice)
    .executeTakeFirst();

export const findByReference = (
  db: Db,
  provider: Gateway,
  reference: string,
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();

export const findByPayment = (db: Db, paymentId: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

/** Newest first. */
export const listAttempts = (db: Db, bookingId: string): Promise<AttemptRow[]> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

/**
 * Open payment pages of the last day; older ones are polled and given up. A page that the provider never opened counts for two minutes
 * only, so that a provider outage does not block buyers.
 */
export async function countOpen(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from payment_attempt join booking on booking.id = booking_id
    where account_id = ${accountId} and payment_attempt.state = 'STARTED'
      and payment_attempt.created_at > clock_timestamp()
        - case when reference is null then interval '2 minutes' else interval '1 day' end`.execute(tx);
  return rows[0]?.open ?? 0;
}

/** Taken after the cow's lock. */
export const lock = (tx: Tx, id: string): Promise<AttemptRow> =>
  tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const change = (
  tx: Db,
  id: string,
  changes: Omit<Updateable<PaymentAttemptTable>, 'state_since'>,
): Promise<AttemptRow> =>
  tx
    .updateTable('payment_attempt')
    .set({
      ...changes,
      ...(changes.state !== undefined && { state_since: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function recordExtension(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ prolonged_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** The money has arrived, so the attempt is final. */
export const isFinal = ({ state }: AttemptRow): boolean => state === 'PAID' || state === 'REVIEW';

/** Undefined until the provider has opened its page: before that nobody can have paid. */
export const toOrder = ({ invoice, reference, amount_paisa }: AttemptRow): OpenOrder | undefined =>
  reference === null ? undefined : { invoice, reference, amountPaisa: Number(amount_paisa) };

export const toAttempt = (row: AttemptRow): PaymentAttempt => ({
  _id: row.id,
  provider: row.provider,
  amountPaisa: Number(row.amount_paisa),
  state: row.state,
  createdAt: row.created_at.toISOString(),
});
