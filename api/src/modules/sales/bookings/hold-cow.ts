import type { Insertable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { SalesContext, SalesSettings } from '../idempotent-command.ts';
import type { BookingTable } from '../sales.table.ts';
import * as bookings from './bookings.repository.ts';
import { countUnpaid, isPaused } from '../limits/unpaid-bookings.ts';
import { usualAdvance } from '../prices/agree-price.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { scheduleDeadline } from './deadlines/schedule-deadline.ts';

/** The current price and weight, locked in for a new booking. */
export const lockTerms = (cow: bookings.LockedCow, settings: SalesSettings) => ({
  cow_id: cow.id,
  tag_id: cow.tag_id,
  price_paisa: cow.current_price * 100,
  cow_price_paisa: cow.current_price * 100,
  weight_kg: cow.current_weight,
  advance_paisa: usualAdvance(cow.current_price * 100, settings),
  is_escrow: settings.ADVANCE_IN_ESCROW,
});

/** The buyer needs a phone number, verified if the farm requires it, and must not be blocked for rejected claims. */
export function requireMayHold(
  buyer: bookings.Buyer,
  { HOLD_NEEDS_VERIFIED_PHONE }: Pick<SalesSettings, 'HOLD_NEEDS_VERIFIED_PHONE'>,
): void {
  if (buyer?.mobile == null) throw new AppError('phone_missing');
  if (HOLD_NEEDS_VERIFIED_PHONE && buyer.phone_verified_at === null) throw new AppError('phone_unverified');
  if (buyer.claims_blocked_at !== null) throw new AppError('claims_blocked');
}

type Hold = ReturnType<typeof lockTerms> & {
  account_id: string;
  terms_version: string;
} & Pick<Insertable<BookingTable>, 'lead_id' | 'quote_id'>;

/** Holds an available cow. The rows of the cow and the buyer must be locked. */
export async function insertHold(tx: Tx, context: SalesContext, hold: Hold): Promise<bookings.BookingRow> {
  const { settings } = context;
  const { freeHolds, holdMinutes } = settings.current.selling;
  if ((await countUnpaid(tx, hold.account_id)) >= freeHolds) throw new AppError('hold_limit');
  if (await isPaused(tx, hold.account_id, hold.cow_id, settings.HOLD_PAUSE_MINUTES))
    throw new AppError('hold_pause');
  const held = await bookings.insert(tx, { ...hold, state: 'HELD', minutes: holdMinutes });
  await scheduleDeadline(tx, context, held);
  await notifyBuyer(tx, context, 'BOOKING_HELD', held);
  return held;
}
