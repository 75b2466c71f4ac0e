import type { StopState } from '@khamar/contract/deliveries/enums';
import type { DeliveryProgress } from '@khamar/contract/sales/delivery';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

const TODAY = sql`(clock_timestamp() at time zone ${sql.lit(FARM_TIME_ZONE)})::date`;

/** From the morning of the day, or once it is on the way, until it is handed over. */
const IS_CODE_OPEN = sql`stop.state in ('PLANNED', 'LOADED', 'ON_THE_WAY') and booking.state = 'BOOKED'
  and (stop.state = 'ON_THE_WAY' or run.day <= ${TODAY})`;

interface ProgressRow {
  stopId: string;
  state: StopState;
  driver: string;
  driverPhone: string | null;
  /** Null while nobody needs it. */
  code: string | null;
}

const selectProgress = sql`
  select stop.id as "stopId", stop.state, coalesce(person.name, person.username, '') as driver, person.mobile as "driverPhone",
    case when ${IS_CODE_OPEN} then stop.code end as code
  from run_stop as stop join run on run.id = run_id join booking on booking.id = stop.booking_id
    left join account as person on person.id = driver_id`;

/** The last stop of a booking. Undefined if it was not delivered and has a new slot. */
export async function findOfBooking(db: Db, bookingId: string): Promise<ProgressRow | undefined> {
  const { rows } = await sql<ProgressRow>`
    ${selectProgress} left join delivery on delivery.booking_id = booking.id
    where stop.booking_id = ${bookingId} and removed_at is null
      and not (stop.state = 'NOT_DELIVERED' and coalesce(chosen_at > coalesce(step_at, stop.created_at), true))
    order by stop.state = 'NOT_DELIVERED', stop.id desc limit 1`.execute(db);
  return rows[0];
}

export async function findOfStop(db: Db, stopId: string): Promise<ProgressRow | undefined> {
  const { rows } =
    await sql<ProgressRow>`${selectProgress} where stop.id = ${stopId} and removed_at is null`.execute(db);
  return rows[0];
}

/** Bookings of today's open stops, for the SMS of the morning. */
export async function listOfToday(db: Db): Promise<{ stopId: string; bookingId: string }[]> {
  const { rows } = await sql<{ stopId: string; bookingId: string }>`
    select stop.id as "stopId", booking.id as "bookingId"
    from run_stop as stop join run on run.id = run_id join booking on booking.id = stop.booking_id
    where run.day = ${TODAY} and removed_at is null and ${IS_CODE_OPEN} order by stop.id`.execute(db);
  return rows;
}

/** `isOwn`: for the customer, who alone sees the code. */
export async function findProgress(
  db: Db,
  bookingId: string,
  isOwn: boolean,
): Promise<DeliveryProgress | undefined> {
  const row = await findOfBooking(db, bookingId);
  return (
    row && {
      state: row.state,
      driver: row.state === 'ON_THE_WAY' ? { name: row.driver, phone: row.driverPhone } : null,
      deliveryCode: isOwn ? row.code : null,
    }
  );
}
