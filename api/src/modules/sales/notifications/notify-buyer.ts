import type { Tx } from '../../../db/schema.ts';
import type { NewMail } from '../../messages/index.ts';
import type { BookingRow } from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';

export type SalesMailKind =
  | 'BOOKING_HELD'
  | 'BOOKING_CONFIRMED'
  | 'PAYMENT_CLAIMED'
  | 'PAYMENT_REJECTED'
  | 'PAYMENT_VOIDED'
  | 'BOOKING_EXPIRED'
  | 'YOUR_TURN'
  | 'BOOKING_CANCELLED'
  | 'REFUND_DONE'
  | 'PRICE_CHANGED'
  | 'WEIGHT_RECORDED'
  | 'WEIGHT_TO_AGREE'
  | 'DELIVERY_CHANGED'
  | 'DELIVERY_CODE'
  | 'ON_THE_WAY'
  | 'DELIVERY_RECORDED'
  | 'NOT_DELIVERED';

/** By SMS however many others the number gets: without them nobody can take delivery, or notices that staff keep cash. */
const UNLIMITED: readonly SalesMailKind[] = [
  'DELIVERY_CODE',
  'DELIVERY_RECORDED',
  'NOT_DELIVERED',
  'PAYMENT_VOIDED',
];

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
  const sms = {
    ...notice,
    cause: `sms:${cause}`,
    channel: 'SMS',
    isUnlimited: UNLIMITED.includes(kind),
  } as const;
  if (account_id !== null) {
    await mail.enqueue(tx, { ...notice, cause, accountId: account_id, isLimited: true });
    await mail.enqueue(tx, { ...sms, accountId: account_id });
  } else if (buyer_phone !== null) await mail.enqueue(tx, { ...sms, recipient: buyer_phone });
}
