import { CounterModel } from './counter-model.ts';
import { at, Rejected } from './model-state.ts';

/** What an agent may pay out without an administrator. */
export const CASH_OUT_LIMIT = 5000_00;

/** The cash of one agent, who records some of the payments. */
export class CashModel extends CounterModel {
  agentReceives(booking: number, amount: number, confirmsSurplus: boolean): void {
    this.receive(booking, amount, confirmsSurplus);
    this.take(this.state.payments.length - 1, amount);
  }

  /** Offered, and counted by the receiver. */
  handIn(offered: number, counted: number): void {
    this.requireEnough(offered);
    this.state.cash.paisa -= counted;
  }

  /** Above the limit an administrator confirms it. */
  payOut(amount: number): void {
    this.requireEnough(amount);
    this.state.cash.paisa -= amount;
  }

  closeCash(counted: number): void {
    const { cash } = this.state;
    const difference = counted - cash.paisa;
    cash.closings.push({ difference, state: difference === 0 ? 'DONE' : 'PENDING', reversed: 0 });
    cash.paisa = counted;
  }

  recordDifference(closing: number): void {
    const wanted = at(this.state.cash.closings, closing);
    if (wanted.state !== 'PENDING') throw new Rejected('cash_request_state');
    wanted.state = 'DONE';
  }

  /** Only the last one: the next began with what this one counted. */
  declineClosing(closing: number): void {
    const { cash } = this.state;
    const wanted = at(cash.closings, closing);
    if (wanted.state !== 'PENDING' || closing !== cash.closings.length - 1)
      throw new Rejected('cash_request_state');
    wanted.state = 'DECLINED';
    cash.paisa -= wanted.difference;
  }

  /** Cash that a closing has booked as missing is not taken from the hand again. */
  override voidPayment(payment: number, corrected: number | undefined): void {
    const { cash } = this.state;
    const taken = cash.payments[payment];
    const closing = cash.closings
      .slice(taken?.period ?? cash.closings.length)
      .find(({ state }) => state !== 'DECLINED');
    this.requireVoidable(payment);
    if (closing?.state === 'PENDING' && closing.difference < 0) throw new Rejected('cash_undecided');
    super.voidPayment(payment, corrected);
    if (taken === undefined) return;
    const missing = closing?.state === 'DONE' ? Math.max(0, -closing.difference - closing.reversed) : 0;
    const short = Math.min(taken.amount, missing);
    if (closing !== undefined) closing.reversed += short;
    cash.paisa -= taken.amount - short;
    if (corrected !== undefined) this.take(this.state.payments.length - 1, corrected);
  }

  private take(payment: number, amount: number): void {
    const { cash } = this.state;
    cash.payments[payment] = { amount, period: cash.closings.length };
    cash.paisa += amount;
  }

  private requireEnough(amount: number): void {
    if (amount > this.state.cash.paisa) throw new Rejected('cash_short');
  }
}
