import type { NewZone, Zone } from '@khamar/contract/deliveries/zone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

const LIST = sql<Zone>`
  select id as "_id", name_en as "nameEn", name_bn as "nameBn", weekdays, is_closed as "isClosed", version,
    first_fee_paisa::float8 as "firstFeePaisa", next_fee_paisa::float8 as "nextFeePaisa",
    array(select district from zone_district where zone_id = zone.id order by district) as districts
  from zone`;

export async function list(db: Db): Promise<Zone[]> {
  const { rows } = await sql<Zone>`${LIST} order by is_closed, name_en, id`.execute(db);
  return rows;
}

/** Locks it until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<Zone | undefined> {
  const { rows } = await sql<Zone>`${LIST} where id = ${id} for update of zone`.execute(tx);
  return rows[0];
}

const columnsOf = ({ nameEn, nameBn, firstFeePaisa, nextFeePaisa, weekdays }: NewZone) => ({
  name_en: nameEn,
  name_bn: nameBn,
  first_fee_paisa: firstFeePaisa,
  next_fee_paisa: nextFeePaisa,
  weekdays,
});

export async function insert(tx: Tx, zone: NewZone): Promise<string> {
  const { id } = await tx
    .insertInto('zone')
    .values(columnsOf(zone))
    .returning('id')
    .executeTakeFirstOrThrow();
  await setDistricts(tx, id, zone.districts);
  return id;
}

export async function change(tx: Tx, id: string, zone: NewZone, isClosed: boolean): Promise<void> {
  await tx
    .updateTable('zone')
    .set({ ...columnsOf(zone), is_closed: isClosed })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  // A closed zone gives its districts back, so that another zone can serve them.
  await setDistricts(tx, id, isClosed ? [] : zone.districts);
}

/** A unique index rejects a district of another zone. */
async function setDistricts(tx: Tx, zoneId: string, districts: NewZone['districts']): Promise<void> {
  await tx.deleteFrom('zone_district').where('zone_id', '=', zoneId).execute();
  if (districts.length === 0) return;
  await tx
    .insertInto('zone_district')
    .values(districts.map((district) => ({ district, zone_id: zoneId })))
    .execute();
}
