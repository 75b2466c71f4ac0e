import { nextState } from '@khamar/contract/sales/booking-state';
import {
  addTo,
  at,
  isActive,
  type ModelBooking,
  paidOf,
  payableFor,
  Rejected,
  release,
  setState,
} from './model-state.ts';
import { ClaimModel } from './claim-model.ts';

/** Delivery, what is owed after it, and payments recorded by mistake. */
export class CreditModel extends ClaimModel {
  private deliveries = 0;

  /** A caller books with this amount and takes the cow along. Few random sequences would deliver one otherwise. */
  sell(cow: number, amount: number, dueIn: number, confirmsSurplus: boolean): void {
    this.callerBooks(cow, amount, confirmsSurplus);
    const booking = this.state.bookings.length - 1;
    if (at(this.state.bookings, booking).state === 'BOOKED') this.deliver(booking, dueIn);
  }

  deliver(booking: number, dueIn: number | undefined): void {
    const wanted = this.currentBooking(booking);
    if (wanted.state !== 'BOOKED' || wanted.isWalkIn) throw new Rejected('booking_state');
    const rest = wanted.pricePaisa - paidOf(wanted);
    if (rest > 0 && dueIn === undefined) throw new Rejected('balance_due');
    wanted.state = 'DELIVERED';
    wanted.receivable = rest;
    wanted.dueIn = rest > 0 ? (dueIn ?? null) : null;
    wanted.hasPhone ||= rest > 0;
    this.deliveries += 1;
    wanted.delivery = this.deliveries;
    at(this.state.cows, wanted.cow).waiting = [];
  }

  reverseDelivery(booking: number): void {
    const wanted = this.currentBooking(booking);
    if (wanted.state !== 'DELIVERED') throw new Rejected('booking_state');
    wanted.state = 'BOOKED';
    Object.assign(wanted, { receivable: 0, badDebt: 0, recovered: {}, allowance: 0, dueIn: null });
    holdIfUnpaid(wanted);
  }

  returnCow(booking: number): void {
    this.requireDelivered(booking);
    this.reverseDelivery(booking);
    this.cancel(booking);
  }

  writeOff(booking: number): void {
    const wanted = this.requireDelivered(booking);
    if (wanted.receivable === 0) throw new Rejected('nothing_owed');
    wanted.badDebt += wanted.receivable;
    wanted.receivable = 0;
  }

  /** What exceeds the debt is refunded, newest payment first. */
  grantAllowance(booking: number, amount: number): void {
    const wanted = this.requireDelivered(booking);
    if (amount > wanted.receivable + paidOf(wanted)) throw new Rejected('allowance_beyond');
    let left = amount - Math.min(amount, wanted.receivable);
    wanted.receivable -= amount - left;
    wanted.allowance += amount;
    for (const [payment, paid] of Object.entries(wanted.paid).toReversed()) {
      const part = Math.min(left, paid);
      left -= part;
      if (part > 0) this.state.refunds.push({ payment: Number(payment), amount: part, isDone: false });
      addTo(wanted.paid, Number(payment), -part);
    }
  }

  /** A payment of the customer with the phone number of this run. */
  payOldest(amount: number, confirmsSurplus: boolean): void {
    const debts = this.state.bookings
      .map((booking, number) => ({ booking, number }))
      .filter(({ booking }) => booking.hasPhone && booking.receivable > 0)
      .toSorted(
        ({ booking: one }, { booking: other }) => dueOf(one) - dueOf(other) || one.delivery - other.delivery,
      );
    const [oldest] = debts;
    if (oldest === undefined) throw new Rejected('nothing_owed');
    const owed = debts.reduce((sum, { booking }) => sum + payableFor(booking), 0);
    if (amount > owed && !confirmsSurplus) throw new Rejected('amount_over_balance');
    const money = { claimed: amount, unallocated: amount, byBuyer: false };
    this.state.payments.push({ booking: oldest.number, state: 'CONFIRMED', ...money });
    for (const { number } of debts) this.allocateTo(this.state.payments.length - 1, number);
  }

