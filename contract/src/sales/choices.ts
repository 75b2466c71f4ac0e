/** No zod here: lists and forms of the site read these too. */
export const PROVIDERS = ['bkash', 'nagad', 'rocket', 'sslcommerz', 'bank', 'cash'] as const;
type Provider = (typeof PROVIDERS)[number];

/** Where the buyer pays in an app or at a bank and types the number that they get there. */
export const PROVIDERS_BY_HAND = ['bkash', 'nagad', 'rocket', 'bank'] as const satisfies Provider[];

/** What staff can have seen arrive themselves. */
export const PROVIDERS_RECEIVED = [...PROVIDERS_BY_HAND, 'cash'] as const satisfies Provider[];

/** STARTED: a gateway was asked, and has not said that money came. */
export const PAYMENT_STATES = ['STARTED', 'CLAIMED', 'CONFIRMED', 'REJECTED', 'FAILED'] as const;

export const REFUND_STATES = ['REQUESTED', 'APPROVED', 'DONE'] as const;

/** What an entry of the journal tells of. */
export const ENTRY_KINDS = [
  'RECEIVED',
  'ALLOCATED',
  'RELEASED',
  'DELIVERED',
  'DELIVERY_REVERSED',
  'REFUND_OWED',
  'REFUNDED',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ACCOUNTS = [
  'clearing:bkash',
  'clearing:nagad',
  'clearing:rocket',
  'clearing:sslcommerz',
  'bank',
  'cash',
  'unallocated',
  'advance',
  'refunds_payable',
  'revenue',
  'fees',
] as const;
export type Account = (typeof ACCOUNTS)[number];
