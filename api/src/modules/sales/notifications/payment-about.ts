import type { Db } from '../../../db/schema.ts';
import type { MailRow } from '../../messages/index.ts';
import * as payments from '../payments/payments.repository.ts';

/** The payment that a notice of its claim, rejection or void is about. `trxId` is empty for cash. */
export async function paymentAbout(
  db: Db,
  { data }: Pick<MailRow, 'data'>,
): Promise<{ amount: number; trxId: string }> {
  const payment = await payments.find(db, data['about'] ?? '');
  if (payment === undefined) return { amount: 0, trxId: '' };
  return { amount: Number(payment.amount_paisa), trxId: (await payments.trxIdOf(db, payment)) ?? '' };
}
