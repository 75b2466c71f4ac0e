import { nextState } from '@khamar/contract/sales/booking-state';
import { CreditModel, requireUsual } from './credit-model.ts';
import { at, type ModelBooking, Rejected } from './model-state.ts';

/** In percent, of the settings. */
const TOLERANCE = 5;

/** Half-up to whole taka. */
export const priceAt = (kg: number, ratePaisa: number): number => Math.round((kg * ratePaisa) / 100) * 100;

/** Sales by live weight. Nobody corrects a weight here, and no day passes. */
export class WeightModel extends CreditModel {
  sellByWeight(booking: number, ratePaisa: number, isConfirmed: boolean): void {
    const wanted = this.currentBooking(booking);
    if (wanted.isWalkIn || nextState(wanted.state, 'reprice') === undefined)
      throw new Rejected('booking_state');
    const dispatchKg = wanted.byWeight?.dispatchKg ?? null;
    const agreedKg = dispatchKg ?? at(this.state.cows, wanted.cow).kg;
    const price = priceAt(agreedKg, ratePaisa);
    // At the asking price per KG, this weight would cost that much.
    const asked = Math.round((wanted.askingPaisa * agreedKg) / (wanted.askingKg * 100)) * 100;
    requireUsual(price, asked, isConfirmed);
    wanted.byWeight = { ratePaisa, agreedKg, dispatchKg, isPending: false };
    this.changePrice(wanted, price);
  }

  weigh(booking: number, kg: number): void {
    const wanted = this.currentBooking(booking);
    if (wanted.isWalkIn || nextState(wanted.state, 'weigh') === undefined)
      throw new Rejected('booking_state');
    const { byWeight } = wanted;
    if (byWeight === null) throw new Rejected('fixed_price');
    at(this.state.cows, wanted.cow).kg = kg;
    byWeight.dispatchKg = kg;
    byWeight.isPending = Math.abs(kg - byWeight.agreedKg) / byWeight.agreedKg > TOLERANCE / 100;
    if (!byWeight.isPending) this.changePrice(wanted, priceAt(kg, byWeight.ratePaisa));
  }

  agree(booking: number, pricePaisa: number): void {
    const wanted = this.currentBooking(booking);
    if (nextState(wanted.state, 'agree') === undefined) throw new Rejected('booking_state');
    const { byWeight } = wanted;
    if (byWeight?.isPending !== true || pricePaisa !== this.finalPriceOf(booking))
      throw new Rejected('weight_changed');
    byWeight.isPending = false;
    this.changePrice(wanted, pricePaisa);
  }

  /** At the dispatch weight; a taka if there is none. */
  finalPriceOf(booking: number): number {
    const { byWeight } = at(this.state.bookings, booking);
    return byWeight?.dispatchKg == null ? 100 : priceAt(byWeight.dispatchKg, byWeight.ratePaisa);
  }

  override deliver(booking: number, dueIn: number | undefined): void {
    const wanted = this.currentBooking(booking);
    if (wanted.state === 'BOOKED' && !wanted.isWalkIn) requireWeight(wanted);
    super.deliver(booking, dueIn);
  }

  override reprice(booking: number, pricePaisa: number, isConfirmed: boolean): void {
    super.reprice(booking, pricePaisa, isConfirmed);
    at(this.state.bookings, booking).byWeight = null;
  }

  override move(booking: number, cow: number): void {
    super.move(booking, cow);
    const wanted = at(this.state.bookings, booking);
    wanted.byWeight = null;
    wanted.askingKg = at(this.state.cows, cow).kg;
  }
}

function requireWeight({ byWeight }: ModelBooking): void {
  if (byWeight === null) return;
  if (byWeight.isPending) throw new Rejected('weight_not_agreed');
  if (byWeight.dispatchKg === null) throw new Rejected('dispatch_weight_missing');
}
