import type { Db } from '../../../db/schema.ts';
import type { SentRefund } from '../gateways/payment-gateway.ts';
import type { SalesContext } from '../idempotent-command.ts';
import * as attempts from '../payments/online/attempts.repository.ts';
import * as refunds from './refunds.repository.ts';
import type { ListedRefund } from './refunds.repository.ts';

/** The gateway and its data for this refund; undefined if the payment did not come through a gateway. */
export async function findGatewayRefund(db: Db, gateways: SalesContext['gateways'], refund: ListedRefund) {
  const attempt = await attempts.findByPayment(db, refund.payment_id);
  const order = attempt && attempts.toOrder(attempt);
  const gateway = attempt && gateways.get(attempt.provider);
  if (order === undefined || gateway === undefined || attempt?.trx_id == null) return undefined;
  const accepted = await db
    .selectFrom('gateway_refund')
    .select('reference')
    .where('refund_id', '=', refund.id)
    .executeTakeFirst();
  const sent: SentRefund = {
    refundId: refund.id,
    amountPaisa: Number(refund.amount_paisa),
    order: { ...order, trxId: attempt.trx_id },
    reference: accepted?.reference ?? null,
    knownTrxIds: await refunds.listTrxIds(db, refund.payment_id),
  };
  return { gateway, sent };
}
