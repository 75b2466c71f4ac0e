import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

/** A booking whose slot has another day than its customer knows. */
export interface MovedRow {
  code: string;
  day: string;
  accountId: string | null;
  phone: string | null;
  /** Of this customer and day. */
  bookings: number;
  /** Ids of all bookings of this customer and day. */
  ids: string[];
}

const CUSTOMERS = 50;

/** Keeps Eid from moving, and other workers from telling the same customers, until the transaction ends. Returns its version. */
export async function lockEid(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from eid_plan for update`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** One for each of some customers and days. */
export async function listMoved(db: Db): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select (array_agg(code order by code))[1] as code, to_char(slot.day, 'YYYY-MM-DD') as day, account_id as "accountId",
      min(buyer_phone) as phone, count(*)::int as bookings, array_agg(booking.id) as ids
    from delivery join delivery_slot as slot on slot.id = slot_id join booking on booking.id = booking_id
    where told_day is distinct from slot.day and booking.state in ('HELD', 'IN_REVIEW', 'BOOKED')
    group by slot.day, account_id, case when account_id is null then buyer_phone end
    order by slot.day, account_id, 4 limit ${sql.lit(CUSTOMERS)}`.execute(db);
  return rows;
}

export async function markNotified(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update delivery set told_day = slot.day from delivery_slot as slot
    where slot.id = slot_id and booking_id = any(${ids}::uuid[])`.execute(tx);
}
