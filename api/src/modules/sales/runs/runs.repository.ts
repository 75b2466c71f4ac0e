import { STOPS_ENDED } from '@khamar/contract/deliveries/enums';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { NewRun, Run, RunChange } from '@khamar/contract/deliveries/run';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

export type RunRow = Omit<Run, 'stops'> & {
  /** Who drove it before: their phones may still send cash. */
  formerDriverIds: string[];
};

const endedStates = sql.lit(`{${STOPS_ENDED.join()}}`);

/** A run has ended when none of its stops is open. */
const selectRuns = sql`
  select run.id as "_id", to_char(run.day, 'YYYY-MM-DD') as day, vehicle, driver_id as "driverId",
    coalesce(person.name, person.username, '') as driver, run.version, former_driver_ids as "formerDriverIds",
    case when started_at is null then 'PLANNED'
      when exists (select from run_stop where run_id = run.id and removed_at is null and state <> all(${endedStates}::text[]))
      then 'ON_THE_WAY' else 'ENDED' end as state
  from run left join account as person on person.id = driver_id`;

export async function find(db: Db, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${selectRuns} where run.id = ${id}`.execute(db);
  return rows[0];
}

export async function listOfDay(db: Db, day: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`${selectRuns} where run.day = ${day} order by run.id`.execute(db);
  return rows;
}

/** Today's at the farm, and those of the last days that are still on the way. */
export async function listOfDriver(db: Db, driverId: string): Promise<RunRow[]> {
  const today = sql`(clock_timestamp() at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;
  const { rows } = await sql<RunRow>`
    select * from (${selectRuns} where driver_id = ${driverId} and run.day between ${today} - 2 and ${today}) as mine
    where day = ${today}::text or state = 'ON_THE_WAY' order by day, "_id"`.execute(db);
  return rows;
}

/** After cows and bookings, before stops. */
export async function lock(tx: Tx, id: string): Promise<RunRow | undefined> {
  await sql`select from run where id = ${id} for update`.execute(tx);
  return find(tx, id);
}

/** Many steps at once, but no start and no change in the meantime. */
export async function lockShared(tx: Tx, id: string): Promise<RunRow | undefined> {
  await sql`select from run where id = ${id} for share`.execute(tx);
  return find(tx, id);
}

export async function insert(tx: Tx, { day, vehicle, driverId }: NewRun): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into run (day, vehicle, driver_id) values (${day}, ${vehicle}, ${driverId}) returning id`.execute(
    tx,
  );
  const [run] = rows;
  if (run === undefined) throw new Error('insert returns its row');
  return run.id;
}

export async function change(tx: Tx, id: string, { vehicle, driverId }: RunChange): Promise<void> {
  await sql`update run set vehicle = ${vehicle}, driver_id = ${driverId}, version = version + 1,
    former_driver_ids = case when driver_id = ${driverId} then former_driver_ids else array_append(former_driver_ids, driver_id) end
    where id = ${id}`.execute(tx);
}

/** By the phone's clock, but neither before the run was planned, nor before its day, nor in the future. */
export async function start(tx: Tx, id: string, takenAt: string): Promise<void> {
  await sql`update run set started_at = least(clock_timestamp(),
      greatest(created_at, day::timestamp at time zone ${sql.lit(FARM_TIME_ZONE)}, ${takenAt}::timestamptz)),
    version = version + 1 where id = ${id}`.execute(tx);
}

export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return (rows[0]?.now ?? new Date()).toISOString();
}

/** Staff who may open the office now. */
export async function listDrivers(
  db: Db,
  officeRoles: readonly string[],
): Promise<{ _id: string; name: string; phone: string | null }[]> {
  const { rows } = await sql<{ _id: string; name: string; phone: string | null }>`
    select id as "_id", coalesce(name, username) as name, mobile as phone from account
    where roles::text[] && ${[...officeRoles]}::text[] and disabled_at is null order by name, id`.execute(db);
  return rows;
}
