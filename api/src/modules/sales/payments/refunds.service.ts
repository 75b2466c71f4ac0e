import { Refund, type RefundPage } from '@khamar/contract/sales/payment';
import type { RefundQuery } from '@khamar/contract/sales/sales-query';
import type { Db, Tx } from '../../../db/schema.ts';
import { inTransaction, type Signature, setAuditActor } from '../../../db/transaction.ts';
import { AppError, wrongField } from '../../../errors.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { tell } from '../bookings/settle.ts';
import { GATEWAY, runCommand, type SalesContext } from '../command.ts';
import type { RefundEventTable } from '../sales.table.ts';
import { LOOK_THERE, type RefundOutcome, type SentRefund } from '../gateways/payment-gateway.ts';
import { askLater } from '../online/ask-later.ts';
import * as attempts from '../online/attempts.repository.ts';
import { post, refunded } from './ledger.ts';
import { toRefund } from './payments.mapper.ts';
import * as payments from './payments.repository.ts';
import * as refunds from './refunds.queries.ts';
import type { ListedRefund } from './refunds.queries.ts';

export interface RefundsService {
  list(actor: Actor, query: RefundQuery): Promise<RefundPage>;
  /** By somebody else than who asked for it, who booked, and who confirmed the payment. */
  approve(actor: Actor, refundId: string, key: string): Promise<RefundSummary>;
  /** Through the gateway that it came by. */
  send(actor: Actor, refundId: string, key: string): Promise<RefundSummary>;
  /** What became of one that a gateway was told to send; gives back since when it waits, undefined where it is decided. */
  askGateway(refundId: string): Promise<Date | undefined>;
  /** Somebody sent the money back by hand. */
  done(actor: Actor, refundId: string, externalId: string | undefined, key: string): Promise<RefundSummary>;
}

/** What is kept for a repetition: nothing personal. */
export const RefundSummary = Refund.pick({ _id: true, state: true, amountPaisa: true, dueAt: true });
export type RefundSummary = Pick<Refund, '_id' | 'state' | 'amountPaisa' | 'dueAt'>;

type Reason = RefundPage['refunds'][number]['needsOtherReason'];

/** After so long without a word from the gateway somebody must look. */
const SILENT_HOURS = 24;

/** One person who confirms an invented payment and approves its refund could pay themselves. */
function ownPartIn(refund: ListedRefund, { username, accountId }: Actor): Reason {
  if (refund.confirmed_by === username) return 'confirmed';
  if (refund.requested_by === username) return 'requested';
  return refund.account_id === accountId ? 'booked' : null;
}

