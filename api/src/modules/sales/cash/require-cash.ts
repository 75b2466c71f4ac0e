import type { Holder } from '@khamar/contract/sales/cash';
import { can } from '@khamar/contract/accounts/permissions';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import { isHolder, type LockedHolder } from './holders.repository.ts';

/** Whose cash a command is about: the actor's own, or another's with manage:cash. */
export async function requireHolder(tx: Tx, actor: Actor, holder: Holder | undefined): Promise<Holder> {
  if (holder === undefined || holder === actor.accountId) return actor.accountId;
  if (!can(actor.roles, 'manage:cash')) throw new AppError('forbidden');
  if (!(await isHolder(tx, holder))) throw new AppError('not_found', 'There is no such person');
  return holder;
}

/** Nobody can pay out or hand in more than the entries say they have. */
export function requireEnough({ paisa }: LockedHolder, amount: number): void {
  if (amount > paisa) throw new AppError('cash_short');
}
