import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import { type PaymentAmount, amountsByPayment, unallocatedOf } from '../journal/balances.ts';
import { postEntry, transfer } from '../journal/post-entry.ts';

interface NewRefund extends PaymentAmount {
  bookingId: string | null;
  reason: string;
  /** What it is taken from. */
  from: 'unallocated' | 'advance' | 'sales_allowance';
}

/** Refunds go to the payer, so there is one per payment. */
async function createRefund(
  tx: Tx,
  { REFUND_DAYS }: Pick<SalesSettings, 'REFUND_DAYS'>,
  actor: string,
  { paymentId, bookingId, amount, reason, from }: NewRefund,
): Promise<string> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      booking_id: bookingId,
      amount_paisa: amount,
      reason,
      due_at: sql<Date>`clock_timestamp() + make_interval(days => ${REFUND_DAYS}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('refund_event')
    .values({ refund_id: id, kind: 'REQUESTED', actor: actor, external_id: null })
    .execute();
  await postEntry(
    tx,
    actor,
    from === 'sales_allowance' ? 'ALLOWANCE' : 'REFUND_OWED',
    transfer(
      amount,
      { account: from, bookingId, paymentId },
      { account: 'refunds_payable', refundId: id, paymentId },
    ),
    reason,
  );
  return id;
}

/** Creates refunds for all of a booking's money. */
export async function createRefunds(
  tx: Tx,
  settings: SalesSettings,
  bookingId: string,
  actor: string,
  reason: string,
): Promise<void> {
  for (const part of await amountsByPayment(tx, bookingId))
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await createRefund(tx, settings, actor, { ...part, bookingId, reason, from: 'advance' });
}

/** Refunds a part of what was paid for a delivered booking, newest payment first. */
export async function refundAllowance(
  tx: Tx,
  settings: SalesSettings,
  actor: string,
  { bookingId, amount, reason }: { bookingId: string; amount: number; reason: string },
): Promise<void> {
  let left = amount;
  for (const paid of (await amountsByPayment(tx, bookingId)).toReversed()) {
    const part = Math.min(left, paid.amount);
    left -= part;
    const refund = { paymentId: paid.paymentId, bookingId, amount: part, reason };
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    if (part > 0) await createRefund(tx, settings, actor, { ...refund, from: 'sales_allowance' });
  }
}

/** Creates a refund for the unallocated part of a payment; undefined if there is none. */
export async function refundUnallocated(
  tx: Tx,
  settings: SalesSettings,
  paymentId: string,
  actor: string,
  reason: string,
): Promise<string | undefined> {
  const amount = await unallocatedOf(tx, paymentId);
  return amount === 0
    ? undefined
    : createRefund(tx, settings, actor, {
        paymentId,
        bookingId: null,
        amount,
        reason,
        from: 'unallocated',
      });
}
