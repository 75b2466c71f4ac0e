import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { ReceivableAge } from '@khamar/contract/sales/enums';
import type { Debtor } from '@khamar/contract/sales/receivable';
import type { ReceivableQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import { hasText, isAmong } from '../../../db/list-filters.ts';
import type { Db } from '../../../db/schema.ts';
import { CLAIMED } from '../payments/claims/claim-shares.repository.ts';

/** The age of a balance that is this many days past its due date; null without one. */
const ageOf = (late: string) =>
  sql.raw(`case when ${late} is null or ${late} <= 0 then 'NOT_DUE'
  when ${late} <= 7 then 'DAYS_1_7' when ${late} <= 30 then 'DAYS_8_30' else 'OVER_30' end`);

/** Delivered bookings with a balance, and the customer's normalised phone number. */
const RECEIVABLES = sql`
  select booking.id, booking.code, booking.tag_id, booking.cow_id, booking.due_on, booking.state_since, paisa, ${CLAIMED} as claimed,
    coalesce(booking.buyer_phone, account.mobile) as phone, coalesce(booking.buyer_name, account.name, account.username) as name,
    (clock_timestamp() at time zone ${sql.lit(FARM_TIME_ZONE)})::date - booking.due_on as late
  from receivable_open join booking on booking.id = receivable_open.booking_id
    left join account on account.id = booking.account_id`;

/** Payments are applied in this order. */
const OLDEST_FIRST = sql`due_on, state_since, id`;

export interface DebtorRow extends Omit<Debtor, 'owedPaisa' | 'claimedPaisa' | 'bookings'> {
  paisa: string;
  claimed: string;
  bookings: (Omit<Debtor['bookings'][number], 'deliveredAt'> & { deliveredAt: string })[];
}

/** The customer with the oldest due date first. */
export async function list(
  db: Db,
  { page, limit, age, q }: ReceivableQuery,
): Promise<{ rows: DebtorRow[]; total: number }> {
  // An erased number is nobody's: each of its bookings is listed alone.
  const debtors = sql`
    with receivable as (${RECEIVABLES}), debtor as (
      select phone, (array_agg(name order by state_since desc))[1] as name, sum(paisa) as paisa, sum(claimed) as claimed, max(late) as late,
        min(due_on) as due_on, min(state_since) as since,
        json_agg(json_build_object('code', code, 'tagId', tag_id, 'owedPaisa', paisa, 'dueOn', due_on, 'age', ${ageOf('late')},
          'deliveredAt', to_char(state_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ${OLDEST_FIRST}) as bookings
      from receivable group by phone, case when phone is null then id end
      having bool_or(${hasText(sql`concat_ws(' ', code, tag_id, name, phone)`, q)})),
    aged as (select *, ${ageOf('late')} as age from debtor)
    select * from aged where ${isAmong(sql`age`, age)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<DebtorRow>`select phone, name, paisa, claimed, age, bookings from (${debtors}) as listed
      order by due_on, since limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${debtors}) as listed`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function sumsByAge(db: Db): Promise<{ age: ReceivableAge; paisa: string; bookings: number }[]> {
  const { rows } = await sql<{ age: ReceivableAge; paisa: string; bookings: number }>`
    select ${ageOf('late')} as age, sum(paisa) as paisa, count(*)::int as bookings from (${RECEIVABLES}) as receivable group by 1`.execute(
    db,
  );
  return rows;
}

interface DueReceivable {
  code: string;
  dueOn: string;
  /** Entered with the booking or the delivery; null for the number of the account. */
  phone: string | null;
  accountId: string;
}

/** Receivables of customers with a number that are due this many days from today. */
export async function receivablesDueIn(db: Db, days: number): Promise<DueReceivable[]> {
  const { rows } = await sql<DueReceivable>`
    select booking.code, to_char(receivable.due_on, 'YYYY-MM-DD') as "dueOn", buyer_phone as phone, account_id as "accountId"
    from (${RECEIVABLES}) as receivable join booking using (id)
    where late = ${-days}::int and receivable.paisa > 0 and receivable.phone is not null order by receivable.id`.execute(
    db,
  );
  return rows;
}

/** Oldest first. */
export async function receivablesOf(db: Db, phone: string): Promise<{ bookingId: string; cowId: string }[]> {
  const { rows } = await sql<{ bookingId: string; cowId: string }>`
    select id as "bookingId", cow_id as "cowId" from (${RECEIVABLES}) as receivable where phone = ${phone}
    order by ${OLDEST_FIRST}`.execute(db);
  return rows;
}
