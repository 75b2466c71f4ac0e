import { PaymentSummary, type VoidPayment } from '@khamar/contract/sales/payment';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/schema.ts';
import type { Actor } from '../../../../security/actor.ts';
import { hasUndecidedShortage } from '../../cash/shortages.repository.ts';
import { commandsWith, type SalesContext } from '../../idempotent-command.ts';
import { summaryOf } from '../payment-summary.ts';
import * as payments from '../payments.repository.ts';
import { lockPaymentAndBookings, voidPayment } from './void-payment.ts';
import * as voids from './voids.repository.ts';

/** A payment recorded by mistake: one person asks to void it, another does it or declines. */
export interface VoidsService {
  ask(actor: Actor, paymentId: string, request: VoidPayment, key: string): Promise<PaymentSummary>;
  approve(actor: Actor, paymentId: string, key: string): Promise<PaymentSummary>;
  /** Also by the person who asked. */
  decline(actor: Actor, paymentId: string, reason: string | undefined, key: string): Promise<PaymentSummary>;
}

export function makeVoidsService(context: SalesContext): VoidsService {
  const { db, settings } = context;
  const command = commandsWith(db, PaymentSummary);

  async function requirePayment(tx: Tx, id: string): Promise<payments.PaymentRow> {
    const payment = await payments.find(tx, id);
    if (payment === undefined) throw new AppError('payment_not_found');
    return payment;
  }

  /** The payment must be locked. A gateway's payments are refunded instead: the gateway has the money. */
  async function requireVoidable(tx: Tx, paymentId: string): Promise<voids.Confirmation> {
    const confirmed = await voids.findConfirmation(tx, paymentId);
    const isConfirmed = (await payments.stateOf(tx, paymentId)) === 'CONFIRMED';
    const isOfGateway = confirmed?.isByGateway === true || (await voids.hasAttempt(tx, paymentId));
    if (confirmed === undefined || !isConfirmed || isOfGateway) throw new AppError('not_voidable');
    if (await voids.hasRefund(tx, paymentId)) throw new AppError('payment_refunded');
    // Otherwise the shortage would be booked twice.
    if (await hasUndecidedShortage(tx, paymentId)) throw new AppError('cash_undecided');
    return confirmed;
  }

  async function requireRequest(tx: Tx, paymentId: string): Promise<voids.VoidRequest> {
    const request = await voids.findRequest(tx, paymentId);
    if (request === undefined) throw new AppError('void_state');
    return request;
  }

  return {
    ask: (actor, paymentId, { reason, correctedPaisa }, key) =>
      command('void', actor, key, [paymentId, reason, correctedPaisa], async (tx) => {
        const payment = await requirePayment(tx, paymentId);
        await payments.lock(tx, payment.id);
        await requireVoidable(tx, payment.id);
        if ((await voids.findRequest(tx, payment.id)) !== undefined) throw new AppError('void_state');
        const asked = { kind: 'ASKED' as const, actor: actor.username, reason, correctedPaisa };
        await voids.addEvent(tx, payment.id, asked);
        return summaryOf(tx, payment.id, undefined);
      }),

    approve: (actor, paymentId, key) =>
      command('approve-void', actor, key, [paymentId], async (tx) => {
        const payment = await requirePayment(tx, paymentId);
        const locked = await lockPaymentAndBookings(tx, context, payment.id, actor.username);
        const request = await requireRequest(tx, payment.id);
        const isAlone = request.askedBy === actor.username;
        if (isAlone && settings.current.selling.voidsNeedTwo) throw new AppError('void_second_person');
        const confirmed = await requireVoidable(tx, payment.id);
        await voids.addEvent(tx, payment.id, { kind: 'DONE', actor: actor.username, isAlone });
        const { reason, correctedPaisa } = request;
        const voided = { payment, confirmed, reason, correctedPaisa };
        const [booking] = await voidPayment(tx, context, actor.username, voided, locked);
        return summaryOf(tx, payment.id, booking);
      }),

    decline: (actor, paymentId, reason, key) =>
      command('decline-void', actor, key, [paymentId, reason], async (tx) => {
        const payment = await requirePayment(tx, paymentId);
        await payments.lock(tx, payment.id);
        await requireRequest(tx, payment.id);
        await voids.addEvent(tx, payment.id, { kind: 'DECLINED', actor: actor.username, reason });
        return summaryOf(tx, payment.id, undefined);
      }),
  };
}
