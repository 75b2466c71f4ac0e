import { nextState } from '@khamar/contract/sales/booking-state';
import {
  apply,
  at,
  isActive,
  isTimed,
  type ModelBooking,
  type ModelState,
  newBooking,
  paidOf,
  payableFor,
  Rejected,
  release,
  requireConfirmed,
  setState,
  spend,
  stateOf,
} from './model-state.ts';
import {
  canRevive,
  recordRejectedClaim,
  firstOf,
  hasRoom,
  claimedFor,
  openClaims,
  requireMayClaim,
  requireReleased,
} from './buyer-limits.ts';

/** The weight of each cow at first. */
const KG = 250;

/** The rules of docs/selling.md reimplemented in memory, without locks, clocks and SQL. */
export class SalesModel {
  state: ModelState;

  constructor(cows: number, pricePaisa: number) {
    const herd = Array.from({ length: cows }, () => ({ pricePaisa, kg: KG, isRemoved: false, waiting: [] }));
    this.state = {
      cows: herd,
      bookings: [],
      payments: [],
      refunds: [],
      rejected: {},
      cash: { paisa: 0, closings: [], payments: {} },
    };
  }

  /** The public status of a cow. */
  statusOf(cow: number): string {
    const active = this.active(cow);
    if (active === undefined) return 'AVAILABLE';
    return active.state === 'DELIVERED' ? 'SOLD' : 'BOOKED';
  }

  hold(buyer: number, cow: number, orWait: boolean): void {
    this.requireInHerd(cow);
    if (orWait && this.isTaken(cow, buyer)) {
      this.wait(cow, buyer);
      return;
    }
    const active = this.expireDue(cow);
    if (active?.state === 'DELIVERED') throw new Rejected('cow_sold');
    if (active?.buyer === buyer) {
      active.hasTerms = true;
      return;
    }
    if (active !== undefined) {
      if (!orWait) throw new Rejected('cow_taken');
      this.wait(cow, buyer);
      return;
    }
    requireReleased(this.state, buyer);
    if (!hasRoom(this.state, buyer)) throw new Rejected('hold_limit');
    this.addBooking(cow, { buyer, hasTerms: true });
  }

  join(buyer: number, cow: number): void {
    this.requireInHerd(cow);
    if (!this.isTaken(cow, buyer)) throw new Rejected('cow_free');
    this.wait(cow, buyer);
  }

  leave(buyer: number, cow: number): void {
    const { waiting } = at(this.state.cows, cow);
    if (waiting.includes(buyer)) waiting.splice(waiting.indexOf(buyer), 1);
  }

