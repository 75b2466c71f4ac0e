import type { NewCost } from '@khamar/contract/herd/costs';
import { type CostKind, HERD_LIMITS, type TotalKind } from '@khamar/contract/herd/enums';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { ENTRY_COLUMNS, type EntryRow } from '../entries.ts';
import { FEED_SHARES } from '../groups/feed-shares.ts';

export interface CostRow extends EntryRow {
  kind: CostKind;
  amount_paisa: string;
}

/** Newest day first. */
export async function listOfCow(db: Db, cowId: string): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select ${ENTRY_COLUMNS}, entry.kind, entry.amount_paisa
    from cow_cost as entry left join cow_cost as later on later.replaces = entry.id
    where entry.cow_id = ${cowId} and not entry.is_removal
    order by entry.day desc, entry.id desc limit ${sql.lit(HERD_LIMITS.maxEntries)}`.execute(db);
  return rows;
}

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

const columnsOf = ({ kind, day, amountPaisa, note }: NewCost) => ({
  kind,
  day,
  amount_paisa: amountPaisa,
  note,
});

export async function insert(tx: Tx, cowId: string, actor: string, cost: NewCost): Promise<string> {
  const row = { cow_id: cowId, actor, ...columnsOf(cost) };
  const { id } = await tx.insertInto('cow_cost').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Correction {
  id: string;
  /** Null removes it. */
  cost: NewCost | null;
  actor: string;
  reason: string;
}

/** Undefined if there is no such entry. */
export async function replace(tx: Tx, { id, cost, actor, reason }: Correction): Promise<string | undefined> {
  const found = await tx
    .selectFrom('cow_cost')
    .select(['cow_id', 'kind', 'note', sql<string>`day::text`.as('day')])
    .select(sql<number>`amount_paisa::float8`.as('amount_paisa'))
    .where('id', '=', id)
    .where('is_removal', '=', false)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const row = { ...found, ...(cost !== null && columnsOf(cost)), actor, replaces: id, reason };
  const inserted = await tx
    .insertInto('cow_cost')
    .values({ ...row, is_removal: cost === null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}
