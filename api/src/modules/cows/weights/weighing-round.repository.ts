import type { WeightKind } from '@khamar/contract/cows/enums';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no time');
  return row.now;
}

export interface RoundCowRow {
  id: string;
  tag_id: string;
  kg: number;
  kind: WeightKind;
  weighed_at: Date;
  last_entry: string;
  version: number;
}

/** By tag. */
export async function listHerd(db: Db, limit: number): Promise<RoundCowRow[]> {
  const { rows } = await sql<RoundCowRow>`
    select cow.id, cow.tag_id, standing.kg, standing.kind, standing.weighed_at, last.id as last_entry, cow.version
    from cow
    cross join lateral standing_weight(cow.id) as standing
    cross join lateral (
      select id from cow_weight where cow_id = cow.id order by recorded_at desc limit 1
    ) as last
    where cow.removed_at is null and cow.availability_status <> 'SOLD'
    order by cow.tag_id
    limit ${limit}`.execute(db);
  return rows;
}

/** The person and device whose own weights are left out. */
export interface Weigher {
  device: string;
  username: string;
}

const isOther = ({ device, username }: Weigher) =>
  sql<boolean>`(cow_weight.device is distinct from ${device} or cow_weight.recorded_by <> ${username})`;

const selectOthers = (db: Db) =>
  db
    .selectFrom('cow_weight')
    .select([
      'cow_weight.id',
      'cow_weight.cow_id',
      'cow_weight.kg',
      'cow_weight.kind',
      'cow_weight.weighed_at',
      'cow_weight.recorded_at',
      'cow_weight.recorded_by',
    ])
    .orderBy('cow_weight.recorded_at', 'desc');

export type OtherRow = Awaited<ReturnType<typeof othersSince>>[number];

/** Recorded since then, of the cows that this device weighed since then. */
export const othersSince = (db: Db, weigher: Weigher, since: string, limit: number) =>
  selectOthers(db)
    .where('cow_weight.recorded_at', '>', sql<Date>`${since}::timestamptz`)
    .where(isOther(weigher))
    .where('cow_weight.cow_id', 'in', (eb) =>
      eb
        .selectFrom('cow_weight as own')
        .select('own.cow_id')
        .where('own.device', '=', weigher.device)
        .where('own.recorded_by', '=', weigher.username)
        .where('own.recorded_at', '>', sql<Date>`${since}::timestamptz`),
    )
    .limit(limit)
    .execute();

/** Recorded after the entry that the device had seen. Entries of a cow are recorded one after another, so none is missed. */
export const othersAfter = (tx: Tx, cowId: string, weigher: Weigher, seen: string, readAt: string) =>
  selectOthers(tx)
    .where('cow_weight.cow_id', '=', cowId)
    .where(isOther(weigher))
    .where(
      'cow_weight.recorded_at',
      '>',
      sql<Date>`coalesce(
        (select recorded_at from cow_weight as seen where seen.id = ${seen} and seen.cow_id = ${cowId}),
        ${readAt}::timestamptz)`,
    )
    .limit(20)
    .execute();
