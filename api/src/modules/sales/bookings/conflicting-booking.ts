import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

interface ActiveBookingConflict {
  cowId: string;
  code: string;
  isDelivered: boolean;
}

/** Active bookings of these cows, without walk-ins and expired holds: the booking owns the cow's status, and the cow cannot be removed. */
export async function findConflictingBookings(db: Db, cowIds: string[]): Promise<ActiveBookingConflict[]> {
  const { rows } = await sql<ActiveBookingConflict>`
    select cow_id as "cowId", code, state = 'DELIVERED' as "isDelivered" from booking
    where cow_id = any(${cowIds}::uuid[]) and not is_walk_in
      and state in ('HELD', 'IN_REVIEW', 'BOOKED', 'DELIVERED')
      and (expires_at is null or expires_at > clock_timestamp())`.execute(db);
  return rows;
}
