import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

/** The new place; undefined when this person waits already. The count does not see the row of its own statement. */
export async function join(tx: Tx, cowId: string, accountId: string): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    with joined as (
      insert into waiting (cow_id, account_id) values (${cowId}, ${accountId})
      on conflict (cow_id, account_id) where ended_at is null do nothing
      returning id, cow_id, joined_at)
    select cow.tag_id, joined.joined_at, (select 1 + count(*)::int from waiting as earlier
      where earlier.cow_id = joined.cow_id and earlier.ended_at is null and earlier.id < joined.id) as place
    from joined join cow on cow.id = joined.cow_id`.execute(tx);
  return rows[0];
}

const placeOf = sql<number>`(select count(*)::int from waiting as earlier
  where earlier.cow_id = waiting.cow_id and earlier.ended_at is null and earlier.id <= waiting.id)`;

const selectPlaces = (db: Db, accountId: string) =>
  db
    .selectFrom('waiting')
    .innerJoin('cow', 'cow.id', 'waiting.cow_id')
    .select(['cow.tag_id', 'waiting.joined_at', placeOf.as('place')])
    .where('waiting.account_id', '=', accountId)
    .where('waiting.ended_at', 'is', null);

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

export const listPlaces = (db: Db, accountId: string) =>
  selectPlaces(db, accountId).orderBy('waiting.id', 'desc').limit(100).execute();

export const findPlace = (db: Db, accountId: string, cowId: string): Promise<PlaceRow | undefined> =>
  selectPlaces(db, accountId).where('waiting.cow_id', '=', cowId).executeTakeFirst();

export async function leave(tx: Tx, accountId: string, tagId: string): Promise<void> {
  await tx
    .updateTable('waiting')
    .set({ ended_at: sql<Date>`clock_timestamp()`, outcome: 'LEFT' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('cow_id', 'in', tx.selectFrom('cow').select('id').where('tag_id', '=', tagId))
    .execute();
}

/** Takes the first out of the list; whoever leaves in the same moment is passed over. Nobody whose account is closed. */
export async function takeFirst(tx: Tx, cowId: string): Promise<{ accountId: string } | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    update waiting set ended_at = clock_timestamp(), outcome = 'OFFERED'
    where id = (
      select waiting.id from waiting join account on account.id = account_id
      where cow_id = ${cowId} and ended_at is null and account.disabled_at is null
      order by waiting.id limit 1 for update of waiting
    ) and ended_at is null
    returning account_id as "accountId"`.execute(tx);
  return rows[0];
}