  /** The correct amount pays the advance of each booking first, then the rest. */
  voidPayment(payment: number, corrected: number | undefined): void {
    this.requireVoidable(payment);
    const money = at(this.state.payments, payment);
    const funded = () =>
      this.state.bookings.flatMap((booking, number) => (booking.paid[payment] === undefined ? [] : [number]));
    for (const number of new Set([...funded(), money.booking])) this.currentBooking(number);
    const order = money.bookings ?? [];
    const affected =
      funded().length > 0
        ? funded().toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
        : [money.booking];
    money.state = 'VOIDED';
    money.unallocated = 0;
    for (const number of affected) takeBack(at(this.state.bookings, number), payment);
    if (corrected !== undefined) {
      const again = { claimed: corrected, unallocated: corrected, byBuyer: false };
      this.state.payments.push({ booking: money.booking, state: 'CONFIRMED', ...again });
      const last = this.state.payments.length - 1;
      if (affected.length > 1)
        for (const number of affected) {
          const booking = at(this.state.bookings, number);
          const missing = booking.state === 'DELIVERED' ? 0 : booking.advancePaisa - paidOf(booking);
          this.allocateTo(last, number, Math.max(0, missing));
        }
      for (const number of affected) this.allocateTo(last, number);
    }
    for (const number of affected) holdIfUnpaid(at(this.state.bookings, number));
  }

  protected requireVoidable(payment: number): void {
    if (at(this.state.payments, payment).state !== 'CONFIRMED') throw new Rejected('not_voidable');
    if (this.state.refunds.some((refund) => refund.payment === payment))
      throw new Rejected('payment_refunded');
  }

  reprice(booking: number, pricePaisa: number, isConfirmed: boolean): void {
    const wanted = this.currentBooking(booking);
    if (wanted.isWalkIn || nextState(wanted.state, 'reprice') === undefined)
      throw new Rejected('booking_state');
    const { askingPaisa } = wanted;
    requireUsual(pricePaisa, askingPaisa, isConfirmed);
    this.changePrice(wanted, pricePaisa);
  }

  protected changePrice(wanted: ModelBooking, pricePaisa: number): void {
    wanted.pricePaisa = pricePaisa;
    wanted.advancePaisa = Math.min(wanted.advancePaisa, pricePaisa / 10);
    release(this.state, wanted, Math.max(0, paidOf(wanted) - pricePaisa));
    if (paidOf(wanted) >= wanted.advancePaisa && nextState(wanted.state, 'confirm') === 'BOOKED') {
      setState(wanted, 'BOOKED');
      if (wanted.buyer !== null) this.leave(wanted.buyer, wanted.cow);
    }
  }

  private requireDelivered(booking: number): ModelBooking {
    const wanted = this.currentBooking(booking);
    if (wanted.state !== 'DELIVERED' || wanted.isWalkIn) throw new Rejected('booking_state');
    return wanted;
  }
}

/** More than asked, or more than a fifth less, needs a confirmation. */
export function requireUsual(pricePaisa: number, askingPaisa: number, isConfirmed: boolean): void {
  if ((pricePaisa > askingPaisa || pricePaisa * 5 < askingPaisa * 4) && !isConfirmed)
    throw new Rejected('price_unusual');
}

/** A walk-in has no advance. */
function holdIfUnpaid(booking: ModelBooking): void {
  if (paidOf(booking) < booking.advancePaisa && nextState(booking.state, 'void') === 'HELD')
    setState(booking, 'HELD');
}

/** Debts without a due date come last. */
const dueOf = ({ dueIn }: ModelBooking): number => dueIn ?? Number.MAX_SAFE_INTEGER;

/** What the payment had paid for a delivered booking is owed again, or written off again. */
function takeBack(booking: ModelBooking, payment: number): void {
  const paid = booking.paid[payment] ?? 0;
  const recovered = booking.recovered[payment] ?? 0;
  delete booking.paid[payment];
  delete booking.recovered[payment];
  if (booking.state !== 'DELIVERED' || !isActive(booking)) return;
  booking.receivable += paid - recovered;
  booking.badDebt += recovered;
}
