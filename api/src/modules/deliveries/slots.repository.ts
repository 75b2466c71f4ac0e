import type { EidPlan, NewSlots, Slot, SlotQuery } from '@khamar/contract/deliveries/zone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

const SLOT = sql<Slot>`
  select id as "_id", zone_id as "zoneId", to_char(day, 'YYYY-MM-DD') as day, part, capacity, taken, eid_offset as "eidOffset"
  from delivery_slot`;
const IN_ORDER = sql`order by day, zone_id, case part when 'MORNING' then 1 when 'NOON' then 2 else 3 end, id`;

export async function list(db: Db, { from, to }: SlotQuery): Promise<Slot[]> {
  const { rows } = await sql<Slot>`${SLOT} where day between ${from} and ${to} ${IN_ORDER}`.execute(db);
  return rows;
}

export async function find(db: Db, id: string): Promise<Slot | undefined> {
  const { rows } = await sql<Slot>`${SLOT} where id = ${id}`.execute(db);
  return rows[0];
}

/** One for each day and part that has none yet. Returns how many were added. */
export async function add(
  tx: Tx,
  { zoneId, days, eidOffsets, parts, capacity }: NewSlots,
  weekdays: readonly number[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into delivery_slot (zone_id, day, eid_offset, part, capacity)
    select ${zoneId}, wanted.day, wanted.eid_offset, part, ${capacity}
    from (select day, null::integer as eid_offset from unnest(${days}::date[]) as day
            where extract(dow from day) = any(${weekdays}::int[])
          union all
          select eid_plan.day + eid_offset, eid_offset from eid_plan, unnest(${eidOffsets}::integer[]) as eid_offset) as wanted,
      unnest(${parts}::text[]) as part
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** False if more is taken than that. */
export async function setCapacity(tx: Tx, id: string, capacity: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update delivery_slot set capacity = ${capacity} where id = ${id} and taken <= ${capacity}`.execute(tx);
  return numAffectedRows > 0n;
}

export async function readEid(db: Db): Promise<EidPlan> {
  const { rows } = await sql<EidPlan>`
    select to_char(day, 'YYYY-MM-DD') as day, is_decided as "isDecided", version from eid_plan`.execute(db);
  const [plan] = rows;
  if (plan === undefined) throw new Error('eid_plan has no row');
  return plan;
}

/** Moves Eid and every slot that is planned by its distance, unless some of its animals are on the way or delivered. Undefined if someone changed it since this version. */
export async function changeEid(
  tx: Tx,
  { version, day, isDecided }: EidPlan & { day: string },
): Promise<EidPlan | undefined> {
  const { numAffectedRows = 0n } = await sql`
    update eid_plan set day = ${day}, is_decided = ${isDecided}, version = version + 1 where version = ${version}`.execute(
    tx,
  );
  if (numAffectedRows === 0n) return undefined;
  await sql`select from delivery_slot where eid_offset is not null order by id for update`.execute(tx);
  await sql`
    update delivery_slot set day = ${day}::date + eid_offset
    where eid_offset is not null and day <> ${day}::date + eid_offset
      and not exists (select from delivery join run_stop on run_stop.booking_id = delivery.booking_id
        where slot_id = delivery_slot.id and removed_at is null and state not in ('PLANNED', 'NOT_DELIVERED'))`.execute(
    tx,
  );
  return readEid(tx);
}
