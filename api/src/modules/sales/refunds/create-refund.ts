import { sql } from 'kysely';
import type { Tx } from '../../../db/schema.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import { type PaymentAmount, amountsByPayment, postEntry, unallocatedOf } from '../journal/post-entry.ts';

interface NewRefund extends PaymentAmount {
  bookingId: string | null;
  reason: string;
}

/** Refunds go to the payer, so there is one per payment. */
async function createRefund(
  tx: Tx,
  { REFUND_DAYS }: Pick<SalesSettings, 'REFUND_DAYS'>,
  actor: string,
  { paymentId, bookingId, amount, reason }: NewRefund,
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
  await postEntry(tx, actor, 'REFUND_OWED', [
    bookingId === null
      ? { account: 'unallocated', paymentId, amount }
      : { account: 'advance', bookingId, paymentId, amount },
    { account: 'refunds_payable', refundId: id, paymentId, amount: -amount },
  ]);
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
    await createRefund(tx, settings, actor, { ...part, bookingId, reason });
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
    : createRefund(tx, settings, actor, { paymentId, bookingId: null, amount, reason });
}
