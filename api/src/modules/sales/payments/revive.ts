import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import type { LockedBooking } from '../bookings/lock-booking.ts';
import { findOfBooking } from '../links/quotes.repository.ts';
import type { SalesSettings } from '../sales-context.ts';

/**
 * Whether late money makes an ended booking again: soon after its end, while the cow is free at the price that it had then, and, where
 * the booking came of a quote, while that quote is open. Otherwise nobody agreed to these terms as they are now. The cow is locked.
 */
export async function canRevive(
  tx: Tx,
  { REVIVE_HOURS }: Pick<SalesSettings, 'REVIVE_HOURS'>,
  { cow, booking, standing }: LockedBooking,
): Promise<boolean> {
  if (booking.state !== 'EXPIRED' || standing !== undefined) return false;
  if (cow.current_price * 100 !== Number(booking.cow_price_paisa ?? booking.price_paisa)) return false;
  const { rows } = await sql<{ isSoon: boolean; isInHerd: boolean }>`
    select ${booking.state_since}::timestamptz + make_interval(hours => ${REVIVE_HOURS}::int) > clock_timestamp() as "isSoon",
      removed_at is null as "isInHerd"
    from cow where id = ${cow.id}`.execute(tx);
  if (rows[0]?.isSoon !== true || !rows[0].isInHerd) return false;
  const quote = await findOfBooking(tx, booking);
  return quote === undefined || quote.state === 'OPEN';
}
