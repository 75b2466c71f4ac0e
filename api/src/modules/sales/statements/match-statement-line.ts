import { STATEMENT_VERDICTS } from '@khamar/contract/sales/statement';
import { z } from 'zod';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import * as bookings from '../bookings/bookings.repository.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { allocateClaim, lockClaimed } from '../payments/claims/claimed-bookings.ts';
import * as payments from '../payments/payments.repository.ts';
import { confirmPayment } from '../payments/record-payment.ts';
import { isRefundTrxId } from '../refunds/refunds.repository.ts';
import * as statementLines from './statement-lines.repository.ts';

export const Verdict = z.object({ verdict: z.enum(STATEMENT_VERDICTS), code: z.string().nullable() });
type Verdict = z.infer<typeof Verdict>;
type NewStatementLine = Parameters<typeof statementLines.insertOnce>[2];

/** Confirms the claim with the line's TrxID and amount; keeps a line that matches none, for staff to assign. */
export async function matchStatementLine(
  tx: Tx,
  context: SalesContext,
  { username }: Actor,
  line: NewStatementLine,
): Promise<Verdict> {
  const { provider, externalId, amountPaisa } = line;
  if (await isRefundTrxId(tx, provider, externalId)) return { verdict: 'outgoing', code: null };
  // If the claim was rejected and the money was added beside it, use that payment.
  const payment = await payments.findLastByTrxId(tx, { provider, external_id: externalId });
  if (payment === undefined) {
    await statementLines.insertOnce(tx, username, line);
    return { verdict: 'unmatched', code: null };
  }
  const booking = payment.booking_id === null ? undefined : await bookings.findById(tx, payment.booking_id);
  const code = booking?.code ?? null;
  const isClaimed = async () => (await payments.stateOf(tx, payment.id)) === 'CLAIMED';
  if ((await isClaimed()) && Number(payment.amount_paisa) === amountPaisa) {
    const locked = await lockClaimed(tx, context, payment, username);
    await payments.lock(tx, payment.id);
    if (await isClaimed()) {
      await confirmPayment(tx, username, payment, { amount: amountPaisa });
      await allocateClaim(tx, context, username, payment.id, locked);
      return { verdict: 'matched', code };
    }
  }
  if ((await payments.stateOf(tx, payment.id)) === 'CONFIRMED') return { verdict: 'known', code };
  await statementLines.insertOnce(tx, username, line);
  return { verdict: 'unmatched', code };
}
