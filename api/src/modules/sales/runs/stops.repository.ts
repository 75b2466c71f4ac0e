import { MAX_CODE_TRIES, PART_ENDS, STOPS_ENDED, type StopState } from '@khamar/contract/deliveries/enums';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import type { NotDelivered, Stop } from '@khamar/contract/deliveries/run';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { IS_PAID, TOTAL } from '../journal/balances.ts';
import { IS_WEIGHT_CURRENT } from '../live-weight/live-weight.repository.ts';
import { IS_CODE_MISSING } from './deliveries-to-do.ts';

export interface StopRow {
  id: string;
  runId: string;
  bookingId: string;
  state: StopState;
  code: string;
  loadedCowId: string | null;
  tries: number;
  isRemoved: boolean;
  /** By the office. */
  isDecided: boolean;
}

const selectStops = sql`
  select id, run_id as "runId", booking_id as "bookingId", state, code, loaded_cow_id as "loadedCowId", tries,
    removed_at is not null as "isRemoved", decided_by is not null as "isDecided"
  from run_stop`;

export async function find(db: Db, id: string): Promise<StopRow | undefined> {
  const { rows } = await sql<StopRow>`${selectStops} where id = ${id}`.execute(db);
  return rows[0];
}

/** The stop that counts for a booking. Under the lock of its cow it can only start or, while planned, leave its run. */
export async function findOfBooking(db: Db, bookingId: string): Promise<StopRow | undefined> {
  const { rows } = await sql<StopRow>`
    ${selectStops} where booking_id = ${bookingId} and removed_at is null and state <> 'NOT_DELIVERED'`.execute(
    db,
  );
  return rows[0];
}

/** After its run. */
export async function lock(tx: Tx, id: string): Promise<StopRow> {
  const { rows } = await sql<StopRow>`${selectStops} where id = ${id} for update`.execute(tx);
  const [stop] = rows;
  if (stop === undefined) throw new Error('stops are never deleted');
  return stop;
}

/** In the order of the run. */
export async function lockOfRun(tx: Tx, runId: string): Promise<(StopRow & { bookingCode: string })[]> {
  await sql`select from run_stop where run_id = ${runId} order by id for update`.execute(tx);
  const { rows } = await sql<StopRow & { bookingCode: string }>`
    select stop.*, booking.code as "bookingCode" from (${selectStops} where run_id = ${runId} and removed_at is null) as stop
      join booking on booking.id = "bookingId" join run_stop on run_stop.id = stop.id order by position`.execute(
    tx,
  );
  return rows;
}

