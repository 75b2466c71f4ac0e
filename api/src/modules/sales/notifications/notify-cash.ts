import type { Tx } from '../../../db/schema.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';

/** Amount and balance by SMS, so that cash which staff keep to themselves or record as less is noticed. */
export async function notifyCashReceived(
  tx: Tx,
  { mail }: Pick<SalesContext, 'mail'>,
  { id, amount }: { id: string; amount: number },
  { code, account_id, buyer_phone }: BookingRow,
): Promise<void> {
  const kind = 'CASH_RECEIVED';
  const data = { code, about: id, amount: String(amount) };
  const notice = { kind, cause: `sms:${kind}:${id}`, channel: 'SMS' as const, isUnlimited: true, data };
  if (account_id !== null) await mail.enqueue(tx, { ...notice, accountId: account_id });
  else if (buyer_phone !== null) await mail.enqueue(tx, { ...notice, recipient: buyer_phone });
}
