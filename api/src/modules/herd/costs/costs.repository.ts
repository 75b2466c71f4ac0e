import type { NewCost } from '@khamar/contract/herd/costs';
import type { CostKind, TotalKind } from '@khamar/contract/herd/enums';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { type EntryRow, listEntries } from '../entry.repository.ts';
import { FEED_SHARES } from '../groups/feed-shares.ts';

export type CostContent = Omit<NewCost, 'recordAgain'>;

export interface CostRow extends EntryRow {
  kind: CostKind;
  amount_paisa: string;
}

export const listOfCow = (db: Db, cowId: string): Promise<CostRow[]> =>
  listEntries(db, 'cow_cost', cowId, sql`entry.kind, entry.amount_paisa`);

/** Only kinds with entries. */
export async function sumOfCow(db: Db, cowId: string): Promise<{ kind: TotalKind; paisa: string }[]> {
  const { rows } = await sql<{ kind: TotalKind; paisa: string }>`
    select kind, sum(amount_paisa) as paisa from cow_cost_current where cow_id = ${cowId} group by kind
    union all
    select 'FEED', sum(paisa) from (${FEED_SHARES(sql`feed.group_id in (select group_id from herd_move where cow_id = ${cowId})`)}) as share
    where cow_id = ${cowId} having count(*) > 0`.execute(db);
  return rows;
}

/** What the cow's delivered booking earned by the journal; null if nothing was booked for it. */
export async function soldFor(db: Db, cowId: string): Promise<string | null> {
  const { rows } = await sql<{ paisa: string | null }>`
    select -sum(line.amount_paisa) as paisa
    from booking join journal_line as line on line.booking_id = booking.id
    where booking.cow_id = ${cowId} and booking.state = 'DELIVERED'
      and (line.account = 'revenue' or line.account like 'revenue:%' or line.account in ('sales_allowance', 'bad_debt'))`.execute(
    db,
  );
  return rows[0]?.paisa ?? null;
}

/** Where it is fed today. */
export async function groupOf(db: Db, cowId: string): Promise<{ _id: string; name: string } | null> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select herd_group.id as "_id", name from herd_stay join herd_group on herd_group.id = group_id
    where cow_id = ${cowId} and first_day <= (now() at time zone ${sql.lit(FARM_TIME_ZONE)})::date
      and next_day is null`.execute(db);
  return rows[0] ?? null;
}

export const columnsOf = ({ kind, day, amountPaisa, note }: CostContent) => ({
  kind,
  day,
  amount_paisa: amountPaisa,
  note,
});

export interface RecordedCost {
  cowId: string;
  kind: CostKind;
  day: string;
  amountPaisa: number;
  /** False for one that was corrected: the correction counts. */
  isCurrent: boolean;
}

/** Costs and what they were before they were corrected, newest day first. Without feed, which is a cost of groups. */
export async function listRecordedCosts(db: Db, cowIds: string[]): Promise<RecordedCost[]> {
  const { rows } = await sql<RecordedCost>`
    with recursive recorded as (
      select cow_id, kind, day, amount_paisa, replaces, true as is_current
      from cow_cost_current where cow_id = any(${cowIds}::uuid[])
      union all
      select entry.cow_id, entry.kind, entry.day, entry.amount_paisa, entry.replaces, false
      from recorded join cow_cost as entry on entry.id = recorded.replaces
    )
    select cow_id as "cowId", kind, day::text, amount_paisa::float8 as "amountPaisa", is_current as "isCurrent"
    from recorded order by recorded.day desc`.execute(db);
  return rows;
}

/**
 * The recorded cost that a new one equals, which is most likely the same one again: typed twice, or a file that is uploaded again. One
 * without a day may be of any day.
 */
export const findEqualCost = (
  recorded: RecordedCost[],
  { kind, day, amountPaisa }: Pick<NewCost, 'kind' | 'amountPaisa'> & { day: string | null },
): RecordedCost | undefined =>
  recorded.find(
    (cost) => cost.kind === kind && cost.amountPaisa === amountPaisa && (day === null || cost.day === day),
  );

export async function insertCosts(
  tx: Tx,
  actor: string,
  costs: { cowId: string; cost: CostContent }[],
): Promise<void> {
  if (costs.length === 0) return;
  await tx
    .insertInto('cow_cost')
    .values(costs.map(({ cowId, cost }) => ({ cow_id: cowId, actor, ...columnsOf(cost) })))
    .execute();
}
