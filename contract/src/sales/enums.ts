/** No zod here: lists and forms of the site load this. */
export const PROVIDERS = ['bkash', 'nagad', 'rocket', 'sslcommerz', 'bank', 'cash'] as const;
type Provider = (typeof PROVIDERS)[number];

/** The customer pays in an app or at a bank and enters the transaction ID. */
export const PROVIDERS_BY_HAND = ['bkash', 'nagad', 'rocket', 'bank'] as const satisfies Provider[];

/** What the customer chooses in the wallet's app: 'Payment' to a merchant's number, 'Send Money' to a personal one. */
export const WALLET_TRANSFERS = ['PAYMENT', 'SEND_MONEY'] as const;

/** Payments that staff can confirm having received. */
export const PROVIDERS_RECEIVED = [...PROVIDERS_BY_HAND, 'cash'] as const satisfies Provider[];

/** Money of these lies in an account of the provider until it is paid out to the bank. */
export const PAYOUT_PROVIDERS = ['bkash', 'nagad', 'rocket', 'sslcommerz'] as const satisfies Provider[];

/** The customer pays on the provider's pages, and the provider reports the result. */
export const GATEWAYS = ['sslcommerz', 'bkash'] as const satisfies Provider[];
export type Gateway = (typeof GATEWAYS)[number];

/** REVIEW: paid, but not as requested, or the provider flags it as risky; staff decide. */
export const ATTEMPT_STATES = ['STARTED', 'PAID', 'REVIEW', 'FAILED'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** VOIDED: recorded by mistake and reversed in full. REPLACED: the customer corrected it while it was in review. */
export const PAYMENT_STATES = ['CLAIMED', 'CONFIRMED', 'REJECTED', 'VOIDED', 'REPLACED'] as const;

/** SENDING: requested from the gateway, not yet confirmed. REFUSED: the gateway declined it; staff refund manually. */
export const REFUND_STATES = ['REQUESTED', 'APPROVED', 'SENDING', 'REFUSED', 'DONE'] as const;

/** The kinds of journal entries. */
export const ENTRY_KINDS = [
  'RECEIVED',
  'ALLOCATED',
  'RELEASED',
  'DELIVERED',
  'DELIVERY_REVERSED',
  'ALLOWANCE',
  'WRITTEN_OFF',
  'RECOVERED',
  'VOIDED',
  'REFUND_OWED',
  'REFUNDED',
  'FEE',
  'CONVERTED',
  'HANDED_IN',
  'CASH_OUT',
  'CASH_COUNTED',
  'PAID_OUT',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Accounts with one balance. Cash by person and expenses by category have an account each, see AccountName. */
export const ACCOUNTS = [
  'clearing:bkash',
  'clearing:nagad',
  'clearing:rocket',
  'clearing:sslcommerz',
  'bank',
  'cash:till',
  'receivable',
  'staff_receivable',
  'unallocated',
  'advance',
  'refunds_payable',
  'revenue:cattle',
  'revenue:delivery',
  'revenue:keep',
  'sales_allowance',
  'bad_debt',
  'cash_over_short',
  'commission',
  'drawings',
  'fees',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What cash is paid out for; all but the last three are categories of expenses. */
export const CASH_PURPOSES = [
  'feed',
  'medicine',
  'vet',
  'transport',
  'wages',
  'repairs',
  'other',
  'commission',
  'drawings',
  'bank',
] as const;
export type CashPurpose = (typeof CASH_PURPOSES)[number];

/** Where a difference of a closing is booked. */
export const SHORTAGE_ACCOUNTS = ['cash_over_short', 'staff_receivable'] as const;
export type ShortageAccount = (typeof SHORTAGE_ACCOUNTS)[number];

/** PENDING: a difference waits for a second person. DECLINED: the cash is to be counted again. */
export const CLOSING_STATES = ['PENDING', 'DONE', 'DECLINED'] as const;

/** Accounts of older entries; their balances were moved to cash:till and revenue:cattle. */
export const OLD_ACCOUNTS = ['cash', 'revenue'] as const;

/** How long a delivered booking is past its due date. */
export const RECEIVABLE_AGES = ['NOT_DUE', 'DAYS_1_7', 'DAYS_8_30', 'OVER_30'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];

/** The latest due date for the balance of a delivered booking. */
export const MAX_DUE_DAYS = 365;

/** In one sale at the counter. */
export const MAX_SALE_COWS = 20;
export const MAX_SALE_PAYMENTS = 10;

/** On one slip. */
export const MAX_SLIP_BOOKINGS = 20;

/** In order of precedence. */
export const QUOTE_STATES = ['ACCEPTED', 'WITHDRAWN', 'CHANGED', 'LATE', 'GONE', 'TAKEN', 'OPEN'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** More than the asking price, or more than 20 % less, is probably a typing error and needs confirmation. */
export const isUnusualPrice = (agreed: number, asking: number): boolean =>
  agreed > asking || agreed * 5 < asking * 4;

/** The longest validity of a quote. */
export const MAX_QUOTE_DAYS = 60;