const hours = sql.raw(
  Object.entries(PART_ENDS)
    .map(([part, hour]) => `when '${part}' then ${hour}`)
    .join(' '),
);
const TODAY = sql`(clock_timestamp() at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;
const endedStates = sql.lit(`{${STOPS_ENDED.join()}}`);

/** Still to be paid for `booking`, in SQL. */
export const DUE = sql`
  case booking.state
    when 'BOOKED' then greatest(0, ${sql.raw(TOTAL)} - (select coalesce(-sum(amount_paisa), 0) from journal_line
      where journal_line.booking_id = booking.id and ${sql.raw(IS_PAID)}))
    when 'DELIVERED' then coalesce((select paisa from receivable_open where receivable_open.booking_id = booking.id), 0)
    else 0 end::float8`;

export type StopOfRun = Omit<Stop, 'at'> & { runId: string; at: Date | null };

/** In the order of each run. */
export async function listOfRuns(db: Db, runIds: readonly string[]): Promise<StopOfRun[]> {
  const { rows } = await sql<StopOfRun>`
    select stop.id as "_id", stop.run_id as "runId", booking.code, booking.tag_id as "tagId", stop.state,
      coalesce(recipient, '') as recipient, coalesce(delivery.phone, '') as phone, coalesce(district, '') as district,
      coalesce(address, '') as address, coalesce(part, 'MORNING') as part,
      ${DUE} as "duePaisa",
      coalesce(credit_due_on >= ${TODAY} and ${DUE} <= credit_paisa, false) as "mayOwe",
      booking.rate_paisa is not null and (booking.is_weight_pending or not ${IS_WEIGHT_CURRENT}) as "isWeightMissing",
      (select coalesce(sum(cash_paisa), 0) from stop_step where stop_id = stop.id)::float8 as "collectedPaisa",
      stop.reason, stop.note, exists (select from stop_photo where stop_id = stop.id) as "hasPhoto", ${IS_CODE_MISSING} as "isCodeMissing", ${MAX_CODE_TRIES} - tries as "triesLeft",
      stop.state <> all(${endedStates}::text[]) and clock_timestamp() > (coalesce(slot.day, run.day)
        + make_interval(hours => case coalesce(part, 'MORNING') ${hours} end)) at time zone ${sql.lit(FARM_TIME_ZONE)} as "isLate",
      step_at as at
    from run_stop as stop join run on run.id = run_id join booking on booking.id = stop.booking_id
      left join delivery on delivery.booking_id = booking.id left join delivery_slot as slot on slot.id = slot_id
    where run_id = any(${[...runIds]}::uuid[]) and removed_at is null order by run_id, position, stop.id`.execute(
    db,
  );
  return rows;
}

interface PlannableRow {
  bookingId: string;
  code: string;
  cowId: string;
  /** Booked for delivery on this day, and on no run. */
  isPlannable: boolean;
}

/** The bookings with these codes. Their cows are locked before it is called again. */
export async function listPlannable(db: Db, day: string, codes: readonly string[]): Promise<PlannableRow[]> {
  const { rows } = await sql<PlannableRow>`
    select booking.id as "bookingId", booking.code, booking.cow_id as "cowId",
      booking.state = 'BOOKED' and not booking.is_walk_in and zone_id is not null and coalesce(slot.day = ${day}::date, false)
      and not exists (select from run_stop where run_stop.booking_id = booking.id and removed_at is null
        and run_stop.state <> 'NOT_DELIVERED') as "isPlannable"
    from booking left join delivery on delivery.booking_id = booking.id left join delivery_slot as slot on slot.id = slot_id
    where booking.code = any(${[...codes]}::text[])`.execute(db);
  return rows;
}

/** After their cows: whoever moves Eid waits, or has moved it. */
export async function lockSlotsOf(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`select from delivery_slot where id in (
      select slot_id from delivery join booking on booking.id = booking_id where code = any(${[...codes]}::text[]))
    order by id for share`.execute(tx);
}

interface NewStop {
  runId: string;
  bookingId: string;
  position: number;
  code: string;
}

/** Back on its run with the code that the customer may have. False if the booking never was on it. */
export async function restore(
  tx: Tx,
  { runId, bookingId, position }: Omit<NewStop, 'code'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update run_stop set removed_at = null, position = ${position}
    where id = (select id from run_stop where run_id = ${runId} and booking_id = ${bookingId}
      and removed_at is not null order by id desc limit 1)`.execute(tx);
  return numAffectedRows > 0n;
}

export async function insert(tx: Tx, { runId, bookingId, position, code }: NewStop): Promise<void> {
  await sql`insert into run_stop (run_id, booking_id, position, code)
    values (${runId}, ${bookingId}, ${position}, ${code})`.execute(tx);
}

