import { z } from 'zod';
import type { StartedPayment, StartPayment } from '@khamar/contract/sales/online-payment';
import { normalizeTrxId } from '@khamar/contract/sales/money';
import type { Tx } from '../../../../db/schema.ts';
import { setAuditActor } from '../../../../db/audit-actor.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { AppError } from '../../../../app-error.ts';
import type { Actor } from '../../../../security/actor.ts';
import * as bookings from '../../bookings/bookings.repository.ts';
import type { CowQueue } from '../../bookings/cow-queue.ts';
import { scheduleDeadline } from '../../bookings/deadlines/schedule-deadline.ts';
import { type LockedBooking, lockBooking } from '../../bookings/deadlines/expire-due-booking.ts';
import { asBuyer, GATEWAY, runCommand, type SalesContext } from '../../idempotent-command.ts';
import type { Order, Outcome, Paid } from '../../gateways/payment-gateway.ts';
import { balanceOf, payableFor } from '../../journal/balances.ts';
import { feeLines, postEntry } from '../../journal/post-entry.ts';
import * as payments from '../payments.repository.ts';
import { allocatePayment, confirmPayment, startReview } from '../record-payment.ts';
import { schedulePoll } from './schedule-poll.ts';
import * as attempts from './attempts.repository.ts';
import type { AttemptRow } from './attempts.repository.ts';

/** How a provider identifies an attempt: by our invoice number or its own reference. */
export type AttemptKey =
  | { provider: 'sslcommerz'; invoice: string }
  | { provider: 'bkash'; reference: string };

export interface OnlinePaymentsService {
  /** Opens the provider's page for a booking's buyer. */
  start(actor: Actor, code: string, payment: StartPayment, key: string): Promise<StartedPayment>;
  /** The booking of an attempt, for a browser returning from the provider; undefined if unknown. */
  find(which: AttemptKey): Promise<{ code: string; attemptId: string } | undefined>;
  /** Handles a browser's return or an IPN. False if the outcome is still unknown, so that the IPN must be resent. */
  handleCallback(which: AttemptKey, hint?: string): Promise<boolean>;
  /** Queries the provider and records the outcome. `hint` comes from a browser or an IPN. */
  pollGateway(attempt: AttemptRow, hint?: string): Promise<PollResult>;
  /** Marks an attempt that was never paid as failed. */
  giveUp(attempt: AttemptRow): Promise<AttemptRow>;
}

/**
 * How long the hold lasts while the buyer is on the provider's page. Only the first attempt of a booking extends it, so it cannot be held
 * forever.
 */
const PAGE_MINUTES = 30;
/** Keeps the hold while the provider captures the money. Once per attempt, so it cannot be held forever. */
const CAPTURE_MINUTES = 2;

interface PollResult {
  attempt: AttemptRow;
  outcome: Outcome['state'];
}

interface PaymentMatch {
  payment: payments.PaymentRow;
  /** Neither confirmed nor rejected. */
  isOpen: boolean;
  isNew: boolean;
}

const Started = z.object({ attemptId: z.uuid() });

