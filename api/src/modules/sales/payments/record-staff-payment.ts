import { can } from '@khamar/contract/accounts/permissions';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { LockedBooking } from '../bookings/deadlines/expire-due-booking.ts';
import type { SalesContext } from '../idempotent-command.ts';
import { paidFor } from '../journal/balances.ts';
import { type ClaimedMoney, recordClaim } from './record-claim.ts';
import { type Allocation, recordPayment } from './record-payment.ts';
import * as payments from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';

/**
 * Whether a payment that this person records is confirmed immediately. Cash is in their hand; money in a wallet or at the bank is a claim
 * until someone who may confirm payments has found it, because a forged SMS is easy to show.
 */
export function requireMayRecord({ roles }: Pick<Actor, 'roles'>, { provider }: ClaimedMoney): boolean {
  if (!can(roles, 'record:cash')) throw new AppError('forbidden');
  return provider === 'cash' || can(roles, 'confirm:payment');
}

/** A payment that staff received or were told of. Cash is in the hand of the person who records it. */
export async function recordStaffPayment(
  tx: Tx,
  context: SalesContext,
  actor: Actor,
  money: ClaimedMoney,
  locked: LockedBooking,
): Promise<Allocation & { payment: PaymentRow }> {
  if (requireMayRecord(actor, money))
    return recordPayment(tx, context, actor.username, { ...money, holder: actor.accountId }, locked);
  const { id, advance_paisa } = locked.booking;
  const paid = await paidFor(tx, id);
  const sent = paid + (await payments.sumOpenClaims(tx, id)) + money.amountPaisa;
  const isPart = sent < Number(advance_paisa);
  return { ...(await recordClaim(tx, context, actor.username, money, locked.booking, { isPart })), paid };
}
