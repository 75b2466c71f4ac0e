import type { Tx } from '../../../db/schema.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';

/** One SMS for the whole sale, with what was paid, whether a claim is in review, and what is due. */
export async function notifyCounterSale(
  tx: Tx,
  { mail }: Pick<SalesContext, 'mail'>,
  { code, buyer_phone }: BookingRow,
  { cows, paid, claimed, due }: { cows: number; paid: number; claimed: number; due: number },
): Promise<void> {
  if (buyer_phone === null) return;
  const kind = 'COUNTER_SALE';
  const data = {
    code,
    more: String(cows - 1),
    paid: String(paid),
    claimed: String(claimed),
    due: String(due),
  };
  await mail.enqueue(tx, {
    kind,
    cause: `sms:${kind}:${code}`,
    channel: 'SMS',
    isUnlimited: true,
    recipient: buyer_phone,
    data,
  });
}