export async function move(tx: Tx, id: string, position: number): Promise<void> {
  await sql`update run_stop set position = ${position} where id = ${id} and position <> ${position}`.execute(
    tx,
  );
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await sql`update run_stop set removed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Whether the booking has another stop that counts. */
export async function isElsewhere(db: Db, { id, bookingId }: StopRow): Promise<boolean> {
  const { rows } = await sql`
    select from run_stop where booking_id = ${bookingId} and id <> ${id} and removed_at is null
      and state <> 'NOT_DELIVERED'`.execute(db);
  return rows.length > 0;
}

export interface StopChange {
  state?: StopState;
  loaded?: { cowId: string; tagId: string };
  enteredCode?: string;
  tries?: number;
  reason?: NotDelivered['reason'];
  note?: string | undefined;
  decidedBy?: string;
  decision?: string;
  /** By the phone's clock. */
  at?: Date;
}

/** A stop that had left its run is on it again. */
export async function change(tx: Tx, id: string, next: StopChange): Promise<StopRow> {
  const { state, loaded, enteredCode, tries, reason, note, decidedBy, decision, at } = next;
  await sql`update run_stop set state = coalesce(${state ?? null}, state),
    loaded_cow_id = coalesce(${loaded?.cowId ?? null}::uuid, loaded_cow_id),
    loaded_tag = coalesce(${loaded?.tagId ?? null}, loaded_tag),
    entered_code = coalesce(${enteredCode ?? null}, entered_code), tries = coalesce(${tries ?? null}::int, tries),
    reason = coalesce(${reason ?? null}, reason), note = coalesce(${note ?? null}, note),
    decided_by = coalesce(${decidedBy ?? null}, decided_by), decision = coalesce(${decision ?? null}, decision),
    step_at = coalesce(${at ?? null}::timestamptz, step_at), removed_at = null
    where id = ${id}`.execute(tx);
  return lock(tx, id);
}

interface NewStep {
  kind: 'LOADED' | 'ON_THE_WAY' | 'HANDED_OVER' | 'WRONG_CODE' | 'NOT_DELIVERED';
  takenAt: string;
  device: string;
  actor: string;
  paymentId?: string | undefined;
  cashPaisa?: number;
  /** Its stop had ended or had another driver. */
  isLate?: boolean;
}

/** Returns its id. */
export async function addStep(tx: Tx, stopId: string, step: NewStep): Promise<string> {
  const { kind, takenAt, device, actor, paymentId, cashPaisa = 0, isLate = false } = step;
  const { rows } = await sql<{ id: string }>`
    insert into stop_step (stop_id, kind, taken_at, device, actor, payment_id, cash_paisa, is_late)
    values (${stopId}, ${kind}, ${takenAt}, ${device}, ${actor}, ${paymentId ?? null}, ${cashPaisa}, ${isLate}) returning id`.execute(
    tx,
  );
  const [added] = rows;
  if (added === undefined) throw new Error('insert returns its row');
  return added.id;
}

/** The phones of this person that have sent cash for the stop when it was late. */
export async function listLateCash(db: Db, stopId: string, actor: string): Promise<string[]> {
  const { rows } = await sql<{ device: string }>`
    select device from stop_step where stop_id = ${stopId} and actor = ${actor} and is_late and cash_paisa > 0`.execute(
    db,
  );
  return rows.map(({ device }) => device);
}

/**
 * The phone's clock may be wrong: with a signal it does not count. Without one it is not before the day of the run, the step before or the
 * last change of the booking's state, and not in the future.
 */
export async function momentOf(
  db: Db,
  { id }: StopRow,
  { takenAt, isOffline = true }: { takenAt: string; isOffline?: boolean },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select case when ${isOffline} then least(clock_timestamp(), greatest(
        run.created_at, run.day::timestamp at time zone ${sql.lit(FARM_TIME_ZONE)}, started_at, booking.state_since,
        (select max(taken_at) from stop_step where stop_id = stop.id and kind in ('LOADED', 'ON_THE_WAY')), ${takenAt}::timestamptz))
      else clock_timestamp() end as at
    from run_stop as stop join run on run.id = run_id join booking on booking.id = stop.booking_id where stop.id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A stop has a run');
  return row.at;
}

/** Due date that the office agreed to for this balance; undefined if the balance exceeds the agreed amount or the date has passed. */
export async function findAllowedBalance(
  db: Db,
  bookingId: string,
  balancePaisa: number,
): Promise<{ dueOn: string; recipient: string; phone: string } | undefined> {
  const { rows } = await sql<{ dueOn: string; recipient: string; phone: string }>`
    select to_char(credit_due_on, 'YYYY-MM-DD') as "dueOn", recipient, phone
    from delivery where booking_id = ${bookingId} and credit_due_on >= ${TODAY} and credit_paisa >= ${balancePaisa}`.execute(
    db,
  );
  return rows[0];
}
