import type { GroupMove, NewFeed } from '@khamar/contract/herd/costs';
import { HERD_LIMITS } from '@khamar/contract/herd/enums';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { ENTRY_COLUMNS, type EntryRow } from '../entry.repository.ts';
import { FEED_SHARES } from './feed-shares.ts';

export interface GroupRow {
  id: string;
  name: string;
  tag_ids: string[];
}

/** With the animals that stand in them today. */
export async function list(db: Db): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select herd_group.id, name, array(
      select tag_id from herd_stay as stay join cow on cow.id = stay.cow_id
      where stay.group_id = herd_group.id and next_day is null and removed_at is null and availability_status <> 'SOLD'
      order by tag_id) as tag_ids
    from herd_group order by lower(name)`.execute(db);
  return rows;
}

export interface FeedRow extends EntryRow {
  group_id: string;
  amount_paisa: string;
  cows: number;
}

/** The last entries of each group, newest day first. */
export async function listFeed(db: Db): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with last as materialized (
      select entry.* from herd_group cross join lateral (
        select * from feed_cost where group_id = herd_group.id and not is_removal
        order by day desc, id desc limit ${sql.lit(HERD_LIMITS.maxFeed)}) as entry)
    select ${ENTRY_COLUMNS}, entry.group_id, entry.amount_paisa, coalesce(shared.cows, 0)::int as cows
    from last as entry left join feed_cost as later on later.replaces = entry.id
    left join (select feed_id, max(cows) as cows from (${FEED_SHARES(sql`feed.id in (select id from last)`)}) as share group by feed_id)
      as shared on shared.feed_id = entry.id
    order by entry.day desc, entry.id desc`.execute(db);
  return rows;
}

export async function insert(tx: Tx, name: string): Promise<string> {
  const { id } = await tx.insertInto('herd_group').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const find = (tx: Tx, id: string) =>
  tx.selectFrom('herd_group').select('id').where('id', '=', id).executeTakeFirst();

/** The id of the last move; undefined, and nothing is moved, if a tag is not in the herd. */
export async function move(
  tx: Tx,
  actor: string,
  { groupId, day, tagIds }: GroupMove,
): Promise<string | undefined> {
  const cows = await tx
    .selectFrom('cow')
    .select('id')
    .where('tag_id', 'in', tagIds)
    .where('removed_at', 'is', null)
    .execute();
  if (cows.length < tagIds.length) return undefined;
  const moves = await tx
    .insertInto('herd_move')
    .values(cows.map(({ id }) => ({ cow_id: id, group_id: groupId, day, actor })))
    .returning('id')
    .execute();
  return moves.at(-1)?.id;
}

export const columnsOf = ({ day, amountPaisa, note }: NewFeed) => ({ day, amount_paisa: amountPaisa, note });

/** How many animals share it. */
export async function countEaters(tx: Tx, feedId: string): Promise<number> {
  const { rows } = await sql<{ cows: number }>`
    select count(*)::int as cows from (${FEED_SHARES(sql`feed.id = ${feedId}`)}) as share`.execute(tx);
  return rows[0]?.cows ?? 0;
}
