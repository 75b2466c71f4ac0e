import type { PaymentQuery, PaymentSheetQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import { pageOf } from '../../../db/page-of.ts';
import type { Db } from '../../../db/schema.ts';
import { hasText, isAmong, isWithin } from '../../../db/list-filters.ts';
import type { PaymentState } from '../sales.table.ts';

const UNALLOCATED = sql<string>`(select coalesce(-sum(line.amount_paisa), 0) from journal_line as line
  where line.payment_id = payment.id and line.account = 'unallocated')`;

/** Of the booking that has the money; of the one that the payer named where none has it. */
const CODE = sql<string | null>`coalesce(
  (select given.code from journal_line as line join booking as given on given.id = line.booking_id
   where line.payment_id = payment.id order by line.id desc limit 1),
  booking.code)`;

/** Each payment with its last event: that is its state. */
export const selectPayments = (db: Db) =>
  db
    .selectFrom('payment')
    .leftJoin('booking', 'booking.id', 'payment.booking_id')
    .leftJoin('receipt', 'receipt.payment_id', 'payment.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_event')
          .select(['kind', 'amount_paisa', 'reason', 'actor', 'at'])
          .whereRef('payment_event.payment_id', '=', 'payment.id')
          .orderBy('payment_event.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'payment.id',
      'payment.provider',
      sql<string | null>`trx_id_of(payment)`.as('external_id'),
      'payment.payer_number',
      'payment.is_part',
      'payment.created_at',
      CODE.as('code'),
      'receipt.number as receipt_number',
      'receipt.issued_at as receipt_issued_at',
      'last.reason',
      'last.actor as state_by',
      'last.at as state_at',
      sql<PaymentState>`last.kind`.as('state'),
      sql<string>`coalesce(last.amount_paisa, payment.amount_paisa)`.as('amount_paisa'),
      UNALLOCATED.as('unallocated_paisa'),
    ]);

export type ListedPayment = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

type PaymentFilters = Omit<PaymentSheetQuery, 'language'>;

const filtered = (db: Db, { state, provider, unallocated, q, ...days }: PaymentFilters) =>
  selectPayments(db)
    .where(isAmong(sql`last.kind`, state))
    .where(isAmong(sql`payment.provider`, provider))
    .where(unallocated === undefined ? sql<boolean>`true` : sql<boolean>`${UNALLOCATED} > 0`)
    .where(isWithin(sql`last.at`, days))
    .where(hasText(sql`concat_ws(' ', ${CODE}, trx_id_of(payment), payment.payer_number)`, q));

/** Claims that wait for somebody come first, the oldest before all; then the newest. */
export async function list(
  db: Db,
  { page, limit, ...filters }: PaymentQuery,
): Promise<{ rows: ListedPayment[]; total: number }> {
  const query = filtered(db, filters)
    .orderBy(sql`case when last.kind = 'CLAIMED' then payment.id end`)
    .orderBy('payment.id', 'desc');
  return pageOf(query, { page, limit });
}

/** The next of a sheet, newest first, after the one with this id. */
export const listAfter = (
  db: Db,
  filters: PaymentFilters,
  after: string | undefined,
  limit: number,
): Promise<ListedPayment[]> =>
  filtered(db, filters)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`payment.id < ${after}`)
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute();
