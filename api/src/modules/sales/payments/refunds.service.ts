import { Refund, type RefundPage } from '@khamar/contract/sales/payment';
import type { RefundQuery } from '@khamar/contract/sales/sales-query';
import { AppError } from '../../../errors.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { tell } from '../bookings/settle.ts';
import { runCommand } from '../command.ts';
import type { RefundEventTable } from '../sales.table.ts';
import type { SalesContext } from '../sales-context.ts';
import type { PaymentGateway } from './gateways/payment-gateway.ts';
import { post, refunded } from './ledger.ts';
import { toPaidAttempt, toRefund } from './payments.mapper.ts';
import * as payments from './payments.repository.ts';
import * as refunds from './refunds.queries.ts';

export interface RefundsService {
  list(query: RefundQuery): Promise<RefundPage>;
  /** By somebody else than who asked for it. */
  approve(actor: Actor, refundId: string, key: string): Promise<RefundSummary>;
  /** The money went back. */
  done(actor: Actor, refundId: string, externalId: string | undefined, key: string): Promise<RefundSummary>;
}

/** What is kept for a repetition: nothing personal. */
export const RefundSummary = Refund.pick({ _id: true, state: true, amountPaisa: true, dueAt: true });
export type RefundSummary = Pick<Refund, '_id' | 'state' | 'amountPaisa' | 'dueAt'>;

export function makeRefundsService(context: SalesContext, gateway: PaymentGateway): RefundsService {
  const { db, settings } = context;

  async function found(tx: Tx, id: string, state: RefundEventTable['kind']) {
    const refund = await refunds.find(tx, id);
    if (refund === undefined) throw new AppError('refund_not_found');
    if (refund.state !== state) throw new AppError('refund_state');
    return refund;
  }

  /** Of two at the same time, the unique index lets one through. */
  async function addEvent(
    tx: Tx,
    refundId: string,
    event: { kind: RefundEventTable['kind']; actor: string; is_alone?: boolean; external_id?: string | null },
  ): Promise<RefundSummary> {
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('refund_event')
      .values({ external_id: null, ...event, refund_id: refundId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) throw new AppError('refund_state');
    const after = await found(tx, refundId, event.kind);
    const { _id, state, amountPaisa, dueAt } = toRefund(after);
    return { _id, state, amountPaisa, dueAt };
  }

  /** Only what was approved and is not done, so that a repeated command sends no money again. */
  async function sendBack(refundId: string, typed: string | undefined) {
    const refund = await refunds.find(db, refundId);
    const payment = refund?.state === 'APPROVED' ? await payments.find(db, refund.payment_id) : undefined;
    if (refund === undefined || payment === undefined) return undefined;
    const amountPaisa = Number(refund.amount_paisa);
    return gateway.refund({ refundId, payment: toPaidAttempt(payment), amountPaisa }, typed);
  }

  return {
    async list(query) {
      const { rows, total } = await refunds.list(db, query);
      return { refunds: rows.map(toRefund), totalRefunds: total };
    },

    approve: (actor, refundId, key) =>
      runCommand(
        db,
        actor,
        { scope: 'approve-refund', key, words: [refundId], answer: RefundSummary },
        async (tx) => {
          const refund = await found(tx, refundId, 'REQUESTED');
          const isOwn = refund.requested_by === actor.username || refund.account_id === actor.accountId;
          if (isOwn && settings.REFUND_SECOND_PERSON) throw new AppError('second_person');
          return addEvent(tx, refundId, { kind: 'APPROVED', actor: actor.username, is_alone: isOwn });
        },
      ),

    async done(actor, refundId, externalId, key) {
      const sent = await sendBack(refundId, externalId);
      return runCommand(
        db,
        actor,
        { scope: 'refund-done', key, words: [refundId, externalId], answer: RefundSummary },
        async (tx) => {
          const refund = await found(tx, refundId, 'APPROVED');
          // Approved in the moment between: nothing was sent.
          if (sent === undefined) throw new AppError('refund_state');
          const done = await addEvent(tx, refundId, {
            kind: 'DONE',
            actor: actor.username,
            external_id: sent.externalId,
          });
          await post(
            tx,
            actor.username,
            'REFUNDED',
            refunded(refund.provider, refund.id, Number(refund.amount_paisa)),
          );
          const booking =
            refund.booking_id === null ? undefined : await bookings.findById(tx, refund.booking_id);
          if (booking !== undefined)
            await tell(tx, context, 'REFUND_DONE', booking, { about: refund.id, refund: refund.id });
          return done;
        },
      );
    },
  };
}
