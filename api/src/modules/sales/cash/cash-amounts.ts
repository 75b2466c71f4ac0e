import type { Holder } from '@khamar/contract/sales/cash';
import { CASH_PURPOSES, type CashPurpose } from '@khamar/contract/sales/enums';
import { can } from '@khamar/contract/accounts/permissions';
import type { AccountName } from '@khamar/contract/sales/journal';
import { AppError } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { LockedHolder } from './holders.repository.ts';

export const cashOf = (holder: Holder): AccountName => (holder === 'till' ? 'cash:till' : `cash:${holder}`);

type PlainPurpose = Extract<CashPurpose, 'commission' | 'drawings' | 'bank'>;
const PLAIN: readonly string[] = ['commission', 'drawings', 'bank'] satisfies PlainPurpose[];
const isPlain = (purpose: CashPurpose): purpose is PlainPurpose => PLAIN.includes(purpose);

export const accountOf = (purpose: CashPurpose): AccountName =>
  isPlain(purpose) ? purpose : `expense:${purpose}`;

export const purposeOf = (account: string): CashPurpose =>
  CASH_PURPOSES.find((purpose) => accountOf(purpose) === account) ?? 'other';

/** Whose cash a command is about: the actor's own, or another's with manage:cash. */
export function requireHolder(actor: Actor, holder: Holder | undefined): Holder {
  if (holder === undefined || holder === actor.accountId) return actor.accountId;
  if (!can(actor.roles, 'manage:cash')) throw new AppError('forbidden');
  return holder;
}

/** Nobody can pay out or hand in more than the entries say they have. */
export function requireEnough({ paisa }: LockedHolder, amount: number): void {
  if (amount > paisa) throw new AppError('cash_short');
}
