import type { PaymentQuery, PaymentSheetQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { hasText, isAmong, isWithin } from '../../../db/list-filters.ts';
import type { PaymentState } from '../sales.table.ts';

const UNALLOCATED = sql<string>`(select coalesce(-sum(line.amount_paisa), 0) from journal_line as line
  where line.payment_id = payment.id and line.account = 'unallocated')`;

/** Code of the booking that has the money, or else of the one that the payer named. */
const CODE = sql<string | null>`coalesce(
  (select given.code from journal_line as line join booking as given on given.id = line.booking_id
   where line.payment_id = payment.id order by line.id desc limit 1),
  booking.code)`;

/** Each payment with its last event, which is its state. */
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
    // Only the last event tells whether a request is undecided.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('void_event')
          .select(['kind', 'reason', 'corrected_paisa', 'actor', 'at'])
          .whereRef('void_event.payment_id', '=', 'payment.id')
          .orderBy('void_event.id', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.on('asked.kind', '=', 'ASKED'),
    )
    // Lateral with a limit, because the planner would read every booking for a plain join.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking as of_code')
          .select(['tag_id', 'buyer_name', 'buyer_phone', 'account_id'])
          .where(sql<boolean>`of_code.code = ${CODE}`)
          .limit(1)
          .as('about'),
      (join) => join.onTrue(),
    )
    .leftJoin('account as buyer', 'buyer.id', 'about.account_id')
    .select([
      'payment.id',
      'payment.provider',
      'about.tag_id',
      sql<string | null>`coalesce(about.buyer_name, buyer.name, buyer.username)`.as('customer_name'),
      sql<string | null>`coalesce(about.buyer_phone, buyer.mobile)`.as('customer_phone'),
      'asked.reason as void_reason',
      'asked.corrected_paisa as void_corrected_paisa',
      'asked.actor as void_asked_by',
      'asked.at as void_asked_at',
      sql<string | null>`trx_id_of(payment)`.as('external_id'),
      'payment.payer_number',
      'payment.is_part',
      'payment.created_by',
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

type PaymentFilters = Omit<PaymentSheetQuery, 'language'> & { recordedBy?: string | undefined };

/** Candidates, using an index for each part of the search. The code may be that of a booking that had the money earlier. */
const mayHaveText = (q: string) => sql<boolean>`payment.id in (
  select id from payment where ${hasText(sql`payer_number`, q)}
  union all
  select again from payment cross join lateral payments_repeating(payment.id) as again where ${hasText(sql`external_id`, q)}
  union all
  select payment.id from booking join payment on payment.booking_id = booking.id where ${hasText(sql`code`, q)}
  union all
  select line.payment_id from booking join journal_line as line on line.booking_id = booking.id where ${hasText(sql`code`, q)})`;

const isDated = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from !== undefined || to !== undefined;

/** Selects matching payments, joining only what the filters need. */
function selectMatching(
  db: Db,
  { state, provider, unallocated, voidAsked, recordedBy, q, ...days }: PaymentFilters,
) {
  return db
    .selectFrom('payment')
    .$if(state !== undefined || isDated(days), (query) =>
      query
        .innerJoin('payment_last_event as last', 'last.payment_id', 'payment.id')
        .where(isAmong(sql`last.kind`, state))
        .where(isWithin(sql`last.at`, days)),
    )
    .where(isAmong(sql`payment.provider`, provider))
    .$if(recordedBy !== undefined, (query) => query.where('payment.created_by', '=', recordedBy ?? ''))
    .where(
      unallocated === undefined
        ? sql<boolean>`true`
        : sql<boolean>`payment.id in (select payment_id from payment_unallocated where paisa > 0)`,
    )
    .where(
      voidAsked === undefined
        ? sql<boolean>`true`
        : sql<boolean>`payment.id in (select payment_id from void_event group by payment_id
            having (array_agg(kind order by id desc))[1] = 'ASKED')`,
    )
    .$if(q !== undefined, (query) =>
      query
        .leftJoin('booking', 'booking.id', 'payment.booking_id')
        .where(mayHaveText(q ?? ''))
        .where(hasText(sql`concat_ws(' ', ${CODE}, trx_id_of(payment), payment.payer_number)`, q)),
    );
}

/** Claims that are still undecided. */
const IS_UNDECIDED = sql<boolean>`payment.id in (select payment_id from payment_to_confirm)`;

/** Undecided claims first, oldest first; then the rest, newest first. */
export async function list(
  db: Db,
  { page, limit, ...filters }: PaymentQuery & Pick<PaymentFilters, 'recordedBy'>,
): Promise<{ rows: ListedPayment[]; total: number; confirmed: string | null }> {
  const matches = selectMatching(db, filters);
  const { confirmed } = isDated(filters)
    ? await matches
        .innerJoin('payment_event as confirmation', (join) =>
          join.on(sql<boolean>`confirmation.id = last.event_id and last.kind = 'CONFIRMED'`),
        )
        .select(sql<string>`coalesce(sum(confirmation.amount_paisa), 0)`.as('confirmed'))
        .executeTakeFirstOrThrow()
    : { confirmed: null };
  const { total, waiting } = await matches
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${IS_UNDECIDED}))::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const offset = page * limit;
  const first = matches
    .where(IS_UNDECIDED)
    .select('payment.id')
    .orderBy('payment.id')
    .limit(limit)
    .offset(offset);
  const others = matches
    .where(sql<boolean>`not ${IS_UNDECIDED}`)
    .select('payment.id')
    .orderBy('payment.id', 'desc')
    .limit(Math.max(0, Math.min(limit, offset + limit - waiting)))
    .offset(Math.max(0, offset - waiting));
  const ids = [...(offset < waiting ? await first.execute() : []), ...(await others.execute())].map(
    ({ id }) => id,
  );
  return { rows: await listByIds(db, ids), total, confirmed };
}

/** In the order of the ids. */
async function listByIds(db: Db, ids: string[]): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  const rows = await selectPayments(db).where('payment.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The next CSV batch, newest first, after the payment with this id. */
export async function listAfter(
  db: Db,
  filters: PaymentFilters,
  after: string | undefined,
  limit: number,
): Promise<ListedPayment[]> {
  const next = await selectMatching(db, filters)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`payment.id < ${after}`)
    .select('payment.id')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute();
  return listByIds(
    db,
    next.map(({ id }) => id),
  );
}
