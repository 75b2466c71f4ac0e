import { replacedFor, requireRoomToCorrect } from './buyer-limits.ts';
import { at, Rejected } from './model-state.ts';
import { SalesModel } from './sales-model.ts';

/** Claims that their customers correct. */
export class ClaimModel extends SalesModel {
  replaceClaim(payment: number, amount: number, saysPart: boolean): void {
    const wrong = at(this.state.payments, payment);
    this.currentBooking(wrong.booking);
    if (!wrong.byBuyer) throw new Rejected('payment_not_found');
    if (wrong.state !== 'CLAIMED') throw new Rejected('payment_decided');
    requireRoomToCorrect(replacedFor(this.state, wrong.booking));
    wrong.state = 'REPLACED';
    this.claim(wrong.booking, amount, saysPart);
  }
}
