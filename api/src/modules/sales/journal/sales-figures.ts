import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { sql } from 'kysely';
import { isWithin } from '../../../db/list-filters.ts';
import type { Db } from '../../../db/schema.ts';
import { isOf, type Whose } from './journal.repository.ts';

const REVENUE = sql`line.account in ('revenue', 'revenue:cattle', 'revenue:delivery', 'revenue:keep')`;

export interface SaleDay {
  day: string;
  /** Deliveries, and the revenue that they booked. */
  sales: number;
  sold: string;
  /** Deliveries undone that day, whenever they were made, and their revenue. */
  returns: number;
  returned: string;
  /** Total days that the delivered cows had been in the herd. */
  days_in_herd: number;
}

/** Revenue by the journal; only days with a delivery or with one undone. */
export async function listSaleDays(
  db: Db,
  { whose, ...days }: { from: string; to: string; whose?: Whose | undefined },
): Promise<SaleDay[]> {
  const { rows } = await sql<SaleDay>`
    with sale as (
      select entry.kind, entry.at, (array_agg(line.booking_id))[1] as booking_id, -sum(line.amount_paisa) as paisa
      from journal_entry as entry join journal_line as line on line.entry_id = entry.id
      where entry.kind in ('DELIVERED', 'DELIVERY_REVERSED') and ${REVENUE} and ${isWithin(sql`entry.at`, days)}
        and ${isOf(whose)}
      group by entry.id)
    select to_char(day, 'YYYY-MM-DD') as day, sales, coalesce(sold, 0) as sold, returns, coalesce(returned, 0) as returned,
      coalesce(days_in_herd, 0) as days_in_herd
    from (select (sale.at at time zone ${sql.lit(FARM_TIME_ZONE)})::date as day,
        (count(*) filter (where kind = 'DELIVERED'))::int as sales,
        sum(paisa) filter (where kind = 'DELIVERED') as sold,
        (count(*) filter (where kind = 'DELIVERY_REVERSED'))::int as returns,
        -sum(paisa) filter (where kind = 'DELIVERY_REVERSED') as returned,
        sum(extract(epoch from sale.at - cow.created_at)::float8 / 86400) filter (where kind = 'DELIVERED') as days_in_herd
      from sale join booking on booking.id = sale.booking_id join cow on cow.id = booking.cow_id
      group by 1) as summed
    order by summed.day`.execute(db);
  return rows;
}

export interface Owed {
  /** By customers for delivered cows. */
  receivable: string;
  receivables: number;
  /** By staff: cash that was charged to them. */
  staff: string;
  /** Paid for cows that are not delivered yet. */
  advances: string;
  cash: string;
}

/**
 * Balances of the journal as they are now. Sums over the whole journal would be slow: these come from the small tables that triggers
 * maintain and npm run audit:money compares with the journal, and from a partial index (0022_balance_index.sql).
 */
export async function readOwed(db: Db): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select (select coalesce(sum(paisa), 0) from receivable_open) as receivable,
      (select count(*)::int from receivable_open where paisa > 0) as receivables,
      (select coalesce(sum(amount_paisa), 0) from journal_line where account = 'staff_receivable') as staff,
      (select coalesce(sum(paisa), 0) from booking_advance) as advances,
      -- As the journal has it: a difference that was counted is not booked until somebody has decided.
      (select coalesce(sum(paisa), 0) from cash_holder)
        - (select coalesce(sum(counted_paisa - expected_paisa), 0) from cash_closing where outcome is null) as cash`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row');
  return row;
}
