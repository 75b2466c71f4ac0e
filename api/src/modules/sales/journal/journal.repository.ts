import type { DaySum, JournalEntry } from '@khamar/contract/sales/journal';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { JournalQuery, JournalSheetQuery, SumsQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { hasText, isAmong, isWithin } from '../../../db/list-filters.ts';

/** Of this person only: what they entered, what moved their cash, and payments they recorded that someone else confirmed. Undefined for all. */
export interface Whose {
  username: string;
  accountId: string;
}
interface OfPerson {
  whose?: Whose | undefined;
}

type JournalFilters = Omit<JournalSheetQuery, 'language'> & OfPerson;

export const isOf = (whose: Whose | undefined) =>
  whose === undefined
    ? sql`true`
    : sql`(entry.actor = ${whose.username} or exists (select from journal_line as own
        where own.entry_id = entry.id and own.account = ${`cash:${whose.accountId}`})
      or exists (select from journal_line as own join payment as recorded on recorded.id = own.payment_id
        where own.entry_id = entry.id and recorded.created_by = ${whose.username}))`;

/** The condition of the index on these lines (0012_sales_accounts.sql): money that the farm has. */
const IS_MONEY = sql`account ~ '^(clearing:|cash:|cash$|bank$)'`;
/** The payment method of such a line: all cash is one. */
const PROVIDER = sql`regexp_replace(account, '^clearing:|:.*$', '')`;

export interface EntryRow extends Pick<JournalEntry, 'kind' | 'actor' | 'note' | 'lines'> {
  id: string;
  at: Date;
}

/** The booking of a line: its own, or that of its refund or payment. */
const BOOKING_OF_LINE = sql`
  left join payment on payment.id = line.payment_id
  left join refund on refund.id = line.refund_id
  left join booking on booking.id = coalesce(line.booking_id, refund.booking_id, payment.booking_id)`;

const matches = ({ kind, provider, q, whose, ...days }: JournalFilters) => {
  return sql`${isOf(whose)} and ${isAmong(sql`entry.kind`, kind)} and ${isWithin(sql`entry.at`, days)}
    and (${provider === undefined && q === undefined} or exists (
      select from journal_line as line ${BOOKING_OF_LINE} where line.entry_id = entry.id
        and ${hasText(sql`concat_ws(' ', booking.code, trx_id_of(payment), payment.payer_number)`, q)}
        and ${
          provider === undefined
            ? sql`true`
            : sql`exists (select from journal_line where entry_id = entry.id and ${IS_MONEY} and ${isAmong(PROVIDER, provider)})`
        }))`;
};

const selectEntries = (filters: JournalFilters) => sql`
  select entry.id, entry.kind, entry.at, entry.actor, entry.note,
    (select json_agg(json_build_object('account', line.account, 'holder', person.username, 'amountPaisa', line.amount_paisa,
       'code', booking.code) order by line.id)
     from journal_line as line ${BOOKING_OF_LINE}
       left join account as person
         on person.id = case when line.account ~ '^cash:[0-9a-f]' then substr(line.account, 6)::uuid end
     where line.entry_id = entry.id) as lines
  from journal_entry as entry where ${matches(filters)}`;

/** Newest first. */
export async function list(
  db: Db,
  { page, limit, ...filters }: JournalQuery & OfPerson,
): Promise<{ rows: EntryRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<EntryRow>`${selectEntries(filters)} order by entry.id desc limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from journal_entry as entry where ${matches(filters)}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The next CSV batch, after the entry with this id. */
export async function listAfter(
  db: Db,
  filters: JournalFilters,
  after: string | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`${selectEntries(filters)}
    and (${after ?? null}::bigint is null or entry.id < ${after ?? null}::bigint)
    order by entry.id desc limit ${limit}`.execute(db);
  return rows;
}

type SumRow = Omit<DaySum, 'receivedPaisa' | 'refundedPaisa' | 'voidedPaisa'> &
  Record<'received' | 'refunded' | 'voided', string>;

/** Money received, refunded and voided; gateway fees and cash that only changed hands are not included. */
export async function sumsByDay(
  db: Db,
  { provider, whose, ...days }: SumsQuery & OfPerson,
): Promise<SumRow[]> {
  // Finds the provider of each account's sum, not of every line: over a year that is half of the time.
  const { rows } = await sql<SumRow>`
    select to_char(day, 'YYYY-MM-DD') as day, ${PROVIDER} as provider,
      coalesce(sum(paisa) filter (where kind = 'RECEIVED'), 0) as received,
      coalesce(sum(lines) filter (where kind = 'RECEIVED'), 0)::int as payments,
      coalesce(-sum(paisa) filter (where kind = 'REFUNDED'), 0) as refunded,
      coalesce(sum(lines) filter (where kind = 'REFUNDED'), 0)::int as refunds,
      coalesce(-sum(paisa) filter (where kind = 'VOIDED'), 0) as voided,
      coalesce(sum(lines) filter (where kind = 'VOIDED'), 0)::int as voids
    from (select (entry.at at time zone ${sql.lit(FARM_TIME_ZONE)})::date as day, account, entry.kind,
        sum(amount_paisa) as paisa, count(*) as lines
      from journal_line join journal_entry as entry on entry.id = entry_id
      where ${isOf(whose)} and ${IS_MONEY} and entry.kind in ('RECEIVED', 'REFUNDED', 'VOIDED') and ${isWithin(sql`entry.at`, days)}
        and ${isAmong(PROVIDER, provider)}
      group by 1, 2, 3) as summed
    group by summed.day, ${PROVIDER} order by summed.day desc, provider`.execute(db);
  return rows;
}
