import type { Db } from '../../../db/schema.ts';
import type { MailRow } from '../../messages/index.ts';
import * as payments from '../payments/payments.repository.ts';

/** The payment that a notice of its claim, rejection or void is about. `trxId` is empty for cash. */
export async function paymentAbout(
  db: Db,
  { data }: Pick<MailRow, 'data'>,
): Promise<{ amount: number; trxId: string; state?: Awaited<ReturnType<typeof payments.stateOf>> }> {
  const payment = await payments.find(db, data['about'] ?? '');
  if (payment === undefined) return { amount: 0, trxId: '' };
  const trxId = await payments.trxIdOf(db, payment);
  return {
    amount: Number(payment.amount_paisa),
    trxId: trxId ?? '',
    state: await payments.stateOf(db, payment.id),
  };
}
