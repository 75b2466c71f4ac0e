import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { Language } from '@khamar/contract/accounts/person';
import type { EntryKind, PAYMENT_STATES, REFUND_STATES } from '@khamar/contract/sales/enums';
import type { Provider } from '@khamar/contract/sales/money';

type Labels = Record<Language, string>;
type Code =
  | BookingState
  | Provider
  | (typeof PAYMENT_STATES)[number]
  | (typeof REFUND_STATES)[number]
  | EntryKind
  | 'CLOSED'
  | 'PENDING'
  | 'DECLINED'
  | 'till';

/** Labels of API codes in CSV files; a code has the same label in every list. */
const LABELS: Record<Code, Labels> = {
  HELD: { en: 'On hold', bn: 'রাখা আছে' },
  IN_REVIEW: { en: 'Payment in review', bn: 'পেমেন্ট যাচাই চলছে' },
  BOOKED: { en: 'Booked', bn: 'বুক হয়েছে' },
  DELIVERED: { en: 'Delivered', bn: 'বুঝিয়ে দেওয়া হয়েছে' },
  EXPIRED: { en: 'Expired', bn: 'সময় শেষ' },
  CANCELLED: { en: 'Cancelled', bn: 'বাতিল' },
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ ওয়ালেট' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
  sslcommerz: { en: 'SSLCommerz', bn: 'এসএসএলকমার্জ' },
  bank: { en: 'Bank', bn: 'ব্যাংক' },
  cash: { en: 'Cash', bn: 'ক্যাশ টাকা' },
  CLAIMED: { en: 'In review', bn: 'যাচাই চলছে' },
  CONFIRMED: { en: 'Confirmed', bn: 'নিশ্চিত হয়েছে' },
  REJECTED: { en: 'Not found', bn: 'নাকচ' },
  REPLACED: { en: 'Corrected', bn: 'বদলানো হয়েছে' },
  REQUESTED: { en: 'Pending', bn: 'অপেক্ষায় আছে' },
  APPROVED: { en: 'Approved', bn: 'অনুমোদন হয়েছে' },
  SENDING: { en: 'Processing', bn: 'পাঠানো হচ্ছে' },
  REFUSED: { en: 'Manual refund', bn: 'হাতে পাঠানো হবে' },
  DONE: { en: 'Refunded', bn: 'ফেরত দেওয়া হয়েছে' },
  RECEIVED: { en: 'Payment received', bn: 'পেমেন্ট এসেছে' },
  ALLOCATED: { en: 'Applied to booking', bn: 'বুকিংয়ে যোগ হয়েছে' },
  RELEASED: { en: 'Released from booking', bn: 'বুকিং থেকে সরানো হয়েছে' },
  DELIVERY_REVERSED: { en: 'Delivery undone', bn: 'বুঝিয়ে দেওয়া বাতিল' },
  ALLOWANCE: { en: 'Allowance', bn: 'ছাড়' },
  WRITTEN_OFF: { en: 'Written off', bn: 'অনাদায়ী ধরা হয়েছে' },
  RECOVERED: { en: 'Recovered', bn: 'অনাদায়ী বাকি আদায়' },
  VOIDED: { en: 'Void', bn: 'ভুল বলে বাতিল' },
  CONVERTED: { en: 'Moved to new account', bn: 'নতুন হিসাবে সরানো' },
  REFUND_OWED: { en: 'Refund due', bn: 'টাকা ফেরত দিতে হবে' },
  REFUNDED: { en: 'Refunded', bn: 'ফেরত দেওয়া হয়েছে' },
  FEE: { en: 'Gateway fee', bn: 'গেটওয়ের ফি' },
  HANDED_IN: { en: 'Cash handed in', bn: 'ক্যাশ জমা' },
  CASH_OUT: { en: 'Cash paid out', bn: 'ক্যাশ খরচ' },
  CLOSED: { en: 'Closed', bn: 'মেলানো হয়েছে' },
  PENDING: { en: 'Difference to record', bn: 'গরমিল লেখা বাকি' },
  DECLINED: { en: 'Count again', bn: 'আবার গুনতে হবে' },
  till: { en: 'Till', bn: 'ক্যাশ বাক্স' },
  PAID_OUT: { en: 'Paid out to the bank', bn: 'ব্যাংকে এসেছে' },
  CASH_COUNTED: { en: 'Cash difference', bn: 'ক্যাশের গরমিল' },
};

export const labelOf = (code: Code, language: Language): string => LABELS[code][language];

export const HEADINGS = {
  code: { en: 'Booking', bn: 'বুকিং' },
  state: { en: 'Status', bn: 'অবস্থা' },
  tagId: { en: 'Tag ID', bn: 'ট্যাগ নম্বর' },
  name: { en: 'Customer', bn: 'ক্রেতা' },
  phone: { en: 'Phone', bn: 'ফোন নম্বর' },
  price: { en: 'Price', bn: 'দাম' },
  deliveryFee: { en: 'Delivery fee', bn: 'ডেলিভারির ভাড়া' },
  keepFee: { en: 'Keeping fee', bn: 'খামারে রাখার খরচ' },
  total: { en: 'Total', bn: 'মোট' },
  advance: { en: 'Advance', bn: 'অগ্রিম' },
  paid: { en: 'Paid', bn: 'জমা' },
  until: { en: 'Expires', bn: 'মেয়াদ' },
  createdAt: { en: 'Created', bn: 'তৈরি হয়েছে' },
  at: { en: 'Time', bn: 'সময়' },
  provider: { en: 'Method', bn: 'মাধ্যম' },
  trxId: { en: 'TrxID', bn: 'TrxID' },
  amount: { en: 'Amount', bn: 'টাকার পরিমাণ' },
  unallocated: { en: 'Unallocated', bn: 'কোনো বুকিংয়ের নয়' },
  payer: { en: 'Payer', bn: 'যে নম্বর থেকে' },
  receipt: { en: 'Receipt', bn: 'রসিদ' },
  by: { en: 'By', bn: 'কে' },
  reason: { en: 'Reason', bn: 'কারণ' },
  person: { en: 'Person', bn: 'কার কাছে' },
  expected: { en: 'Expected', bn: 'থাকার কথা' },
  counted: { en: 'Counted', bn: 'গুনে পাওয়া' },
  difference: { en: 'Difference', bn: 'গরমিল' },
  decidedBy: { en: 'Recorded by', bn: 'কে লিখেছেন' },
  dueAt: { en: 'Due', bn: 'শেষ সময়' },
  entry: { en: 'Entry', bn: 'জাবেদা নম্বর' },
  kind: { en: 'Type', bn: 'কী' },
  account: { en: 'Account', bn: 'হিসাব' },
  debit: { en: 'Debit', bn: 'ডেবিট' },
  credit: { en: 'Credit', bn: 'ক্রেডিট' },
} as const satisfies Record<string, Labels>;
export type HeadingName = keyof typeof HEADINGS;
