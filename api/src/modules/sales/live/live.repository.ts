import type { CowAvailability, LiveCow } from '@khamar/contract/sales/live';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

type Row<Data extends { heldUntil: string | null }> = Omit<Data, 'heldUntil'> & { heldUntil: Date | null };

/** An expired hold is reported as it will be after its cleanup: available, unless someone is waiting. */
const AVAILABILITY = sql`
  select cow.id, cow.tag_id as "tagId", cow.current_price, cow.removed_at is not null as "isRemoved",
    case when availability.is_due and list.waiting = 0 then 'AVAILABLE' else cow.availability_status end as "availabilityStatus",
    availability.expires_at is not null and not (availability.is_due and list.waiting = 0) as "isOnHold",
    case when not availability.is_due then availability.expires_at end as "heldUntil", list.waiting
  from cow
  left join lateral (select expires_at, expires_at <= clock_timestamp() as is_due from booking
    where cow_id = cow.id and expires_at is not null and state in ('HELD', 'IN_REVIEW')) as availability on true
  cross join lateral (select count(*)::int as waiting from waiting
    where cow_id = cow.id and ended_at is null) as list`;

export async function findLiveCows(db: Db, ids: string[]): Promise<LiveCow[]> {
  const { rows } = await sql<Row<LiveCow>>`
    select "tagId", "availabilityStatus", "isOnHold", "isRemoved", "heldUntil", waiting from (${AVAILABILITY}) as live
    where id = any(${ids}::uuid[]) order by "tagId"`.execute(db);
  return rows.map((row) => ({ ...row, heldUntil: row.heldUntil?.toISOString() ?? null }));
}

type Availability = Pick<
  CowAvailability,
  'tagId' | 'availabilityStatus' | 'isOnHold' | 'heldUntil' | 'waiting' | 'readAt'
>;

/** With the asking price in taka. */
export async function findAvailability(
  db: Db,
  tagId: string,
): Promise<(Availability & { price: number }) | undefined> {
  const { rows } = await sql<Row<Omit<Availability, 'readAt'>> & { price: number; readAt: Date }>`
    select "tagId", "availabilityStatus", "isOnHold", "heldUntil", waiting, current_price as price, clock_timestamp() as "readAt"
    from (${AVAILABILITY}) as live where "tagId" = ${tagId} and not "isRemoved"`.execute(db);
  return rows.map((row) => ({
    ...row,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    readAt: row.readAt.toISOString(),
  }))[0];
}