  callerBooks(cow: number, received: number | undefined, confirmsSurplus: boolean): void {
    this.requireInHerd(cow);
    const active = this.expireDue(cow);
    if (active !== undefined) throw new Rejected(active.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken');
    const booking = this.addBooking(cow, { hasTerms: true, hasPhone: true });
    if (received === undefined) return;
    requireConfirmed(at(this.state.bookings, booking), received, confirmsSurplus);
    this.receiveFor(booking, received);
  }

  claim(booking: number, amount: number, saysPart: boolean): void {
    const wanted = this.currentBooking(booking);
    requireMayClaim(this.state, booking, wanted.buyer);
    const sent = paidOf(wanted) + claimedFor(this.state, booking);
    if (sent + amount < wanted.advancePaisa && !saysPart) throw new Rejected('claim_below_advance');
    if (!wanted.hasTerms) throw new Rejected('terms_changed');
    this.state.payments.push({ booking, state: 'CLAIMED', claimed: amount, unallocated: 0, byBuyer: true });
    if (wanted.state === 'HELD') setState(wanted, 'IN_REVIEW');
  }

  receive(booking: number, amount: number, confirmsSurplus: boolean): void {
    const wanted = this.currentBooking(booking);
    if (wanted.isWalkIn) throw new Rejected('booking_state');
    requireConfirmed(wanted, amount, confirmsSurplus);
    this.receiveFor(booking, amount);
  }

  confirm(payment: number, amount: number | undefined): void {
    const wanted = at(this.state.payments, payment);
    this.expireDue(at(this.state.bookings, wanted.booking).cow);
    if (wanted.state !== 'CLAIMED') throw new Rejected('payment_decided');
    wanted.state = 'CONFIRMED';
    wanted.unallocated = amount ?? wanted.claimed;
    this.allocateTo(payment, wanted.booking);
  }

  reject(payment: number): void {
    const wanted = at(this.state.payments, payment);
    const booking = this.currentBooking(wanted.booking);
    if (wanted.state !== 'CLAIMED') throw new Rejected('payment_decided');
    wanted.state = 'REJECTED';
    if (wanted.byBuyer && booking.buyer !== null) recordRejectedClaim(this.state, booking.buyer);
    const hasOpen = openClaims(this.state, wanted.booking) > 0;
    if (booking.state !== 'IN_REVIEW' || paidOf(booking) > 0 || hasOpen) return;
    setState(booking, 'EXPIRED');
    this.offer(booking.cow);
  }

  allocate(payment: number, booking: number): void {
    this.currentBooking(booking);
    const money = at(this.state.payments, payment);
    const { unallocated: before } = money;
    if (before === 0) throw new Rejected('nothing_unallocated');
    this.allocateTo(payment, booking);
    if (money.unallocated === before) throw new Rejected('booking_state');
  }

  refundUnallocated(payment: number): void {
    const wanted = at(this.state.payments, payment);
    if (wanted.unallocated === 0) throw new Rejected('nothing_unallocated');
    this.state.refunds.push({ payment, amount: wanted.unallocated, isDone: false });
    wanted.unallocated = 0;
  }

  refund(which: number): void {
    const refund = this.state.refunds[which];
    if (refund !== undefined) refund.isDone = true;
  }

  cancel(booking: number): void {
    const wanted = this.currentBooking(booking);
    if (wanted.isWalkIn || nextState(wanted.state, 'cancel') === undefined)
      throw new Rejected('booking_state');
    for (const [payment, amount] of Object.entries(wanted.paid))
      this.state.refunds.push({ payment: Number(payment), amount, isDone: false });
    wanted.paid = {};
    setState(wanted, 'CANCELLED');
    this.offer(wanted.cow);
  }

  move(booking: number, cow: number): void {
    this.requireInHerd(cow);
    const wanted = this.currentBooking(booking);
    const active = this.expireDue(cow);
    if (wanted.isWalkIn || nextState(wanted.state, 'move') === undefined) throw new Rejected('booking_state');
    if (active !== undefined) throw new Rejected(active.state === 'DELIVERED' ? 'cow_sold' : 'cow_taken');
    const { pricePaisa } = at(this.state.cows, cow);
    const old = wanted.cow;
    wanted.cow = cow;
    wanted.pricePaisa = pricePaisa;
    wanted.askingPaisa = pricePaisa;
    wanted.advancePaisa = Math.min(wanted.advancePaisa, pricePaisa / 10);
    release(this.state, wanted, Math.max(0, paidOf(wanted) - pricePaisa));
    if (wanted.buyer !== null) this.leave(wanted.buyer, cow);
    if (wanted.state === 'IN_REVIEW' && paidOf(wanted) >= wanted.advancePaisa) setState(wanted, 'BOOKED');
    this.offer(old);
  }

  /** Staff change the status in the form. */
  setStatus(cow: number, status: 'AVAILABLE' | 'BOOKED' | 'SOLD'): void {
    this.requireInHerd(cow);
    if (this.statusOf(cow) === status) return;
    this.requireSeen(cow);
    const active = this.active(cow);
    if (active !== undefined && !active.isWalkIn) throw new Rejected('booking_stands');
    if (active === undefined)
      this.addBooking(cow, { isWalkIn: true, advancePaisa: 0, state: stateOf(status) });
    else active.state = status === 'AVAILABLE' ? 'CANCELLED' : stateOf(status);
    if (status === 'SOLD') at(this.state.cows, cow).waiting = [];
  }

  remove(cow: number): void {
    this.requireInHerd(cow);
    this.requireSeen(cow);
    at(this.state.cows, cow).isRemoved = true;
    at(this.state.cows, cow).waiting = [];
  }

  restore(cow: number): void {
    at(this.state.cows, cow).isRemoved = false;
  }

  setPrice(cow: number, pricePaisa: number): void {
    this.requireInHerd(cow);
    at(this.state.cows, cow).pricePaisa = pricePaisa;
  }

  /** The deadline of the active booking passes. */
  passDeadline(cow: number, isLongAgo: boolean): void {
    const active = this.active(cow);
    if (active === undefined || !isTimed(active)) return;
    active.isDue = true;
    active.isLongDue = isLongAgo;
  }

  active(cow: number): ModelBooking | undefined {
    return this.state.bookings.find((booking) => booking.cow === cow && isActive(booking));
  }

  /** A due booking is expired first, which changes the cow, so staff must reload it. */
  private requireSeen(cow: number): void {
    const active = this.active(cow);
    if (active === undefined || active.isWalkIn || active.state === 'DELIVERED') return;
    if (!active.isDue) throw new Rejected('booking_stands');
    this.expireDue(cow);
    throw new Rejected('cow_changed');
  }

  protected expireDue(cow: number): ModelBooking | undefined {
    const active = this.active(cow);
    if (active === undefined) return this.offer(cow);
    if (!active.isDue) return active;
    setState(active, 'EXPIRED');
    release(this.state, active, Number.POSITIVE_INFINITY);
    return this.offer(cow);
  }

  protected currentBooking(booking: number): ModelBooking {
    this.expireDue(at(this.state.bookings, booking).cow);
    return at(this.state.bookings, booking);
  }

  private offer(cow: number): ModelBooking | undefined {
    const next = firstOf(this.state, at(this.state.cows, cow).waiting);
    if (next === undefined) return undefined;
    this.leave(next, cow);
    return at(this.state.bookings, this.addBooking(cow, { buyer: next, isOffer: true }));
  }

  private addBooking(cow: number, more: Partial<ModelBooking>): number {
    const { pricePaisa, kg } = at(this.state.cows, cow);
    this.state.bookings.push({ ...newBooking(cow, pricePaisa, kg), ...more });
    return this.state.bookings.length - 1;
  }

  protected receiveFor(booking: number, amount: number): void {
    const money = { claimed: amount, unallocated: amount, byBuyer: false };
    this.state.payments.push({ booking, state: 'CONFIRMED', ...money });
    this.allocateTo(this.state.payments.length - 1, booking);
  }

  protected allocateTo(payment: number, number: number, atMost = Infinity): void {
    const money = at(this.state.payments, payment);
    const booking = at(this.state.bookings, number);
    const amount = Math.min(atMost, money.unallocated, payableFor(booking));
    const isEnough = paidOf(booking) + amount >= booking.advancePaisa;
    const isRevived = isEnough && canRevive(this.state, booking) && this.active(booking.cow) === undefined;
    if (amount <= 0 || booking.isWalkIn || !(isRevived || isActive(booking))) return;
    spend(money, number, amount);
    apply(booking, payment, amount);
    if (isEnough && nextState(booking.state, 'confirm') === 'BOOKED') {
      setState(booking, 'BOOKED');
      if (booking.buyer !== null) this.leave(booking.buyer, booking.cow);
    } else if (booking.state === 'HELD') setState(booking, 'IN_REVIEW');
  }

  private wait(cow: number, buyer: number): void {
    requireReleased(this.state, buyer);
    const { waiting } = at(this.state.cows, cow);
    if (!waiting.includes(buyer)) waiting.push(buyer);
  }

  private isTaken(cow: number, buyer: number): boolean {
    const active = this.active(cow);
    if (active?.state === 'DELIVERED') throw new Rejected('cow_sold');
    return active !== undefined && !active.isDue && active.buyer !== buyer;
  }

  private requireInHerd(cow: number): void {
    if (at(this.state.cows, cow).isRemoved) throw new Rejected('cow_not_found');
  }
}
