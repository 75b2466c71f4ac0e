import { type PaymentPage, PaymentSummary } from '@khamar/contract/sales/payment';
import type { PaymentClaim } from '@khamar/contract/sales/booking';
import type { ReceivedMoney } from '@khamar/contract/sales/money';
import { can } from '@khamar/contract/accounts/permissions';
import type { PaymentQuery } from '@khamar/contract/sales/sales-query';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { CowQueue } from '../bookings/cow-queue.ts';
import { offerToNextInLine, offerOtherCows } from '../waiting-list/offer-to-next-in-line.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { type LockedBooking, lockBooking } from '../bookings/deadlines/expire-due-booking.ts';
import { asBuyer, BUYER, commandsWith, type SalesContext } from '../idempotent-command.ts';
import { paidFor, unallocatedOf } from '../journal/balances.ts';
import { refundUnallocated } from '../refunds/create-refund.ts';
import { whoseBooks } from '../journal/journal.service.ts';
import { allocateClaim, lockClaimed } from './claims/claimed-bookings.ts';
import { replaceClaim } from './claims/replace-claim.ts';
import { flagReusedTrxId } from './flag-reused-trx-id.ts';
import { summaryOf } from './payment-summary.ts';
import { toPayment } from './payments.mapper.ts';
import * as queries from './payment-lists.repository.ts';
import * as payments from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { recordClaim } from './record-claim.ts';
import { allocatePayment, confirmPayment, notifyIfCash } from './record-payment.ts';
import { recordStaffPayment } from './record-staff-payment.ts';

export interface PaymentsService {
  /** Without read:books only what the actor recorded. */
  list(actor: Actor, query: PaymentQuery): Promise<PaymentPage>;
  /** A TrxID entered by the buyer, or by staff for a caller, for someone with the permission to confirm. A buyer may correct their own. */
  claim(actor: Actor, code: string, claim: PaymentClaim, key: string): Promise<PaymentSummary>;
  /** Records a payment that staff have received; as a claim if it is not cash and they may not confirm payments. */
  record(actor: Actor, code: string, money: ReceivedMoney, key: string): Promise<PaymentSummary>;
  confirm(actor: Actor, paymentId: string, amount: number | undefined, key: string): Promise<PaymentSummary>;
  reject(actor: Actor, paymentId: string, reason: string, key: string): Promise<PaymentSummary>;
  allocate(actor: Actor, paymentId: string, code: string, key: string): Promise<PaymentSummary>;
  /** Refunds the unallocated part to the payer. */
  refundUnallocated(actor: Actor, paymentId: string, reason: string, key: string): Promise<PaymentSummary>;
}

