/** No zod here: lists and forms of the site read these too. */
export const PROVIDERS = ['bkash', 'nagad', 'rocket', 'sslcommerz', 'bank', 'cash'] as const;
type Provider = (typeof PROVIDERS)[number];

/** Where the buyer pays in an app or at a bank and types the number that they get there. */
export const PROVIDERS_BY_HAND = ['bkash', 'nagad', 'rocket', 'bank'] as const satisfies Provider[];

/** What staff can have seen arrive themselves. */
export const PROVIDERS_RECEIVED = [...PROVIDERS_BY_HAND, 'cash'] as const satisfies Provider[];

/** Where the buyer pays on the provider's own pages, and the provider says what arrived. */
export const GATEWAYS = ['sslcommerz', 'bkash'] as const satisfies Provider[];
export type Gateway = (typeof GATEWAYS)[number];

/** REVIEW: the money is there, but not as it was asked for, or the provider calls it risky; staff decide. */
export const ATTEMPT_STATES = ['STARTED', 'PAID', 'REVIEW', 'FAILED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const PAYMENT_STATES = ['CLAIMED', 'CONFIRMED', 'REJECTED'] as const;

/** SENDING: a gateway was told to send it, and has not said that it did. REFUSED: it will not, and somebody sends it by hand. */
export const REFUND_STATES = ['REQUESTED', 'APPROVED', 'SENDING', 'REFUSED', 'DONE'] as const;

/** What an entry of the journal tells of. */
export const ENTRY_KINDS = [
  'RECEIVED',
  'ALLOCATED',
  'RELEASED',
  'DELIVERED',
  'DELIVERY_REVERSED',
  'REFUND_OWED',
  'REFUNDED',
  'FEE',
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

/** What a quote says of itself, in the order in which they count. No zod here: the site's screens read this list too. */
export const QUOTE_STATES = ['ACCEPTED', 'WITHDRAWN', 'CHANGED', 'LATE', 'GONE', 'TAKEN', 'OPEN'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Less than half or more than double of what the cow costs is mostly a typing error: someone must confirm it. */
export const isUnusualPrice = (quoted: number, asking: number): boolean =>
  quoted * 2 < asking || quoted > asking * 2;

/** How many days ahead a quote may stand. */
export const MAX_QUOTE_DAYS = 60;
