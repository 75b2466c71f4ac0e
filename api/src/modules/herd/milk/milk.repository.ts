import type { Milking } from '@khamar/contract/herd/enums';
import type { NewMilk } from '@khamar/contract/herd/milk';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { type EntryRow, listEntries } from '../entry.repository.ts';

export interface MilkRow extends EntryRow {
  milking: Milking;
  millilitres: number;
}

/** The evening before the morning. */
export const listOfCow = (db: Db, cowId: string): Promise<MilkRow[]> =>
  listEntries(
    db,
    'milk_entry',
    cowId,
    sql`entry.milking, entry.millilitres`,
    sql`entry.milking, entry.id desc`,
  );

interface Sums {
  week: number;
  month: number;
  total: number;
}

export async function sumOfCow(db: Db, cowId: string): Promise<Sums> {
  const since = (days: number) =>
    sql`day > (now() at time zone ${sql.lit(FARM_TIME_ZONE)})::date - ${sql.lit(days)}::int`;
  const { rows } = await sql<Sums>`
    select coalesce(sum(millilitres) filter (where ${since(7)}), 0)::float8 as week,
      coalesce(sum(millilitres) filter (where ${since(30)}), 0)::float8 as month,
      coalesce(sum(millilitres), 0)::float8 as total
    from milk_current where cow_id = ${cowId}`.execute(db);
  return rows[0] ?? { week: 0, month: 0, total: 0 };
}

export interface MilkOfDay {
  _id: string;
  tagId: string;
  morningMl: number | null;
  eveningMl: number | null;
}

export async function listOfDay(db: Db, day: string): Promise<MilkOfDay[]> {
  const { rows } = await sql<MilkOfDay>`
    select cow.id as "_id", tag_id as "tagId", max(millilitres) filter (where milking = 'MORNING') as "morningMl",
      max(millilitres) filter (where milking = 'EVENING') as "eveningMl"
    from cow left join milk_current as milk on milk.cow_id = cow.id and milk.day = ${day}::date
    where milk.id is not null or (gender = 'FEMALE_COW' and removed_at is null and availability_status <> 'SOLD')
    group by cow.id order by tag_id, cow.id`.execute(db);
  return rows;
}

export async function isRecorded(tx: Tx, cowId: string, { day, milking }: NewMilk): Promise<boolean> {
  const { rows } = await sql`
    select from milk_current where cow_id = ${cowId} and day = ${day}::date and milking = ${milking}`.execute(
    tx,
  );
  return rows.length > 0;
}
