import { DISTRICT_NAMES, type District } from '@khamar/contract/deliveries/districts';
import type { DeliveryFees } from '@khamar/contract/deliveries/options';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { selectSlots, type SlotRow, TODAY } from './delivery.repository.ts';

/** How far ahead slots are offered. Those of Eid always are. */
const DAYS_AHEAD = 56;
const MAX_SLOTS = 200;

interface Wanted {
  /** Undefined for pick-up at the farm. */
  district: string | undefined;
  cutOffDays: number;
  bookedAt: Date;
}

const isOffered = (cutOffDays: number) => sql`
  slot.capacity > 0 and slot.day >= ${TODAY} + ${cutOffDays}::integer
  and (slot.day <= ${TODAY} + ${sql.lit(DAYS_AHEAD)} or slot.eid_offset is not null)`;

export async function listSlots(db: Db, { district, cutOffDays, bookedAt }: Wanted): Promise<SlotRow[]> {
  const zone =
    district === undefined
      ? sql`slot.zone_id is null`
      : sql`not is_closed and slot.zone_id = (select zone_id from zone_district where district = ${district})`;
  const { rows } = await sql<SlotRow>`
    ${selectSlots(bookedAt)} where ${zone} and ${isOffered(cutOffDays)}
    order by slot.day, case part when 'MORNING' then 1 when 'NOON' then 2 else 3 end, slot.id
    limit ${sql.lit(MAX_SLOTS)}`.execute(db);
  return rows;
}

export async function isDistrictServed(db: Db, district: string): Promise<boolean> {
  const { rows } = await sql`
    select from zone_district join zone on zone.id = zone_id where district = ${district} and not is_closed`.execute(
    db,
  );
  return rows.length > 0;
}

export async function readFees(
  db: Db,
  cutOffDays: number,
): Promise<Pick<DeliveryFees, 'fees' | 'hasPickUp'>> {
  const { rows } = await sql<{ district: District; feePaisa: number }>`
    select district, first_fee_paisa::float8 as "feePaisa" from zone_district join zone on zone.id = zone_id
    where not is_closed order by district`.execute(db);
  const { rows: pickUps } = await sql`
    select from delivery_slot as slot where zone_id is null and ${isOffered(cutOffDays)} limit 1`.execute(db);
  const fees = rows.map((row) => ({ ...row, name: DISTRICT_NAMES[row.district] }));
  return { fees, hasPickUp: pickUps.length > 0 };
}