export function makePaymentsService(context: SalesContext, queue: CowQueue): PaymentsService {
  const { db, settings } = context;
  const command = commandsWith(db, PaymentSummary);

  async function requirePayment(tx: Db, id: string): Promise<PaymentRow> {
    const payment = await payments.find(tx, id);
    if (payment === undefined) throw new AppError('payment_not_found');
    return payment;
  }

  /**
   * Whether the advance is still not reached with this claim and the earlier ones, which a buyer must declare with isPart. Limits apply to
   * the buyer's claims, not to those entered by staff.
   */
  async function checkClaim(tx: Tx, booking: BookingRow, claim: PaymentClaim, buyerId: string | undefined) {
    if (buyerId !== undefined) {
      const buyer = await bookings.lockBuyer(tx, buyerId);
      if (buyer?.claims_blocked_at != null) throw new AppError('claims_blocked');
      if (booking.state === 'CANCELLED' && booking.end_reason === bookings.BY_BUYER)
        throw new AppError('booking_state');
      const ofBooking = await payments.countOpenClaims(tx, { bookingId: booking.id });
      const ofAccount = await payments.countOpenClaims(tx, { accountId: buyerId });
      // Twice the limit per account: a buyer may book a second cow while staff review the payment for the first.
      if (ofBooking >= settings.OPEN_CLAIMS || ofAccount >= 2 * settings.OPEN_CLAIMS)
        throw new AppError('claim_limit');
    }
    const sent = (await paidFor(tx, booking.id)) + (await payments.sumOpenClaims(tx, booking.id));
    // After delivery there is no advance: any part of the balance may be paid.
    const isPart = booking.state !== 'DELIVERED' && sent + claim.amountPaisa < Number(booking.advance_paisa);
    if (isPart && claim.isPart !== true && buyerId !== undefined) throw new AppError('claim_below_advance');
    return isPart;
  }

  /** A booking in review ends with its last claim, unless something is paid. */
  async function endWithoutMoney(tx: Tx, { cow, booking }: LockedBooking, reason: string) {
    const isOver =
      booking.state === 'IN_REVIEW' &&
      (await paidFor(tx, booking.id)) === 0 &&
      (await payments.countOpenClaims(tx, { bookingId: booking.id })) === 0;
    if (!isOver) return booking;
    const ended = await bookings.changeState(tx, booking.id, 'EXPIRED', { end_reason: reason });
    await offerToNextInLine(tx, context, cow);
    await offerOtherCows(tx, context, ended);
    return ended;
  }

  return {
    async list(actor, query) {
      const recordedBy = whoseBooks(actor)?.username;
      const { rows, total, confirmed } = await queries.list(db, { ...query, recordedBy });
      return {
        payments: rows.map(toPayment),
        totalPayments: total,
        confirmedPaisa: confirmed === null ? null : Number(confirmed),
      };
    },

    async claim(actor, code, claim, key) {
      const { provider, externalId, amountPaisa, payerNumber } = claim;
      const seen = await bookings.findByCode(db, code);
      const isOwn = seen?.account_id === actor.accountId;
      if (!isOwn && !can(actor.roles, 'manage:bookings')) throw new AppError('booking_not_found');
      if (!isOwn && claim.replaces !== undefined) throw new AppError('payment_not_found');
      // Staff who enter it for a caller are recorded by name.
      const recordedAs = isOwn ? asBuyer(actor) : actor;
      const fingerprint = [
        code,
        provider,
        externalId,
        amountPaisa,
        payerNumber,
        ...(claim.isPart === true ? [true] : []),
        ...(claim.replaces === undefined ? [] : [claim.replaces]),
      ];
      const insertClaim = async (tx: Tx) => {
        const { booking } = await lockBooking(tx, context, { code }, recordedAs.username);
        if (claim.replaces !== undefined) await replaceClaim(tx, settings, booking, claim.replaces);
        const isPart = await checkClaim(tx, booking, claim, isOwn ? actor.accountId : undefined);
        // Without an SMS gateway no number can be verified.
        const isShort =
          isOwn && settings.SMS_URL !== undefined && !(await bookings.hasVerifiedNumber(tx, actor.accountId));
        const terms = { isPart, isShort };
        const recorded = await recordClaim(tx, context, recordedAs.username, claim, booking, terms);
        // A correction is about money that was announced before.
        if (claim.replaces === undefined)
          await notifyBuyer(tx, context, 'PAYMENT_CLAIMED', recorded.booking, { about: recorded.payment.id });
        return summaryOf(tx, recorded.payment.id, recorded.booking);
      };
      return queue.run(actor.accountId, seen?.tag_id, () => {
        const work = command('claim', recordedAs, key, fingerprint, insertClaim);
        return flagReusedTrxId(db, recordedAs, () => code, { provider, externalId }, work);
      });
    },

    async record(actor, code, money, key) {
      const { provider, externalId, amountPaisa } = money;
      const work = command('receive', actor, key, [code, provider, externalId, amountPaisa], async (tx) => {
        const locked = await lockBooking(tx, context, { code }, actor.username);
        if (locked.booking.is_walk_in) throw new AppError('booking_state');
        const { payment, booking } = await recordStaffPayment(tx, context, actor, money, locked);
        if ((await payments.stateOf(tx, payment.id)) === 'CLAIMED')
          await notifyBuyer(tx, context, 'PAYMENT_CLAIMED', booking, { about: payment.id });
        return summaryOf(tx, payment.id, booking);
      });
      return flagReusedTrxId(db, actor, () => code, money, work);
    },

    async confirm(actor, paymentId, amount, key) {
      // Payments are immutable, so it need not be read again under the lock.
      const payment = await requirePayment(db, paymentId);
      return command('confirm', actor, key, [paymentId, amount], async (tx) => {
        const locked = await lockClaimed(tx, context, payment, actor.username);
        const received = amount ?? Number(payment.amount_paisa);
        await confirmPayment(tx, actor.username, payment, {
          amount: received,
          holder: await payments.findHolder(tx, payment, actor),
        });
        const [first] = locked;
        if (first !== undefined) await notifyIfCash(tx, context, payment, received, first.booking);
        const [booking] = await allocateClaim(tx, context, actor.username, payment.id, locked);
        return summaryOf(tx, payment.id, booking);
      });
    },

    reject: (actor, paymentId, reason, key) =>
      command('reject', actor, key, [paymentId, reason], async (tx) => {
        const payment = await requirePayment(tx, paymentId);
        const locked = await lockClaimed(tx, context, payment, actor.username);
        await payments.lock(tx, payment.id);
        await payments.addEvent(tx, payment.id, { kind: 'REJECTED', actor: actor.username, reason });
        const [first] = locked;
        if (first === undefined) return summaryOf(tx, payment.id, undefined);
        await notifyBuyer(tx, context, 'PAYMENT_REJECTED', first.booking, {
          about: payment.id,
          reason,
          claimed: String(await payments.sumOpenClaims(tx, first.booking.id)),
        });
        if (payment.created_by === BUYER)
          await payments.recordRejectedClaim(tx, first.booking, settings.REJECTED_CLAIMS);
        const rows: BookingRow[] = [];
        // oxlint-disable-next-line no-await-in-loop -- on one connection
        for (const one of locked) rows.push(await endWithoutMoney(tx, one, reason));
        return summaryOf(tx, payment.id, rows[0]);
      }),

    allocate: (actor, paymentId, code, key) =>
      command('allocate', actor, key, [paymentId, code], async (tx) => {
        const payment = await requirePayment(tx, paymentId);
        const locked = await lockBooking(tx, context, { code }, actor.username);
        await payments.lock(tx, payment.id);
        const before = await unallocatedOf(tx, payment.id);
        if (before === 0) throw new AppError('nothing_unallocated');
        const { booking } = await allocatePayment(tx, context, actor.username, payment.id, locked);
        if ((await unallocatedOf(tx, payment.id)) === before) throw new AppError('booking_state');
        return summaryOf(tx, payment.id, booking);
      }),

    refundUnallocated: (actor, paymentId, reason, key) =>
      command('return', actor, key, [paymentId, reason], async (tx) => {
        const payment = await requirePayment(tx, paymentId);
        await payments.lock(tx, payment.id);
        const refund = await refundUnallocated(tx, settings, payment.id, actor.username, reason);
        if (refund === undefined) throw new AppError('nothing_unallocated');
        return summaryOf(tx, payment.id, undefined);
      }),
  };
}
