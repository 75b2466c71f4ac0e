/** No zod here: lists and forms of the site load this. */
export const PROVIDERS = ['bkash', 'nagad', 'rocket', 'sslcommerz', 'bank', 'cash'] as const;
type Provider = (typeof PROVIDERS)[number];

/** The customer pays in an app or at a bank and enters the transaction ID. */
export const PROVIDERS_BY_HAND = ['bkash', 'nagad', 'rocket', 'bank'] as const satisfies Provider[];

/** What the customer chooses in the wallet's app: 'Payment' to a merchant's number, 'Send Money' to a personal one. */
export const WALLET_TRANSFERS = ['PAYMENT', 'SEND_MONEY'] as const;
export type WalletTransfer = (typeof WALLET_TRANSFERS)[number];

/** Payments that staff can confirm having received. */
export const PROVIDERS_RECEIVED = [...PROVIDERS_BY_HAND, 'cash'] as const satisfies Provider[];

/** The customer pays on the provider's pages, and the provider reports the result. */
export const GATEWAYS = ['sslcommerz', 'bkash'] as const satisfies Provider[];
export type Gateway = (typeof GATEWAYS)[number];

/** REVIEW: paid, but not as requested, or the provider flags it as risky; staff decide. */
export const ATTEMPT_STATES = ['STARTED', 'PAID', 'REVIEW', 'FAILED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const PAYMENT_STATES = ['CLAIMED', 'CONFIRMED', 'REJECTED'] as const;

/** SENDING: requested from the gateway, not yet confirmed. REFUSED: the gateway declined it; staff refund manually. */
export const REFUND_STATES = ['REQUESTED', 'APPROVED', 'SENDING', 'REFUSED', 'DONE'] as const;

/** The kinds of journal entries. */
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

/** In order of precedence. */
export const QUOTE_STATES = ['ACCEPTED', 'WITHDRAWN', 'CHANGED', 'LATE', 'GONE', 'TAKEN', 'OPEN'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Less than half or more than double the asking price is probably a typing error and needs confirmation. */
export const isUnusualPrice = (quoted: number, asking: number): boolean =>
  quoted * 2 < asking || quoted > asking * 2;

/** The longest validity of a quote. */
export const MAX_QUOTE_DAYS = 60;
