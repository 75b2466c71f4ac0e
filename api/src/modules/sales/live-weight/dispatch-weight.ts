import type { BookingSummary } from '@khamar/contract/sales/booking';
import { nextState } from '@khamar/contract/sales/booking-state';
import type { DispatchWeight } from '@khamar/contract/sales/live-weight';
import { isFarBelow, isWithinTolerance, priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { rejectLeftCow } from '../bookings/left-cow.ts';
import type { Actor } from '../../../security/actor.ts';
import type { AuditActor, SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { changePrice } from '../prices/change-price.ts';
import { rejectUnderWay } from '../runs/stop-checks.ts';
import { weightTermsOf } from './agree-rate.ts';
import { insertDispatchWeight, isWeightCurrent } from './live-weight.repository.ts';
import { findWeightByOthers, isByPricer, mayLowerPrices } from './weights-by-others.ts';

/**
 * The final price is based on this weight. Inside the tolerance it applies immediately. Outside it the price stays as it was until the customer
 * agrees, and the cow does not leave the farm.
 */
export async function recordDispatchWeight(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  { booking, cow }: LockedBooking,
  weight: DispatchWeight,
): Promise<BookingSummary> {
  if (booking.is_walk_in || nextState(booking.state, 'weigh') === undefined)
    throw new AppError('booking_state');
  const terms = weightTermsOf(booking);
  if (terms === undefined) throw new AppError('fixed_price');
  await rejectUnderWay(tx, booking.id);
  await rejectLeftCow(tx, cow.id);
  const kgByOthers = mayLowerPrices(actor) ? undefined : await findWeightByOthers(tx, actor, cow.id);
  const weighed = await insertDispatchWeight(tx, cow.id, weight);
  // Several small steps of one agent are not inside the tolerance of what somebody else weighed.
  const isLowered =
    weight.kg < terms.agreedKg &&
    kgByOthers !== undefined &&
    isFarBelow(weight.kg, { ...terms, agreedKg: kgByOthers });
  if (!isLowered && isWithinTolerance(weight.kg, terms))
    return changePrice(
      tx,
      context,
      booking,
      {
        ...weighed,
        price_paisa: priceByWeight(weight.kg, terms.ratePaisa),
        is_weight_pending: false,
        note: null,
      },
      { actor: actor.username, notice: 'WEIGHT_RECORDED' },
    );
  const pending = await bookings.change(tx, booking.id, { ...weighed, is_weight_pending: true, note: null });
  await notifyBuyer(tx, context, 'WEIGHT_TO_AGREE', pending, { about: weighed.dispatch_weight_id });
  return toSummary(pending, await paidFor(tx, booking.id));
}

/**
 * By the customer, or noted by staff. `pricePaisa` is the price that was shown. A lower weight of an agent needs an administrator: the
 * customer's consent to pay less proves nothing.
 */
export async function agreeToWeight(
  tx: Tx,
  context: SalesContext,
  actor: AuditActor & Partial<Pick<Actor, 'roles'>>,
  { booking }: LockedBooking,
  { pricePaisa, consent }: { pricePaisa: number; consent?: string },
): Promise<BookingSummary> {
  if (nextState(booking.state, 'agree') === undefined) throw new AppError('booking_state');
  const terms = weightTermsOf(booking);
  const { dispatch_weight_id, dispatch_kg, is_weight_pending } = booking;
  if (terms === undefined || dispatch_weight_id === null || dispatch_kg === null || !is_weight_pending)
    throw new AppError('weight_changed');
  if (priceByWeight(dispatch_kg, terms.ratePaisa) !== pricePaisa) throw new AppError('weight_changed');
  if (!(await isWeightCurrent(tx, booking.id))) throw new AppError('weight_changed');
  if (dispatch_kg < terms.agreedKg && !mayLowerPrices(actor) && !(await isByPricer(tx, dispatch_weight_id)))
    throw new AppError('discount_limit');
  return changePrice(
    tx,
    context,
    booking,
    { price_paisa: pricePaisa, is_weight_pending: false, note: consent ?? null },
    { actor: actor.username, notice: 'WEIGHT_RECORDED' },
  );
}

/**
 * Before a cow that is sold by live weight is loaded or handed over. `hasLeft`: the cow has left its place, so it cannot be weighed again:
 * its age was checked when it was loaded, or an administrator decides by name and with a reason. `at`: when the step was taken.
 */
export async function requireDispatchWeight(
  tx: Tx,
  { id, rate_paisa, dispatch_kg, is_weight_pending }: bookings.BookingRow,
  { hasLeft = false, at }: { hasLeft?: boolean; at?: Date } = {},
): Promise<void> {
  if (rate_paisa === null) return;
  if (is_weight_pending) throw new AppError('weight_not_agreed');
  if (dispatch_kg === null || !(hasLeft || (await isWeightCurrent(tx, id, at))))
    throw new AppError('dispatch_weight_missing');
}
