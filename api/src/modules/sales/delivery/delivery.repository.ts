import type { BookingDelivery } from '@khamar/contract/sales/delivery';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { DayPart } from '@khamar/contract/deliveries/enums';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { BookingTable } from '../sales.table.ts';

export interface SlotRow {
  id: string;
  zoneId: string | null;
  day: string;
  part: DayPart;
  eidOffset: number | null;
  capacity: number;
  taken: number;
  unpaid: number;
  isZoneClosed: boolean;
  firstFeePaisa: number;
  nextFeePaisa: number;
  /** Days from today, at the farm. */
  daysAhead: number;
  /** Days from the booking to the slot. */
  daysFromBooking: number;
}

/** At the farm. */
export const TODAY = sql`(clock_timestamp() at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;

export const selectSlots = (bookedAt: Date) => sql<SlotRow>`
  select slot.id, zone_id as "zoneId", to_char(slot.day, 'YYYY-MM-DD') as day, part, eid_offset as "eidOffset",
    capacity, taken, unpaid, coalesce(is_closed, false) as "isZoneClosed", coalesce(first_fee_paisa, 0)::float8 as "firstFeePaisa",
    coalesce(next_fee_paisa, 0)::float8 as "nextFeePaisa",
    slot.day - ${TODAY} as "daysAhead",
    slot.day - (${bookedAt}::timestamptz at time zone ${sql.lit(FARM_TIME_ZONE)})::date as "daysFromBooking"
  from delivery_slot as slot left join zone on zone.id = zone_id`;

export async function findSlot(db: Db, id: string, bookedAt: Date): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`${selectSlots(bookedAt)} where slot.id = ${id}`.execute(db);
  return rows[0];
}

/** In id order, after the cow's lock. */
export async function lockSlots(tx: Tx, ids: string[], bookedAt: Date): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    ${selectSlots(bookedAt)} where slot.id = any(${ids}::uuid[]) order by slot.id for update of slot`.execute(
    tx,
  );
  return rows;
}

export async function isServed(db: Db, zoneId: string, district: string): Promise<boolean> {
  const { rows } = await sql`
    select from zone_district where zone_id = ${zoneId} and district = ${district}`.execute(db);
  return rows.length > 0;
}

/** Whether the same customer pays the first fee for another booked animal to this address in the same slot. */
export async function sharesAddress(
  db: Db,
  booking: Pick<Selectable<BookingTable>, 'id' | 'account_id' | 'buyer_phone'>,
  { id: slotId, nextFeePaisa }: SlotRow,
  { district, address }: { district: string; address: string },
): Promise<boolean> {
  const plain = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(btrim(${text}), '\\s+', ' ', 'g'))`;
  const { rows } = await sql`
    select from delivery join booking on booking.id = booking_id
    where slot_id = ${slotId} and booking_id <> ${booking.id} and booking.state = 'BOOKED'
      and (booking.account_id = ${booking.account_id} or booking.buyer_phone = ${booking.buyer_phone})
      and booking.delivery_paisa > ${nextFeePaisa} and district = ${district}
      and ${plain(sql.ref('address'))} = ${plain(sql`${address}::text`)} limit 1`.execute(db);
  return rows.length > 0;
}

export type DeliveryRow = Omit<BookingDelivery, 'changeUntil'>;

export async function find(db: Db, bookingId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select slot_id as "slotId", zone_id as "zoneId", to_char(day, 'YYYY-MM-DD') as day, part, eid_offset as "eidOffset",
      district, address, recipient, phone, keep_days as "keepDays",
      to_char(credit_due_on, 'YYYY-MM-DD') as "balanceDueOn", credit_paisa::float8 as "mayOwePaisa"
    from delivery join delivery_slot as slot on slot.id = slot_id where booking_id = ${bookingId}`.execute(
    db,
  );
  return rows[0];
}

interface Chosen {
  slotId: string;
  district?: string | undefined;
  address?: string | undefined;
  recipient: string;
  phone: string;
  keepDays: number;
}

export async function choose(
  tx: Tx,
  bookingId: string,
  actor: string,
  { slotId, district, address, recipient, phone, keepDays }: Chosen,
): Promise<void> {
  await sql`
    insert into delivery (booking_id, slot_id, district, address, recipient, phone, keep_days, chosen_by)
    values (${bookingId}, ${slotId}, ${district ?? null}, ${address ?? null}, ${recipient}, ${phone}, ${keepDays}, ${actor})
    on conflict (booking_id) do update set slot_id = excluded.slot_id, district = excluded.district,
      address = excluded.address, recipient = excluded.recipient, phone = excluded.phone, keep_days = excluded.keep_days,
      chosen_by = excluded.chosen_by, chosen_at = clock_timestamp()`.execute(tx);
}

/** Null takes it back, otherwise up to what is due now. False if nothing is chosen yet. */
export async function allowBalanceDue(
  tx: Tx,
  bookingId: string,
  actor: string,
  dueOn: string | null,
  duePaisa: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update delivery set credit_due_on = ${dueOn}, credit_by = ${actor},
      credit_paisa = ${dueOn === null ? null : duePaisa} where booking_id = ${bookingId}`.execute(tx);
  return numAffectedRows > 0n;
}
