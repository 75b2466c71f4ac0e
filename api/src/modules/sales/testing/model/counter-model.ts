import {
  apply,
  at,
  type ModelBooking,
  newBooking,
  paidOf,
  Rejected,
  setState,
  spend,
} from './model-state.ts';
import { WeightModel } from './weight-model.ts';

interface Sale {
  cows: number[];
  amount: number;
  isDelivered: boolean;
  dueIn: number;
  confirmsSurplus: boolean;
}

/** Sales at the counter, at the asking price and for cash. */
export class CounterModel extends WeightModel {
  counterSale({ cows, amount, isDelivered, dueIn, confirmsSurplus }: Sale): void {
    const walkIns = cows.map((cow) => this.findSaleCow(cow));
    if (!isDelivered && walkIns.some((walkIn) => walkIn?.state === 'DELIVERED'))
      throw new Rejected('cow_sold');
    const prices = cows.map((cow) => at(this.state.cows, cow).pricePaisa);
    const total = prices.reduce((sum, price) => sum + price, 0);
    if (amount > total && !confirmsSurplus) throw new Rejected('amount_over_balance');
    const sold = walkIns.map((walkIn, n) => {
      const fresh = {
        ...newBooking(at(cows, n), at(prices, n), at(this.state.cows, at(cows, n)).kg),
        hasTerms: true,
        hasPhone: true,
      };
      if (walkIn !== undefined) return Object.assign(walkIn, fresh);
      this.state.bookings.push(fresh);
      return fresh;
    });
    const [first] = sold;
    if (first === undefined) throw new Error('A sale has a cow');
    const payment = this.state.payments.length;
    const booking = this.state.bookings.indexOf(first);
    const money = { claimed: amount, unallocated: amount, byBuyer: false };
    this.state.payments.push({ booking, state: 'CONFIRMED', ...money });
    for (const upTo of ['advancePaisa', 'pricePaisa'] as const)
      for (const wanted of sold) {
        const paid = Math.min(at(this.state.payments, payment).unallocated, wanted[upTo] - paidOf(wanted));
        if (paid <= 0) continue;
        apply(wanted, payment, paid);
        spend(at(this.state.payments, payment), this.state.bookings.indexOf(wanted), paid);
      }
    for (const wanted of sold) settle(wanted, isDelivered);
    if (isDelivered) for (const wanted of sold) this.deliver(this.state.bookings.indexOf(wanted), dueIn);
  }

  /** A walk-in of the cow is taken over. */
  private findSaleCow(cow: number): ModelBooking | undefined {
    if (at(this.state.cows, cow).isRemoved) throw new Rejected('cow_not_found');
    const active = this.expireDue(cow);
    if (active !== undefined && !active.isWalkIn)
      throw new Rejected(active.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken');
    return active;
  }
}

/** What was not paid for a delivered cow is due later, so its advance is no more than what was paid. */
function settle(booking: ModelBooking, isDelivered: boolean): void {
  const paid = paidOf(booking);
  if (isDelivered) booking.advancePaisa = Math.min(booking.advancePaisa, paid);
  setState(booking, paid >= booking.advancePaisa ? 'BOOKED' : paid > 0 ? 'IN_REVIEW' : 'HELD');
}
