import type { AccountName } from '@khamar/contract/sales/journal';
import { type Account, CASH_PURPOSES, type EntryKind, type OLD_ACCOUNTS } from '@khamar/contract/sales/enums';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { PURPOSE_LABELS } from '~/office/cash/cash-labels';

const ACCOUNT_LABELS: Record<Account | (typeof OLD_ACCOUNTS)[number], MessageDescriptor> = {
  'clearing:bkash': PROVIDER_LABELS.bkash,
  'clearing:nagad': PROVIDER_LABELS.nagad,
  'clearing:rocket': PROVIDER_LABELS.rocket,
  'clearing:sslcommerz': PROVIDER_LABELS.sslcommerz,
  bank: PROVIDER_LABELS.bank,
  cash: PROVIDER_LABELS.cash,
  'cash:till': msg`Till`,
  receivable: msg`Owed by customers`,
  staff_receivable: msg`Owed by staff`,
  unallocated: msg`Unallocated`,
  advance: msg`Customer advances`,
  refunds_payable: msg`Refunds payable`,
  revenue: msg`Revenue`,
  'revenue:cattle': msg`Revenue`,
  'revenue:delivery': msg`Delivery fees`,
  'revenue:keep': msg`Keeping fees`,
  sales_allowance: msg`Allowances`,
  bad_debt: msg`Bad debt`,
  cash_over_short: msg`Cash differences`,
  commission: msg`Commission`,
  drawings: msg`Owner's drawings`,
  fees: msg`Fees`,
};

const isFixed = (account: AccountName): account is keyof typeof ACCOUNT_LABELS =>
  Object.hasOwn(ACCOUNT_LABELS, account);

/** `holder` is the username of whose cash it is. */
export function accountLabel(
  i18n: I18n,
  { account, holder }: { account: AccountName; holder: string | null },
): string {
  if (isFixed(account)) return i18n._(ACCOUNT_LABELS[account]);
  if (account.startsWith('expense:')) {
    const category = CASH_PURPOSES.find((purpose) => account === `expense:${purpose}`);
    return `${i18n._(EXPENSE)} (${category === undefined ? account.slice('expense:'.length) : i18n._(PURPOSE_LABELS[category])})`;
  }
  const cash = i18n._(PROVIDER_LABELS.cash);
  return holder === null ? cash : `${cash} (${holder})`;
}

const EXPENSE = msg`Expense`;

export const ENTRY_LABELS: Record<EntryKind, MessageDescriptor> = {
  RECEIVED: msg`Payment received`,
  ALLOCATED: msg`Applied to booking`,
  RELEASED: msg`Released from booking`,
  DELIVERED: msg`Cow delivered`,
  DELIVERY_REVERSED: msg`Delivery undone`,
  ALLOWANCE: msg`Allowance`,
  WRITTEN_OFF: msg`Written off`,
  RECOVERED: msg`Recovered`,
  VOIDED: msg({ message: 'Void', context: 'payment' }),
  REFUND_OWED: msg`Refund due`,
  REFUNDED: msg`Refunded`,
  FEE: msg`Gateway fee`,
  CONVERTED: msg`Moved to new account`,
  PAID_OUT: msg`Paid out to the bank`,
  HANDED_IN: msg`Cash handed in`,
  CASH_OUT: msg`Cash paid out`,
  CASH_COUNTED: msg`Cash difference`,
};