export function makeRefundsService(context: SalesContext): RefundsService {
  const { db, settings, gateways } = context;

  async function found(tx: Tx, id: string, ...states: RefundEventTable['kind'][]): Promise<ListedRefund> {
    const refund = await refunds.find(tx, id);
    if (refund === undefined) throw new AppError('refund_not_found');
    if (!states.includes(refund.state)) throw new AppError('refund_state');
    return refund;
  }

  /** Commands on one refund wait for each other at the lock of its payment, and judge its state after that. */
  async function locked(tx: Tx, id: string, ...states: RefundEventTable['kind'][]): Promise<ListedRefund> {
    const seen = await refunds.find(tx, id);
    if (seen === undefined) throw new AppError('refund_not_found');
    await payments.lock(tx, seen.payment_id);
    return found(tx, id, ...states);
  }

  /** One decision for the command and for the list, whose button must not promise what the command refuses. */
  const needsOtherReason = (refund: ListedRefund, actor: Actor): Reason =>
    settings.REFUND_SECOND_PERSON ? ownPartIn(refund, actor) : null;

  const summaryOf = (refund: ListedRefund): RefundSummary => {
    const { _id, state, amountPaisa, dueAt } = toRefund(refund);
    return { _id, state, amountPaisa, dueAt };
  };

  /** Of two at the same time, the unique index lets one through. */
  async function addEvent(
    tx: Tx,
    refundId: string,
    event: {
      kind: RefundEventTable['kind'];
      actor: string;
      is_alone?: boolean;
      external_id?: string | null;
      reason?: string;
    },
  ): Promise<RefundSummary> {
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('refund_event')
      .values({ external_id: null, ...event, refund_id: refundId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) throw new AppError('refund_state');
    return summaryOf(await found(tx, refundId, event.kind));
  }

  /** The money is with the payer: out of the journal, and the buyer is told. */
  async function finish(tx: Tx, refund: ListedRefund, signer: Signature, externalId: string | null) {
    const done = await addEvent(tx, refund.id, {
      kind: 'DONE',
      actor: signer.username,
      external_id: externalId,
    });
    await post(
      tx,
      signer.username,
      'REFUNDED',
      refunded(refund.provider, refund.id, Number(refund.amount_paisa)),
    );
    const booking = refund.booking_id === null ? undefined : await bookings.findById(tx, refund.booking_id);
    if (booking !== undefined)
      await tell(tx, context, 'REFUND_DONE', booking, { about: refund.id, refund: refund.id });
    return done;
  }

  /** The number of a transfer counts once: neither another refund nor money that came in has it. A rejected claim was no money. */
  async function refuseUsed(tx: Tx, provider: ListedRefund['provider'], externalId: string) {
    await payments.refuseRefundTrxId(tx, provider, externalId);
    const known = await payments.findByTrxId(tx, { provider, external_id: externalId });
    if (known === undefined) return;
    const isRejected = (await payments.stateOf(tx, known.id)) === 'REJECTED';
    if (!isRejected || (await payments.findRepeating(tx, known.id)) !== undefined)
      throw new AppError('trx_used');
  }

  /** What its gateway needs to know of it; undefined where it did not come by one. */
  async function sentBy(tx: Db, refund: ListedRefund) {
    const attempt = await attempts.findByPayment(tx, refund.payment_id);
    const order = attempt && attempts.toOrder(attempt);
    const gateway = attempt && gateways.get(attempt.provider);
    if (order === undefined || gateway === undefined || attempt?.trx_id == null) return undefined;
    const taken = await tx
      .selectFrom('gateway_refund')
      .select('reference')
      .where('refund_id', '=', refund.id)
      .executeTakeFirst();
    const sent: SentRefund = {
      refundId: refund.id,
      amountPaisa: Number(refund.amount_paisa),
      order: { ...order, trxId: attempt.trx_id },
      reference: taken?.reference ?? null,
      knownTrxIds: await refunds.listTrxIds(tx, refund.payment_id),
    };
    return { gateway, sent };
  }

  /** Writes down what the gateway said. Two who heard it at once write it once. */
  const settle = (refundId: string, outcome: RefundOutcome): Promise<void> =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, GATEWAY);
      const refund = await refunds.find(tx, refundId);
      if (refund?.state !== 'SENDING') return;
      await payments.lock(tx, refund.payment_id);
      if ((await refunds.find(tx, refundId))?.state !== 'SENDING') return;
      if (outcome.state === 'DONE') await finish(tx, refund, GATEWAY, outcome.trxId);
      if (outcome.state === 'REFUSED')
        await addEvent(tx, refundId, {
          kind: 'REFUSED',
          actor: GATEWAY.username,
          reason: outcome.reason,
        });
      if (outcome.state === 'PENDING')
        await tx
          .insertInto('gateway_refund')
          .values({ refund_id: refundId, reference: outcome.reference })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });

  return {
    async list(actor, query) {
      const { rows, total } = await refunds.list(db, query);
      return {
        refunds: rows.map((row) => {
          const reason = needsOtherReason(row, actor);
          return { ...toRefund(row), needsOther: reason !== null, needsOtherReason: reason };
        }),
        totalRefunds: total,
      };
    },

    approve: (actor, refundId, key) =>
      runCommand(
        db,
        actor,
        { scope: 'approve-refund', key, words: [refundId], answer: RefundSummary },
        async (tx) => {
          const refund = await locked(tx, refundId, 'REQUESTED');
          if (needsOtherReason(refund, actor) !== null) throw new AppError('second_person');
          return addEvent(tx, refundId, {
            kind: 'APPROVED',
            actor: actor.username,
            is_alone: ownPartIn(refund, actor) !== null,
          });
        },
      ),

    async send(actor, refundId, key) {
      const begun: { eventId?: string | undefined } = {};
      const command = { scope: 'send-refund', key, words: [refundId], answer: RefundSummary };
      const sending = await runCommand(db, actor, command, async (tx) => {
        const refund = await locked(tx, refundId, 'APPROVED');
        if ((await sentBy(tx, refund)) === undefined) throw new AppError('gateway_off');
        // bKash tells refunds of one payment apart by their amounts only.
        if (await refunds.isOneUnderWay(tx, refund.payment_id)) throw new AppError('refund_state');
        const summary = await addEvent(tx, refundId, { kind: 'SENDING', actor: actor.username });
        await askLater(tx, context, { refundId }, new Date());
        begun.eventId = await refunds.findSending(tx, refundId);
        return summary;
      });
      // Told once, by whoever wrote SENDING: where the answer is lost, the gateway is asked and never told again. The number of the
      // event, because a transaction that was rolled back and repeated may have found that another process wrote it.
      if (begun.eventId === undefined || begun.eventId !== (await refunds.findSending(db, refundId)))
        return sending;
      const refund = await refunds.find(db, refundId);
      const by = refund && (await sentBy(db, refund));
      if (by !== undefined) await settle(refundId, await by.gateway.refund(by.sent));
      const after = await refunds.find(db, refundId);
      return after === undefined ? sending : summaryOf(after);
    },

    async askGateway(refundId) {
      const refund = await refunds.find(db, refundId);
      if (refund?.state !== 'SENDING') return undefined;
      const by = await sentBy(db, refund);
      const outcome = by === undefined ? UNKNOWN : await by.gateway.queryRefund(by.sent);
      const hours = (Date.now() - refund.state_at.getTime()) / 3_600_000;
      await settle(
        refundId,
        outcome.state === 'UNKNOWN' && hours > SILENT_HOURS
          ? { state: 'REFUSED', reason: `The gateway does not say. ${LOOK_THERE}` }
          : outcome,
      );
      return (await refunds.find(db, refundId))?.state === 'SENDING' ? refund.state_at : undefined;
    },

    done: (actor, refundId, externalId, key) =>
      runCommand(
        db,
        actor,
        { scope: 'refund-done', key, words: [refundId, externalId], answer: RefundSummary },
        async (tx) => {
          const refund = await locked(tx, refundId, 'APPROVED', 'REFUSED');
          if (refund.provider !== 'cash' && externalId === undefined)
            throw wrongField('invalid_request', 'externalId', 'trx_id_missing');
          if (externalId !== undefined) await refuseUsed(tx, refund.provider, externalId);
          return finish(tx, refund, actor, externalId ?? null);
        },
      ),
  };
}

const UNKNOWN: RefundOutcome = { state: 'UNKNOWN' };
