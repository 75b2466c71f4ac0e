import type { RefundQuery, RefundSheetQuery } from '@khamar/contract/sales/sales-query';
import type { Provider } from '@khamar/contract/sales/money';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { hasText, isAmong, isWithin, pageOf } from '../../../db/list-filters.ts';
import type { RefundEventTable } from '../sales.table.ts';

const IS_OVERDUE = sql<boolean>`(last.kind <> 'DONE' and refund.due_at < clock_timestamp())`;

const CONFIRMED_BY = sql<string | null>`(select confirmed.actor from payment_event as confirmed
  where confirmed.payment_id = payment.id and confirmed.kind = 'CONFIRMED')`;

/** Each refund with its last event, which is its state. */
export const selectRefunds = (db: Db) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('booking', 'booking.id', 'refund.booking_id')
    .leftJoin('payment_attempt', 'payment_attempt.payment_id', 'payment.id')
    .innerJoin('refund_event as requested', (join) =>
      join.onRef('requested.refund_id', '=', 'refund.id').on('requested.kind', '=', 'REQUESTED'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('refund_event')
          .select(['kind', 'actor', 'at', 'external_id', 'reason'])
          .whereRef('refund_event.refund_id', '=', 'refund.id')
          .orderBy('refund_event.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'refund.id',
      'refund.amount_paisa',
      'refund.due_at',
      'refund.reason',
      'refund.payment_id',
      'refund.booking_id',
      'payment.provider',
      'payment.payer_number',
      'payment_attempt.provider as gateway',
      'booking.code',
      'booking.account_id',
      'requested.actor as requested_by',
      CONFIRMED_BY.as('confirmed_by'),
      'last.external_id',
      'last.reason as note',
      'last.actor as state_by',
      'last.at as state_at',
      IS_OVERDUE.as('is_overdue'),
      sql<RefundEventTable['kind']>`last.kind`.as('state'),
    ]);

export type ListedRefund = Awaited<ReturnType<ReturnType<typeof selectRefunds>['execute']>>[number];

export const find = (db: Db, id: string): Promise<ListedRefund | undefined> =>
  selectRefunds(db).where('refund.id', '=', id).executeTakeFirst();

type RefundFilters = Omit<RefundSheetQuery, 'language'> & { recordedBy?: string | undefined };

const filtered = (db: Db, { open, overdue, state, provider, recordedBy, q, ...days }: RefundFilters) =>
  selectRefunds(db)
    .$if(recordedBy !== undefined, (query) => query.where('requested.actor', '=', recordedBy ?? ''))
    .where(open === undefined ? sql<boolean>`true` : sql<boolean>`last.kind <> 'DONE'`)
    .where(overdue === undefined ? sql<boolean>`true` : IS_OVERDUE)
    .where(isAmong(sql`last.kind`, state))
    .where(isAmong(sql`payment.provider`, provider))
    .where(isWithin(sql`last.at`, days))
    .where(
      hasText(
        sql`concat_ws(' ', booking.code, trx_id_of(payment), payment.payer_number, last.external_id)`,
        q,
      ),
    );

/** Open refunds first, by due date. */
export async function list(
  db: Db,
  { page, limit, ...filters }: RefundQuery & Pick<RefundFilters, 'recordedBy'>,
): Promise<{ rows: ListedRefund[]; total: number }> {
  const query = filtered(db, filters)
    .orderBy(sql`last.kind = 'DONE'`)
    .orderBy('refund.due_at')
    .orderBy('refund.id');
  return pageOf(query, { page, limit });
}

/** The next CSV batch, newest first, after the refund with this id. */
export const listAfter = (
  db: Db,
  filters: RefundFilters,
  after: string | undefined,
  limit: number,
): Promise<ListedRefund[]> =>
  filtered(db, filters)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`refund.id < ${after}`)
    .orderBy('refund.id', 'desc')
    .limit(limit)
    .execute();

/** Known transaction ids of a payment's refunds. */
export async function listTrxIds(db: Db, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_event')
    .innerJoin('refund', 'refund.id', 'refund_event.refund_id')
    .select('refund_event.external_id')
    .where('refund.payment_id', '=', paymentId)
    .where('refund_event.external_id', 'is not', null)
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** Whether a refund of this provider has this TrxID; gateways store theirs unnormalised. */
export async function isRefundTrxId(db: Db, provider: Provider, externalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund_event as event join refund on refund.id = event.refund_id
      join payment on payment.id = refund.payment_id
    where payment.provider = ${provider} and event.external_id is not null
      and upper(regexp_replace(event.external_id, '[^A-Za-z0-9]', '', 'g')) = ${externalId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether another refund of the payment is being sent by the gateway. */
export async function hasRefundInProgress(db: Db, paymentId: string): Promise<boolean> {
  const one = await selectRefunds(db)
    .where('refund.payment_id', '=', paymentId)
    .where(sql<boolean>`last.kind = 'SENDING'`)
    .executeTakeFirst();
  return one !== undefined;
}

/** Id of the refund's SENDING event. */
export async function findSending(db: Db, refundId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('refund_event')
    .select('id')
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'SENDING')
    .executeTakeFirst();
  return event?.id;
}
