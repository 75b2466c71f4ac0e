import type { Tx } from '../../../db/schema.ts';
import type { NewMail } from '../../messages/index.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';

export type SalesMailKind =
  | 'BOOKING_HELD'
  | 'BOOKING_CONFIRMED'
  | 'PAYMENT_REJECTED'
  | 'BOOKING_EXPIRED'
  | 'YOUR_TURN'
  | 'BOOKING_CANCELLED'
  | 'REFUND_DONE'
  | 'PRICE_CHANGED';

/** By mail and, if configured, by SMS; callers have no email address. */
export async function notifyBuyer(
  tx: Tx,
  { mail }: Pick<SalesContext, 'mail'>,
  kind: SalesMailKind,
  { code, account_id, buyer_phone, state_since }: BookingRow,
  data: NewMail['data'] = {},
): Promise<void> {
  const cause = `${kind}:${code}:${data['about'] ?? state_since.toISOString()}`;
  const notice = { kind, data: { code, ...data } };
  if (account_id !== null) {
    await mail.enqueue(tx, { ...notice, cause, accountId: account_id, isLimited: true });
    await mail.enqueue(tx, { ...notice, cause: `sms:${cause}`, channel: 'SMS', accountId: account_id });
  } else if (buyer_phone !== null)
    await mail.enqueue(tx, { ...notice, cause: `sms:${cause}`, channel: 'SMS', recipient: buyer_phone });
}
