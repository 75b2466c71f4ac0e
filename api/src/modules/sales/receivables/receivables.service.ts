import { BookingSummary } from '@khamar/contract/sales/booking';
import { RECEIVABLE_AGES } from '@khamar/contract/sales/enums';
import { PaymentSummary } from '@khamar/contract/sales/payment';
import type { ReceivablePayment, ReceivablePage } from '@khamar/contract/sales/receivable';
import type { ReceivableQuery } from '@khamar/contract/sales/sales-query';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { toSummary } from '../bookings/bookings.mapper.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import { lockCowsById } from '../bookings/lock-cows.ts';
import { type LockedBooking, lockBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { runCommand, type SalesContext } from '../idempotent-command.ts';
import { balanceOf, paidFor, payableFor } from '../journal/balances.ts';
import { postAllowance, postWriteOff } from '../journal/sale-entries.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { flagReusedTrxId } from '../payments/flag-reused-trx-id.ts';
import { summaryOf } from '../payments/payment-summary.ts';
import {
  allocatePayment,
  insertConfirmed,
  notifyIfCash,
  requireConfirmedSurplus,
} from '../payments/record-payment.ts';
import { type ClaimShare, insertShares } from '../payments/claims/claim-shares.repository.ts';
import { recordStaffPayment, requireMayRecord } from '../payments/record-staff-payment.ts';
import { refundAllowance } from '../refunds/create-refund.ts';
import * as receivables from './receivables.repository.ts';

/** What customers owe for delivered cows. */
export interface ReceivablesService {
  list(query: ReceivableQuery): Promise<ReceivablePage>;
  /** A payment for whatever the customer owes, oldest first; in review it is applied to the oldest only. */
  pay(actor: Actor, payment: ReceivablePayment, key: string): Promise<PaymentSummary>;
  /** The balance is not expected any more; a later payment recovers it. */
  writeOff(actor: Actor, code: string, reason: string, key: string): Promise<BookingSummary>;
  /** A reduction after delivery. What the customer has already paid of it becomes a refund. */
  grantAllowance(
    actor: Actor,
    code: string,
    allowance: { amountPaisa: number; reason: string },
    key: string,
  ): Promise<BookingSummary>;
}

export function makeReceivablesService(context: SalesContext): ReceivablesService {
  const { db, settings } = context;

  async function lockDelivered(tx: Tx, code: string, actor: string): Promise<BookingRow> {
    const { booking } = await lockBooking(tx, context, { code }, actor);
    if (booking.state !== 'DELIVERED' || booking.is_walk_in) throw new AppError('booking_state');
    return booking;
  }

  /** In the order in which a payment is applied; their cows are locked by id. */
  async function lockReceivables(tx: Tx, phone: string, actor: string): Promise<LockedBooking[]> {
    const seen = await receivables.receivablesOf(tx, phone);
    await lockCowsById(
      tx,
      seen.map(({ cowId }) => cowId),
    );
    const locked: LockedBooking[] = [];
    for (const { bookingId } of await receivables.receivablesOf(tx, phone))
      if (seen.some((booking) => booking.bookingId === bookingId))
        // oxlint-disable-next-line no-await-in-loop -- locked already
        locked.push(await lockBooking(tx, context, { id: bookingId }, actor));
    return locked;
  }

  return {
    async list(query) {
      const [{ rows, total }, sums] = await Promise.all([
        receivables.list(db, query),
        receivables.sumsByAge(db),
      ]);
      const ages = RECEIVABLE_AGES.map((age) => {
        const sum = sums.find((each) => each.age === age);
        return { age, owedPaisa: Number(sum?.paisa ?? 0), bookings: sum?.bookings ?? 0 };
      });
      return {
        debtors: rows.map(({ paisa, claimed, ...debtor }) => ({
          ...debtor,
          owedPaisa: Number(paisa),
          claimedPaisa: Number(claimed),
        })),
        totalDebtors: total,
        owedPaisa: ages.reduce((sum, { owedPaisa }) => sum + owedPaisa, 0),
        ages,
      };
    },

    pay(actor, { phone, ...money }, key) {
      const fingerprint = [phone, money.provider, money.externalId, money.amountPaisa];
      const command = { scope: 'pay-debts', key, fingerprint, result: PaymentSummary };
      let code: string | undefined;
      const work = runCommand(db, actor, command, async (tx) => {
        const owing = await lockReceivables(tx, phone, actor.username);
        const [oldest] = owing;
        if (oldest === undefined) throw new AppError('nothing_owed');
        code = oldest.booking.code;
        requireConfirmedSurplus(money, await owedFor(tx, owing));
        const received = { ...money, payerNumber: phone };
        if (!requireMayRecord(actor, received)) {
          const claim = await recordStaffPayment(tx, context, actor, received, oldest);
          if (owing.length > 1)
            await insertShares(tx, claim.payment.id, await planShares(tx, owing, money.amountPaisa));
          await notifyBuyer(tx, context, 'PAYMENT_CLAIMED', claim.booking, { about: claim.payment.id });
          return summaryOf(tx, claim.payment.id, claim.booking);
        }
        const inHand = { ...received, holder: actor.accountId };
        const payment = await insertConfirmed(tx, actor.username, inHand, oldest.booking.id);
        await notifyIfCash(tx, context, payment, money.amountPaisa, oldest.booking);
        const { id } = payment;
        for (const booking of owing)
          // oxlint-disable-next-line no-await-in-loop -- oldest first
          await allocatePayment(tx, context, actor.username, id, booking);
        return summaryOf(tx, id, oldest.booking);
      });
      return flagReusedTrxId(db, actor, () => code, money, work);
    },

    writeOff(actor, code, reason, key) {
      const command = { scope: 'write-off', key, fingerprint: [code, reason], result: BookingSummary };
      return runCommand(db, actor, command, async (tx) => {
        const booking = await lockDelivered(tx, code, actor.username);
        const { receivable, paid } = await balanceOf(tx, booking.id);
        if (receivable === 0) throw new AppError('nothing_owed');
        await postWriteOff(tx, actor.username, { bookingId: booking.id, amount: receivable }, reason);
        return toSummary(booking, paid);
      });
    },

    grantAllowance(actor, code, { amountPaisa, reason }, key) {
      const fingerprint = [code, amountPaisa, reason];
      const command = { scope: 'allowance', key, fingerprint, result: BookingSummary };
      return runCommand(db, actor, command, async (tx) => {
        const booking = await lockDelivered(tx, code, actor.username);
        const { receivable, paid } = await balanceOf(tx, booking.id);
        if (amountPaisa > receivable + paid) throw new AppError('allowance_beyond');
        const bookingId = booking.id;
        const owed = Math.min(amountPaisa, receivable);
        await postAllowance(tx, actor.username, { bookingId, amount: owed }, reason);
        const refund = { bookingId, amount: amountPaisa - owed, reason };
        await refundAllowance(tx, settings, actor.username, refund);
        return toSummary(booking, await paidFor(tx, booking.id));
      });
    },
  };
}

/** What a claim will pay of each booking, the oldest first. */
async function planShares(
  tx: Tx,
  owing: readonly LockedBooking[],
  amountPaisa: number,
): Promise<ClaimShare[]> {
  let left = amountPaisa;
  const shares: ClaimShare[] = [];
  for (const { booking } of owing) {
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    const paisa = Math.min(left, payableFor(booking, await balanceOf(tx, booking.id)));
    left -= paisa;
    shares.push({ bookingId: booking.id, paisa });
  }
  return shares;
}

async function owedFor(tx: Tx, owing: readonly LockedBooking[]): Promise<number> {
  let owed = 0;
  for (const { booking } of owing)
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    owed += payableFor(booking, await balanceOf(tx, booking.id));
  return owed;
}
