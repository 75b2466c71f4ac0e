import { Refund, type RefundPage } from '@khamar/contract/sales/payment';
import type { RefundQuery } from '@khamar/contract/sales/sales-query';
import type { Tx } from '../../../db/schema.ts';
import { type AuditIdentity, setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import { notifyBuyer } from '../notifications/notify-buyer.ts';
import { GATEWAY, runCommand, type SalesContext } from '../idempotent-command.ts';
import type { RefundEventTable } from '../sales.table.ts';
import { CHECK_GATEWAY_FIRST, type RefundOutcome } from '../gateways/payment-gateway.ts';
import { schedulePoll } from '../payments/online/schedule-poll.ts';
import { findGatewayRefund } from './gateway-refund.ts';
import { lockCash } from '../cash/holders.repository.ts';
import { postEntry, refundLines } from '../journal/post-entry.ts';
import { toRefund } from '../payments/payments.mapper.ts';
import * as payments from '../payments/payments.repository.ts';
import { whoseBooks } from '../journal/journal.service.ts';
import * as refunds from './refunds.repository.ts';
import type { ListedRefund } from './refunds.repository.ts';

export interface RefundsService {
  /** Without read:books only what the actor requested. */
  list(actor: Actor, query: RefundQuery): Promise<RefundPage>;
  /** By someone who neither requested it, nor made the booking, nor confirmed the payment. */
  approve(actor: Actor, refundId: string, key: string): Promise<RefundSummary>;
  /** Through the original gateway. */
  send(actor: Actor, refundId: string, key: string): Promise<RefundSummary>;
  /** Polls the gateway for a refund in progress. Returns when it was sent; undefined once it is decided. */
  pollGateway(refundId: string): Promise<Date | undefined>;
  /** The money was returned manually. */
  markDone(
    actor: Actor,
    refundId: string,
    externalId: string | undefined,
    key: string,
  ): Promise<RefundSummary>;
}

/** Stored for idempotent retries, so it holds no personal data. */
export const RefundSummary = Refund.pick({ _id: true, state: true, amountPaisa: true, dueAt: true });
export type RefundSummary = Pick<Refund, '_id' | 'state' | 'amountPaisa' | 'dueAt'>;

type Reason = RefundPage['refunds'][number]['needsOtherReason'];

/** If the gateway does not respond for this long, staff must check. */
const SILENT_HOURS = 24;

/** Someone who both confirms a fake payment and approves its refund could pay themselves. */
function involvementOf(refund: ListedRefund, { username, accountId }: Actor): Reason {
  if (refund.confirmed_by === username) return 'confirmed';
  if (refund.requested_by === username) return 'requested';
  return refund.account_id === accountId ? 'booked' : null;
}

export function makeRefundsService(context: SalesContext): RefundsService {
  const { db, settings, gateways } = context;

  async function findInState(
    tx: Tx,
    id: string,
    ...states: RefundEventTable['kind'][]
  ): Promise<ListedRefund> {
    const refund = await refunds.find(tx, id);
    if (refund === undefined) throw new AppError('refund_not_found');
    if (!states.includes(refund.state)) throw new AppError('refund_state');
    return refund;
  }

  /** Commands on a refund are serialized by the lock of its payment; the state is checked after the lock. */
  async function lockInState(
    tx: Tx,
    id: string,
    ...states: RefundEventTable['kind'][]
  ): Promise<ListedRefund> {
    const seen = await refunds.find(tx, id);
    if (seen === undefined) throw new AppError('refund_not_found');
    await payments.lock(tx, seen.payment_id);
    return findInState(tx, id, ...states);
  }

  /** Used by the command and the list, so that the list never offers an approval that the command rejects. */
  const needsOtherReason = (refund: ListedRefund, actor: Actor): Reason =>
    settings.current.selling.refundsNeedTwo ? involvementOf(refund, actor) : null;

  const summaryOf = (refund: ListedRefund): RefundSummary => {
    const { _id, state, amountPaisa, dueAt } = toRefund(refund);
    return { _id, state, amountPaisa, dueAt };
  };

  /** The unique index lets only one of two concurrent events through. */
  async function addEvent(
    tx: Tx,
    refundId: string,
    event: {
      kind: RefundEventTable['kind'];
      actor: string;
      is_alone?: boolean;
      external_id?: string | null;
      reason?: string;
      holder?: string | null;
    },
  ): Promise<RefundSummary> {
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('refund_event')
      .values({ external_id: null, ...event, refund_id: refundId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) throw new AppError('refund_state');
    return summaryOf(await findInState(tx, refundId, event.kind));
  }

  /** The payer has the money: posts it to the journal and notifies the buyer. */
  async function completeRefund(
    tx: Tx,
    refund: ListedRefund,
    actor: AuditIdentity,
    externalId: string | null,
    holder: string | null = null,
  ) {
    const summary = await addEvent(tx, refund.id, {
      kind: 'DONE',
      actor: actor.username,
      external_id: externalId,
      holder,
    });
    await postEntry(
      tx,
      actor.username,
      'REFUNDED',
      refundLines(refund.provider, refund.id, Number(refund.amount_paisa), holder),
    );
    const booking = refund.booking_id === null ? undefined : await bookings.findById(tx, refund.booking_id);
    if (booking !== undefined)
      await notifyBuyer(tx, context, 'REFUND_DONE', booking, { about: refund.id, refund: refund.id });
    return summary;
  }

  /** A TrxID can be used only once, across refunds and payments. Rejected and voided ones do not count, because no money came with them. */
  async function rejectUsedTrxId(tx: Tx, provider: ListedRefund['provider'], externalId: string) {
    await payments.rejectRefundTrxId(tx, provider, externalId);
    const known = await payments.findLastByTrxId(tx, { provider, external_id: externalId });
    if (known !== undefined && !payments.isWithoutMoney(await payments.stateOf(tx, known.id)))
      throw new AppError('trx_used');
  }

  /** Records the gateway's response. Concurrent calls record it once. */
  const recordOutcome = (refundId: string, outcome: RefundOutcome): Promise<void> =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, GATEWAY);
      const refund = await refunds.find(tx, refundId);
      if (refund?.state !== 'SENDING') return;
      await payments.lock(tx, refund.payment_id);
      if ((await refunds.find(tx, refundId))?.state !== 'SENDING') return;
      if (outcome.state === 'DONE') await completeRefund(tx, refund, GATEWAY, outcome.trxId);
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
      const recordedBy = whoseBooks(actor)?.username;
      const { rows, total } = await refunds.list(db, { ...query, recordedBy });
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
        { scope: 'approve-refund', key, fingerprint: [refundId], result: RefundSummary },
        async (tx) => {
          const refund = await lockInState(tx, refundId, 'REQUESTED');
          if (needsOtherReason(refund, actor) !== null) throw new AppError('second_person');
          return addEvent(tx, refundId, {
            kind: 'APPROVED',
            actor: actor.username,
            is_alone: involvementOf(refund, actor) !== null,
          });
        },
      ),

    async send(actor, refundId, key) {
      const started: { eventId?: string | undefined } = {};
      const command = { scope: 'send-refund', key, fingerprint: [refundId], result: RefundSummary };
      const sending = await runCommand(db, actor, command, async (tx) => {
        const refund = await lockInState(tx, refundId, 'APPROVED');
        if ((await findGatewayRefund(tx, gateways, refund)) === undefined) throw new AppError('gateway_off');
        // bKash distinguishes refunds of one payment only by amount.
        if (await refunds.hasRefundInProgress(tx, refund.payment_id)) throw new AppError('refund_state');
        const summary = await addEvent(tx, refundId, { kind: 'SENDING', actor: actor.username });
        await schedulePoll(tx, context, { refundId }, new Date());
        started.eventId = await refunds.findSending(tx, refundId);
        return summary;
      });
      // Only the process that wrote SENDING calls the gateway, once; if the response is lost, the gateway is polled instead. Compares the
      // event's id, because a retried transaction may find that another process wrote it.
      if (started.eventId === undefined || started.eventId !== (await refunds.findSending(db, refundId)))
        return sending;
      const refund = await refunds.find(db, refundId);
      const request = refund && (await findGatewayRefund(db, gateways, refund));
      if (request !== undefined) await recordOutcome(refundId, await request.gateway.refund(request.sent));
      const after = await refunds.find(db, refundId);
      return after === undefined ? sending : summaryOf(after);
    },

    async pollGateway(refundId) {
      const refund = await refunds.find(db, refundId);
      if (refund?.state !== 'SENDING') return undefined;
      const request = await findGatewayRefund(db, gateways, refund);
      const outcome = request === undefined ? UNKNOWN : await request.gateway.queryRefund(request.sent);
      const hours = (Date.now() - refund.state_at.getTime()) / 3_600_000;
      await recordOutcome(
        refundId,
        outcome.state === 'UNKNOWN' && hours > SILENT_HOURS
          ? { state: 'REFUSED', reason: `The gateway didn't confirm the refund. ${CHECK_GATEWAY_FIRST}` }
          : outcome,
      );
      return (await refunds.find(db, refundId))?.state === 'SENDING' ? refund.state_at : undefined;
    },

    markDone: (actor, refundId, externalId, key) =>
      runCommand(
        db,
        actor,
        { scope: 'refund-done', key, fingerprint: [refundId, externalId], result: RefundSummary },
        async (tx) => {
          if ((await refunds.find(tx, refundId))?.provider === 'cash') await lockCash(tx, [actor.accountId]);
          const refund = await lockInState(tx, refundId, 'APPROVED', 'REFUSED');
          if (refund.provider !== 'cash' && externalId === undefined)
            throw wrongField('invalid_request', 'externalId', 'trx_id_missing');
          if (externalId !== undefined) await rejectUsedTrxId(tx, refund.provider, externalId);
          // Cash is paid from the hand of the person who pays it.
          const holder = refund.provider === 'cash' ? actor.accountId : null;
          return completeRefund(tx, refund, actor, externalId ?? null, holder);
        },
      ),
  };
}

const UNKNOWN: RefundOutcome = { state: 'UNKNOWN' };
