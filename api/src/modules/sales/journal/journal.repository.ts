import { PROVIDERS } from '@khamar/contract/sales/enums';
import type { DaySum, JournalEntry } from '@khamar/contract/sales/journal';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { JournalQuery, JournalSheetQuery, SumsQuery } from '@khamar/contract/sales/sales-query';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { hasText, isAmong, isWithin } from '../../../db/list-filters.ts';
import { assetOf } from './post-entry.ts';

type JournalFilters = Omit<JournalSheetQuery, 'language'>;

export interface EntryRow extends Pick<JournalEntry, 'kind' | 'actor' | 'lines'> {
  id: string;
  at: Date;
}

/** The booking of a line: its own, or that of its refund or payment. */
const BOOKING_OF_LINE = sql`
  left join payment on payment.id = line.payment_id
  left join refund on refund.id = line.refund_id
  left join booking on booking.id = coalesce(line.booking_id, refund.booking_id, payment.booking_id)`;

const matches = ({ kind, provider, q, ...days }: JournalFilters) => {
  const assets = provider?.map((one) => assetOf(one));
  return sql`${isAmong(sql`entry.kind`, kind)} and ${isWithin(sql`entry.at`, days)}
    and (${assets === undefined && q === undefined} or exists (
      select from journal_line as line ${BOOKING_OF_LINE} where line.entry_id = entry.id
        and ${hasText(sql`concat_ws(' ', booking.code, trx_id_of(payment), payment.payer_number)`, q)}
        and ${
          assets === undefined
            ? sql`true`
            : sql`exists (select from journal_line as asset where asset.entry_id = entry.id and ${isAmong(sql`asset.account`, assets)})`
        }))`;
};

const selectEntries = (filters: JournalFilters) => sql`
  select entry.id, entry.kind, entry.at, entry.actor,
    (select json_agg(json_build_object('account', line.account, 'amountPaisa', line.amount_paisa, 'code', booking.code)
       order by line.id)
     from journal_line as line ${BOOKING_OF_LINE} where line.entry_id = entry.id) as lines
  from journal_entry as entry where ${matches(filters)}`;

/** Newest first. */
export async function list(
  db: Db,
  { page, limit, ...filters }: JournalQuery,
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

type SumRow = Omit<DaySum, 'receivedPaisa' | 'refundedPaisa'> & { received: string; refunded: string };

/** Money received and refunded in the asset accounts; gateway fees are not included. */
export async function sumsByDay(db: Db, { provider, ...days }: SumsQuery): Promise<SumRow[]> {
  // Formats the sums, not every line.
  const { rows } = await sql<SumRow>`
    select to_char(day, 'YYYY-MM-DD') as day, regexp_replace(account, '^clearing:', '') as provider,
      coalesce(received, 0) as received, payments, coalesce(refunded, 0) as refunded, refunds
    from (select (entry.at at time zone ${sql.lit(FARM_TIME_ZONE)})::date as day, account,
      sum(amount_paisa) filter (where amount_paisa > 0) as received,
      (count(*) filter (where amount_paisa > 0))::int as payments,
      -sum(amount_paisa) filter (where amount_paisa < 0) as refunded,
      (count(*) filter (where amount_paisa < 0))::int as refunds
    from journal_line join journal_entry as entry on entry.id = entry_id
    where account in (${sql.join(PROVIDERS.map((one) => sql.lit(assetOf(one))))}) and entry.kind <> 'FEE' and ${isWithin(sql`entry.at`, days)}
      and ${isAmong(
        sql`account`,
        provider?.map((one) => assetOf(one)),
      )}
    group by 1, 2) as summed order by summed.day desc, provider`.execute(db);
  return rows;
}
