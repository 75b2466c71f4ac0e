import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BALANCE_GROUPS, groupBalances, groupOf, shownPaisa } from './balance-groups.ts';
import { ACCOUNTS, OLD_ACCOUNTS } from './enums.ts';
import { AccountName } from './journal.ts';

const anyAccount = fc.oneof(
  fc.constantFrom<AccountName>(...ACCOUNTS, ...OLD_ACCOUNTS),
  fc.uuid().map((id): AccountName => `cash:${id}`),
  fc.stringMatching(/^[a-z_]{2,30}$/).map((category): AccountName => `expense:${category}`),
);

test('COUNT-10 every account is in exactly one group, and the groups of a balanced journal are equal', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyAccount, anyAccount, fc.integer({ min: 1, max: 10 ** 9 }))),
      (entries) => {
        const sums = new Map<AccountName, number>();
        const add = (account: AccountName, paisa: number) =>
          sums.set(account, (sums.get(account) ?? 0) + paisa);
        for (const [debit, credit, paisa] of entries) {
          add(debit, paisa);
          add(credit, -paisa);
        }
        const balances = [...sums].map(([account, paisa]) => ({
          account: AccountName.parse(account),
          paisa,
        }));
        const groups = groupBalances(balances);
        expect(groups.map(({ group }) => group)).toEqual(BALANCE_GROUPS);
        expect(groups.flatMap(({ rows }) => rows)).toHaveLength(balances.length);
        const paisaOf = Object.fromEntries(groups.map(({ group, paisa }) => [group, paisa]));
        expect((paisaOf['MONEY'] ?? 0) + (paisaOf['OWED_TO_US'] ?? 0) + (paisaOf['SPENT'] ?? 0)).toBe(
          (paisaOf['OWED_BY_US'] ?? 0) + (paisaOf['EARNED'] ?? 0),
        );
      },
    ),
  );
});

test('COUNT-10 accounts are where an accountant looks for them', () => {
  const groups = Object.groupBy(ACCOUNTS, groupOf);
  expect(groups).toEqual({
    MONEY: [
      'clearing:bkash',
      'clearing:nagad',
      'clearing:rocket',
      'clearing:sslcommerz',
      'bank',
      'cash:till',
    ],
    OWED_TO_US: ['receivable', 'staff_receivable'],
    OWED_BY_US: ['unallocated', 'advance', 'refunds_payable'],
    EARNED: ['revenue:cattle', 'revenue:delivery', 'revenue:keep', 'sales_allowance'],
    SPENT: ['bad_debt', 'cash_over_short', 'commission', 'drawings', 'fees'],
  });
  expect(shownPaisa({ account: 'revenue:cattle', paisa: -100 })).toBe(100);
  // An allowance reduces what was earned.
  expect(shownPaisa({ account: 'sales_allowance', paisa: 100 })).toBe(-100);
  expect(shownPaisa({ account: 'expense:feed', paisa: 100 })).toBe(100);
});
