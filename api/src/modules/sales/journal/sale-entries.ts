import type { AccountName } from '@khamar/contract/sales/journal';
import type { Tx } from '../../../db/schema.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import {
  amountsByPayment,
  balancesOfPayment,
  deliveredBalances,
  type BookingBalance,
  paidFor,
  totalOf,
} from './balances.ts';
import type { Shortage } from '../cash/shortages.repository.ts';
import { type Line, postEntry, transfer } from './post-entry.ts';

/** Releases the money of a booking that ends without a sale or a refund: it becomes unallocated, and staff apply or refund it. */
export async function releaseMoney(
  tx: Tx,
  bookingId: string,
  actor: string,
  atMost = Number.POSITIVE_INFINITY,
): Promise<void> {
  let left = atMost;
  const lines = (await amountsByPayment(tx, bookingId)).flatMap(({ paymentId, amount }) => {
    const released = Math.min(amount, left);
    left -= released;
    return transfer(
      released,
      { account: 'advance', bookingId, paymentId },
      { account: 'unallocated', paymentId },
    );
  });
  await postEntry(tx, actor, 'RELEASED', lines);
}

/** What is paid above the total of a booking becomes unallocated. */
export async function releaseSurplus(tx: Tx, booking: BookingRow, actor: string): Promise<void> {
  const surplus = (await paidFor(tx, booking.id)) - totalOf(booking);
  await releaseMoney(tx, booking.id, actor, Math.max(0, surplus));
}

/** The whole total is revenue at delivery; what is not paid by then is a receivable. */
export async function bookDelivery(tx: Tx, booking: BookingRow, actor: string): Promise<void> {
  const bookingId = booking.id;
  const earned: [AccountName, number][] = [
    ['revenue:cattle', Number(booking.price_paisa)],
    ['revenue:delivery', Number(booking.delivery_paisa)],
    ['revenue:keep', Number(booking.keep_paisa)],
  ];
  /** Credits the revenues in this order. */
  const earn = (amount: number, from: Omit<Line, 'amount'>): Line[] => {
    let left = amount;
    return earned.flatMap((revenue) => {
      const part = Math.min(left, revenue[1]);
      left -= part;
      revenue[1] -= part;
      return transfer(part, from, {
        account: revenue[0],
        bookingId,
        ...(from.paymentId && { paymentId: from.paymentId }),
      });
    });
  };
  const paid = await amountsByPayment(tx, bookingId);
  const balanceDue = totalOf(booking) - paid.reduce((sum, { amount }) => sum + amount, 0);
  const lines = paid.flatMap(({ paymentId, amount }) =>
    earn(amount, { account: 'advance', bookingId, paymentId }),
  );
  const onCredit = earn(balanceDue, { account: 'receivable', bookingId });
  await postEntry(tx, actor, 'DELIVERED', [...lines, ...onCredit]);
}

/** Also reverses what followed the delivery: later payments, allowances and write-offs. All that was paid is an advance again. */
export async function reverseDelivery(
  tx: Tx,
  bookingId: string,
  actor: string,
  reason: string,
): Promise<void> {
  const reversed = (await deliveredBalances(tx, bookingId)).map(({ account, paymentId, paisa }): Line => ({
    account,
    bookingId,
    paymentId,
    amount: -paisa,
  }));
  const advance = (await amountsByPayment(tx, bookingId)).map(({ paymentId, amount }): Line => ({
    account: 'advance',
    bookingId,
    paymentId,
    amount: -amount,
  }));
  await postEntry(tx, actor, 'DELIVERY_REVERSED', [...reversed, ...advance], reason);
}

/** Applies a payment to a delivered booking: first to what is owed, then to what was written off. */
export async function payReceivable(
  tx: Tx,
  actor: string,
  to: { paymentId: string; bookingId: string; amount: number },
  { receivable }: BookingBalance,
): Promise<void> {
  const { paymentId, bookingId, amount } = to;
  const owed = Math.min(amount, receivable);
  const unallocated: Omit<Line, 'amount'> = { account: 'unallocated', paymentId };
  await postEntry(
    tx,
    actor,
    'ALLOCATED',
    transfer(owed, unallocated, { account: 'receivable', bookingId, paymentId }),
  );
  await postEntry(
    tx,
    actor,
    'RECOVERED',
    transfer(amount - owed, unallocated, { account: 'bad_debt', bookingId, paymentId }),
  );
}

const postReduction =
  (kind: 'WRITTEN_OFF' | 'ALLOWANCE', account: 'bad_debt' | 'sales_allowance') =>
  (
    tx: Tx,
    actor: string,
    { bookingId, amount }: { bookingId: string; amount: number },
    reason: string,
  ): Promise<void> =>
    postEntry(
      tx,
      actor,
      kind,
      transfer(amount, { account, bookingId }, { account: 'receivable', bookingId }),
      reason,
    );

export const postWriteOff = postReduction('WRITTEN_OFF', 'bad_debt');

/** Reduces what is owed for a delivered booking. */
export const postAllowance = postReduction('ALLOWANCE', 'sales_allowance');

/**
 * Reverses every line of a payment, so that it sums to zero on each account. The revenue of a delivered booking stays: what the payment
 * had paid for is owed again. Cash that a closing found missing is taken from where the shortage was booked, not from the hand again.
 */
export async function postVoid(
  tx: Tx,
  actor: string,
  paymentId: string,
  reason: string,
  short?: Shortage,
): Promise<void> {
  const lines = (await balancesOfPayment(tx, paymentId)).flatMap(({ account, bookingId, paisa }): Line[] => {
    const reversed = { account, bookingId, paymentId, amount: -paisa };
    if (account.startsWith('revenue:'))
      return [
        reversed,
        { account, bookingId, amount: paisa },
        { account: 'receivable', bookingId, amount: -paisa },
      ];
    if (short === undefined || !account.startsWith('cash:')) return [reversed];
    const found = { ...reversed, amount: short.amount - paisa };
    return [
      { account: short.account, paymentId, amount: -short.amount },
      ...(found.amount === 0 ? [] : [found]),
    ];
  });
  await postEntry(tx, actor, 'VOIDED', lines, reason);
}
