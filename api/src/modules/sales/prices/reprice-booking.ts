import { fieldError } from '@khamar/contract/field-error';
import type { BookingSummary, RepriceBooking } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { agreeRate, FIXED_PRICE } from '../live-weight/agree-rate.ts';
import { findWeightByOthers, mayLowerPrices } from '../live-weight/weights-by-others.ts';
import { isWeightCurrent } from '../live-weight/live-weight.repository.ts';
import { rejectUnderWay } from '../runs/stop-checks.ts';
import { agreePrice, askingPriceOf } from './agree-price.ts';
import { changePrice } from './change-price.ts';

/** A new agreed price before delivery: fixed, or by KG. */
export async function repriceBooking(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  locked: LockedBooking,
  to: RepriceBooking,
): Promise<BookingSummary> {
  const { booking } = locked;
  if (booking.is_walk_in || nextState(booking.state, 'reprice') === undefined)
    throw new AppError('booking_state');
  const agreed = await agreeAgain(tx, context, actor, locked, to);
  return changePrice(
    tx,
    context,
    booking,
    { ...agreed, note: to.reason },
    { actor: actor.username, notice: 'PRICE_CHANGED' },
  );
}

async function agreeAgain(
  tx: Tx,
  { settings }: SalesContext,
  actor: Actor,
  { booking, cow }: LockedBooking,
  { pricePaisa, ratePaisa, ...terms }: RepriceBooking,
) {
  const askingPaisa = askingPriceOf(booking);
  if (pricePaisa !== undefined)
    return { ...agreePrice(settings, actor, askingPaisa, { pricePaisa, ...terms }), ...FIXED_PRICE };
  if (ratePaisa === undefined)
    throw wrongField('invalid_request', 'pricePaisa', fieldError('quote_price_missing'));
  // A loaded animal can no longer be weighed.
  await rejectUnderWay(tx, booking.id);
  const { dispatch_weight_id, dispatch_kg } = booking;
  const isWeighed = dispatch_kg !== null && (await isWeightCurrent(tx, booking.id));
  const kg = isWeighed ? dispatch_kg : cow.current_weight;
  const asked = { askingPaisa, kg, ...(await askingWeights(tx, actor, { booking, cow })) };
  const agreed = agreeRate(settings, actor, asked, { ratePaisa, ...terms });
  // Agreed with the dispatch weight known: it stays.
  return isWeighed ? { ...agreed, dispatch_weight_id, dispatch_kg } : agreed;
}

/** The weight that the asking price was for, and the one that the weight at agreement is compared with. */
async function askingWeights(tx: Tx, actor: Actor, { booking, cow }: Pick<LockedBooking, 'booking' | 'cow'>) {
  const { weight_kg: askingKg, id: bookingId } = booking;
  if (mayLowerPrices(actor)) return { askingKg, kgByOthers: cow.current_weight };
  const kgByOthers = (await findWeightByOthers(tx, actor, cow.id)) ?? cow.current_weight;
  const before = await findWeightByOthers(tx, actor, cow.id, { bookingId });
  return { askingKg: before ?? Math.min(askingKg, kgByOthers), kgByOthers };
}
