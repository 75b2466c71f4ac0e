import type { AccountName } from './journal.ts';

/** What an account tells an accountant. No zod here: screens load this. */
export const BALANCE_GROUPS = ['MONEY', 'OWED_TO_US', 'SPENT', 'OWED_BY_US', 'EARNED'] as const;
export type BalanceGroup = (typeof BALANCE_GROUPS)[number];

const OWED_TO_US: readonly AccountName[] = ['receivable', 'staff_receivable'];
const OWED_BY_US: readonly AccountName[] = ['unallocated', 'advance', 'refunds_payable'];

/** Each balance is in exactly one group; expenses, fees, commission, drawings, bad debt and cash differences were spent. */
export function groupOf(account: AccountName): BalanceGroup {
  if (/^(clearing:|cash:|cash$|bank$)/.test(account)) return 'MONEY';
  if (/^(revenue|sales_allowance$)/.test(account)) return 'EARNED';
  if (OWED_TO_US.includes(account)) return 'OWED_TO_US';
  return OWED_BY_US.includes(account) ? 'OWED_BY_US' : 'SPENT';
}

/** What is owed by us and what was earned are credits: shown as positive amounts, their accounts have negative sums. */
const signOf = (group: BalanceGroup): 1 | -1 => (group === 'OWED_BY_US' || group === 'EARNED' ? -1 : 1);

interface Balance {
  account: AccountName;
  paisa: number;
}

/** Positive as people read it: money there is, is owed, was earned or spent. */
export const shownPaisa = ({ account, paisa }: Balance): number => paisa * signOf(groupOf(account));

export interface GroupedBalances<Row extends Balance> {
  group: BalanceGroup;
  paisa: number;
  rows: Row[];
}

/** Money, what is owed to us and what was spent add up to what is owed by us and what was earned. */
export const groupBalances = <Row extends Balance>(balances: readonly Row[]): GroupedBalances<Row>[] =>
  BALANCE_GROUPS.map((group) => {
    const rows = balances.filter(({ account }) => groupOf(account) === group);
    return { group, rows, paisa: rows.reduce((sum, row) => sum + shownPaisa(row), 0) };
  });