export function makeOnlinePaymentsService(context: SalesContext, queue: CowQueue): OnlinePaymentsService {
  const { db, gateways, settings } = context;

  async function createAttempt(
    tx: Tx,
    actor: Actor,
    code: string,
    payment: StartPayment,
  ): Promise<AttemptRow> {
    const { booking } = await lockBooking(tx, context, { code }, asBuyer(actor).username);
    if (booking.account_id !== actor.accountId) throw new AppError('booking_not_found');
    if (booking.is_walk_in || booking.state === 'EXPIRED' || booking.state === 'CANCELLED')
      throw new AppError('booking_state');
    if (booking.terms_version === null) throw new AppError('terms_changed');
    const balance = await balanceOf(tx, booking.id);
    const balanceDue = payableFor(booking, balance);
    // Claims in review count towards the advance; after delivery any part of the balance may be paid.
    const sent = balance.paid + (await payments.sumOpenClaims(tx, booking.id));
    const advance = booking.state === 'DELIVERED' ? 0 : Number(booking.advance_paisa);
    const minimum = Math.max(1, advance - sent);
    if (payment.amountPaisa > balanceDue || payment.amountPaisa < minimum)
      throw new AppError('amount_beyond');
    await bookings.lockBuyer(tx, actor.accountId);
    if ((await attempts.countOpen(tx, actor.accountId)) >= settings.OPEN_ATTEMPTS)
      throw new AppError('attempt_limit');
    const isFirst = (await attempts.listAttempts(tx, booking.id)).length === 0;
    if (booking.state === 'HELD' && isFirst)
      await scheduleDeadline(tx, context, await bookings.extendExpiry(tx, booking.id, PAGE_MINUTES));
    const attempt = await attempts.insert(tx, booking, payment);
    await schedulePoll(tx, context, { attemptId: attempt.id }, attempt.created_at);
    return attempt;
  }

  async function orderOf(
    { invoice, amount_paisa, booking_id }: AttemptRow,
    language: StartPayment['language'],
  ): Promise<Order> {
    const booking = await bookings.findById(db, booking_id);
    const buyer =
      booking?.account_id == null
        ? undefined
        : await db
            .selectFrom('account')
            .select(['username', 'name', 'email', 'mobile'])
            .where('id', '=', booking.account_id)
            .executeTakeFirst();
    if (booking === undefined || buyer === undefined) throw new AppError('booking_not_found');
    return {
      invoice,
      code: booking.code,
      amountPaisa: Number(amount_paisa),
      language,
      buyer: { name: buyer.name ?? buyer.username, email: buyer.email ?? '', phone: buyer.mobile ?? '' },
    };
  }

  const asGateway = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, GATEWAY);
      return work(tx);
    });

  /** No money is captured for a cow that another buyer has in the meantime, so no refund becomes necessary. */
  const mayCapture = (attempt: AttemptRow): Promise<boolean> =>
    asGateway(async (tx) => {
      const { booking, activeBooking } = await lockBooking(
        tx,
        context,
        { id: attempt.booking_id },
        GATEWAY.username,
      );
      const balanceDue = payableFor(booking, await balanceOf(tx, booking.id));
      if (activeBooking?.id !== booking.id || Number(attempt.amount_paisa) > balanceDue) return false;
      const { prolonged_at } = await attempts.lock(tx, attempt.id);
      if (booking.expires_at !== null && prolonged_at === null) {
        await scheduleDeadline(tx, context, await bookings.extendExpiry(tx, booking.id, CAPTURE_MINUTES));
        await attempts.recordExtension(tx, attempt.id);
      }
      return true;
    });

  /** The payment row for this money, locked; the same row if the buyer already entered the TrxID by hand. */
  async function findOrInsertPayment(
    tx: Tx,
    { booking_id, provider }: AttemptRow,
    { trxId, amountPaisa }: Paid,
  ): Promise<PaymentMatch> {
    // Normalised like a TrxID typed by a person.
    const externalId = normalizeTrxId(trxId).replaceAll(/[^A-Z0-9]/g, '');
    const money = { provider, externalId, amountPaisa, bookingId: booking_id };
    const added = await payments.insert(tx, GATEWAY.username, money);
    if (added !== undefined) return { payment: added, isOpen: true, isNew: true };
    const first = await payments.findLastByTrxId(tx, { provider, external_id: externalId });
    if (first === undefined) throw new Error('The TrxID is taken but has no payment');
    // The payment's own lock is needed: a decision on it for another booking has locked another cow.
    await payments.lock(tx, first.id);
    // Again under the lock: staff or a statement may have repeated it meanwhile.
    const known = (await payments.findLastByTrxId(tx, { provider, external_id: externalId })) ?? first;
    if (known.id !== first.id) await payments.lock(tx, known.id);
    const state = await payments.stateOf(tx, known.id);
    if (!payments.isWithoutMoney(state))
      return { payment: known, isOpen: state !== 'CONFIRMED', isNew: false };
    // Staff rejected or voided it before the provider confirmed the money. The decision stays, and the money is added as a new payment.
    const again = await payments.insert(tx, GATEWAY.username, {
      ...money,
      externalId: null,
      repeats: known.id,
    });
    if (again === undefined) throw new Error('The TrxID was repeated under the lock of its payment');
    return { payment: again, isOpen: true, isNew: true };
  }

  const recordGatewayPayment = (id: string, paid: Paid): Promise<AttemptRow> =>
    asGateway(async (tx) => {
      const seen = await attempts.find(tx, id);
      if (seen === undefined) throw new Error('The payment attempt was not found');
      const locked = await lockBooking(tx, context, { id: seen.booking_id }, GATEWAY.username);
      const attempt = await attempts.lock(tx, id);
      if (attempts.isFinal(attempt)) return attempt;
      const match = await findOrInsertPayment(tx, attempt, paid);
      if ((await attempts.findByPayment(tx, match.payment.id)) !== undefined)
        return attempts.change(tx, id, { state: 'FAILED', reason: 'already paid by another attempt' });
      const { payment, isOpen, isNew } = match;
      const data = { trx_id: paid.trxId, fee_paisa: paid.feePaisa, payment_id: payment.id };
      if (paid.reviewReason !== null && isOpen) {
        if (isNew) await payments.addEvent(tx, payment.id, { kind: 'CLAIMED', actor: GATEWAY.username });
        if (locked.booking.state === 'HELD') await startReview(tx, context, locked.booking);
        return attempts.change(tx, id, { ...data, state: 'REVIEW', reason: paid.reviewReason });
      }
      const updated = await attempts.change(tx, id, { ...data, state: 'PAID', reason: null });
      await confirmAndAllocate(tx, match, paid, locked);
      return updated;
    });

  async function confirmAndAllocate(
    tx: Tx,
    { payment, isOpen }: PaymentMatch,
    paid: Paid,
    locked: LockedBooking,
  ) {
    // The TrxID of this payment was claimed for another booking.
    if (payment.booking_id !== null && payment.booking_id !== locked.booking.id)
      await bookings.flag(tx, [payment.booking_id, locked.booking.id].toSorted());
    if (isOpen) await confirmPayment(tx, GATEWAY.username, payment, { amount: paid.amountPaisa });
    // Staff confirmed it before the provider responded; only the provider knows its fee.
    else if (paid.feePaisa > 0)
      await postEntry(tx, GATEWAY.username, 'FEE', feeLines(payment.provider, payment.id, paid.feePaisa));
    // Allocates what is still unallocated.
    await allocatePayment(tx, context, GATEWAY.username, payment.id, locked);
  }

  /** A failed attempt may still be paid: after a declined card the buyer can try another one on the same page. */
  async function markFailed(attempt: AttemptRow, reason: string): Promise<AttemptRow> {
    return asGateway(async (tx) => {
      const now = await attempts.lock(tx, attempt.id);
      return attempts.isFinal(now)
        ? now
        : attempts.change(tx, attempt.id, { state: 'FAILED', reason: reason.slice(0, 200) });
    });
  }

  const findAttempt = (which: AttemptKey): Promise<AttemptRow | undefined> =>
    'invoice' in which
      ? attempts.findByInvoice(db, which.provider, which.invoice)
      : attempts.findByReference(db, which.provider, which.reference);

  async function pollGateway(attempt: AttemptRow, hint?: string): Promise<PollResult> {
    const gateway = gateways.get(attempt.provider);
    const order = attempts.toOrder(attempt);
    if (gateway === undefined || attempts.isFinal(attempt)) return { attempt, outcome: 'UNKNOWN' };
    if (order === undefined) return { attempt, outcome: 'PENDING' };
    let outcome = await gateway.query(order, hint);
    if (outcome.state === 'AUTHORISED')
      outcome = (await mayCapture(attempt))
        ? await gateway.capture(order)
        : { state: 'FAILED', reason: 'the hold had expired' };
    if (outcome.state === 'PAID')
      return { attempt: await recordGatewayPayment(attempt.id, outcome), outcome: outcome.state };
    if (outcome.state === 'FAILED')
      return { attempt: await markFailed(attempt, outcome.reason), outcome: outcome.state };
    return { attempt, outcome: outcome.state };
  }

  return {
    async start(actor, code, payment, key) {
      const gateway = gateways.get(payment.provider);
      if (gateway === undefined) throw new AppError('gateway_off');
      const fingerprint = [code, payment.provider, payment.amountPaisa];
      const command = { scope: 'pay-online', key, fingerprint, result: Started };
      const tagId = (await bookings.findByCode(db, code))?.tag_id;
      const { attemptId } = await queue.run(actor.accountId, tagId, () =>
        runCommand(db, asBuyer(actor), command, async (tx) => ({
          attemptId: (await createAttempt(tx, actor, code, payment)).id,
        })),
      );
      const attempt = await attempts.find(db, attemptId);
      if (attempt === undefined) throw new AppError('booking_not_found');
      if (attempt.url !== null) return { attemptId, url: attempt.url };
      const { reference, url } = await gateway.start(await orderOf(attempt, payment.language));
      const opened = await db
        .updateTable('payment_attempt')
        .set({ reference, url })
        .where('id', '=', attemptId)
        .where('url', 'is', null)
        .returning('url')
        .executeTakeFirst();
      // A concurrent duplicate opened a page first: use that one.
      return { attemptId, url: opened?.url ?? (await attempts.find(db, attemptId))?.url ?? url };
    },

    giveUp: (attempt) => markFailed(attempt, 'never paid'),

    async find(which) {
      const attempt = await findAttempt(which);
      const booking = attempt && (await bookings.findById(db, attempt.booking_id));
      return attempt && booking && { code: booking.code, attemptId: attempt.id };
    },

    async handleCallback(which, hint) {
      const known = await findAttempt(which);
      if (known === undefined) return true;
      const { attempt, outcome } = await pollGateway(known, hint);
      return attempts.isFinal(attempt) || outcome !== 'UNKNOWN';
    },

    pollGateway,
  };
}
