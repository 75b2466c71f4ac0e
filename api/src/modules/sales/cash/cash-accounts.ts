import type { Holder } from '@khamar/contract/sales/cash';
import { CASH_PURPOSES, type CashPurpose } from '@khamar/contract/sales/enums';
import type { AccountName } from '@khamar/contract/sales/journal';

export const cashOf = (holder: Holder): AccountName => (holder === 'till' ? 'cash:till' : `cash:${holder}`);

type PlainPurpose = Extract<CashPurpose, 'commission' | 'drawings' | 'bank'>;
const PLAIN: readonly string[] = ['commission', 'drawings', 'bank'] satisfies PlainPurpose[];
const isPlain = (purpose: CashPurpose): purpose is PlainPurpose => PLAIN.includes(purpose);

export const accountOf = (purpose: CashPurpose): AccountName =>
  isPlain(purpose) ? purpose : `expense:${purpose}`;

export const purposeOf = (account: string): CashPurpose =>
  CASH_PURPOSES.find((purpose) => accountOf(purpose) === account) ?? 'other';
