import type { Board, DayDelivery } from '@khamar/contract/deliveries/run';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { DUE } from '../runs/stops.repository.ts';

/** A booking whose delivery failed has no place on a run any more. */
const PLACE = sql`run_stop.booking_id = booking.id and removed_at is null and run_stop.state <> 'NOT_DELIVERED'`;

export async function listCells(db: Db, { from, to }: { from: string; to: string }): Promise<Board['cells']> {
  const { rows } = await sql<Board['cells'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, zone_id as "zoneId", sum(capacity)::int as capacity,
      sum(taken - unpaid)::int as bookings, sum(unpaid)::int as unpaid, sum(on_runs)::int as "onRuns",
      sum(delivered)::int as delivered
    from delivery_slot as slot cross join lateral (
      select count(*) filter (where exists (select from run_stop where ${PLACE})) as on_runs,
        count(*) filter (where booking.state = 'DELIVERED') as delivered
      from delivery join booking on booking.id = booking_id where slot_id = slot.id) as progress
    where day between ${from} and ${to} group by day, zone_id order by day, zone_id`.execute(db);
  return rows;
}

export async function listOfDay(db: Db, day: string): Promise<DayDelivery[]> {
  const { rows } = await sql<DayDelivery>`
    select booking.code, booking.tag_id as "tagId", zone_id as "zoneId", part, recipient, delivery.phone, district, address,
      ${DUE} as "duePaisa", booking.state in ('BOOKED', 'DELIVERED') as "isBooked",
      booking.state = 'DELIVERED' as "isDelivered",
      (select json_build_object('_id', id, 'runId', run_id, 'state', run_stop.state) from run_stop where ${PLACE}) as stop
    from delivery_slot as slot join delivery on slot_id = slot.id join booking on booking.id = booking_id
    where day = ${day}
    order by case part when 'MORNING' then 1 when 'NOON' then 2 else 3 end, zone_id, district, address, booking.code`.execute(
    db,
  );
  return rows;
}
