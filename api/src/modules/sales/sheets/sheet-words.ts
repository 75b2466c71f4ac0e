import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { Language } from '@khamar/contract/people/person';
import type { EntryKind, PAYMENT_STATES, REFUND_STATES } from '@khamar/contract/sales/choices';
import type { Provider } from '@khamar/contract/sales/money';

type Words = Record<Language, string>;
type Code =
  | BookingState
  | Provider
  | (typeof PAYMENT_STATES)[number]
  | (typeof REFUND_STATES)[number]
  | EntryKind;

/** Labels of API codes in CSV files; a code has the same label in every list. */
const WORDS: Record<Code, Words> = {
  HELD: { en: 'held', bn: 'রাখা আছে' },
  IN_REVIEW: { en: 'in review', bn: 'যাচাই চলছে' },
  BOOKED: { en: 'booked', bn: 'বুক হয়েছে' },
  DELIVERED: { en: 'delivered', bn: 'হস্তান্তর হয়েছে' },
  EXPIRED: { en: 'expired', bn: 'মেয়াদ শেষ' },
  CANCELLED: { en: 'cancelled', bn: 'বাতিল' },
  bkash: { en: 'bKash', bn: 'বিকাশ' },
  nagad: { en: 'Nagad', bn: 'নগদ ওয়ালেট' },
  rocket: { en: 'Rocket', bn: 'রকেট' },
  sslcommerz: { en: 'SSLCommerz', bn: 'এসএসএলকমার্জ' },
  bank: { en: 'bank', bn: 'ব্যাংক' },
  cash: { en: 'cash', bn: 'ক্যাশ টাকা' },
  CLAIMED: { en: 'to confirm', bn: 'নিশ্চিত করা বাকি' },
  CONFIRMED: { en: 'confirmed', bn: 'নিশ্চিত' },
  REJECTED: { en: 'rejected', bn: 'গ্রহণ করা হয়নি' },
  REQUESTED: { en: 'to approve', bn: 'অনুমোদন বাকি' },
  APPROVED: { en: 'approved', bn: 'অনুমোদিত' },
  SENDING: { en: 'on its way', bn: 'পাঠানো হচ্ছে' },
  REFUSED: { en: 'refused by the gateway', bn: 'গেটওয়ে ফেরত দেয়নি' },
  DONE: { en: 'paid back', bn: 'ফেরত দেওয়া হয়েছে' },
  RECEIVED: { en: 'received', bn: 'টাকা এসেছে' },
  ALLOCATED: { en: 'given to a booking', bn: 'বুকিংয়ে ধরা হয়েছে' },
  RELEASED: { en: 'taken from a booking', bn: 'বুকিং থেকে ছাড়া হয়েছে' },
  DELIVERY_REVERSED: { en: 'delivery reversed', bn: 'হস্তান্তর ফেরানো হয়েছে' },
  REFUND_OWED: { en: 'refund owed', bn: 'ফেরত পাওনা' },
  REFUNDED: { en: 'refunded', bn: 'টাকা ফেরত গেছে' },
  FEE: { en: 'fee of the gateway', bn: 'গেটওয়ের ফি' },
};

export const wordOf = (code: Code, language: Language): string => WORDS[code][language];

export const HEADS = {
  code: { en: 'Booking', bn: 'বুকিং' },
  state: { en: 'State', bn: 'অবস্থা' },
  tagId: { en: 'Tag ID', bn: 'ট্যাগ নম্বর' },
  name: { en: 'Name', bn: 'নাম' },
  phone: { en: 'Phone', bn: 'ফোন' },
  price: { en: 'Price', bn: 'দাম' },
  advance: { en: 'Advance', bn: 'অগ্রিম' },
  paid: { en: 'Paid', bn: 'পাওয়া গেছে' },
  until: { en: 'Until', bn: 'কতক্ষণ পর্যন্ত' },
  createdAt: { en: 'Made', bn: 'কবে' },
  at: { en: 'When', bn: 'কখন' },
  provider: { en: 'Method', bn: 'মাধ্যম' },
  trxId: { en: 'TrxID', bn: 'TrxID' },
  amount: { en: 'Amount', bn: 'টাকা' },
  unallocated: { en: 'For no booking', bn: 'কোনো বুকিংয়ের নয়' },
  payer: { en: 'Payer', bn: 'যে নম্বর থেকে' },
  receipt: { en: 'Receipt', bn: 'রসিদ' },
  by: { en: 'By', bn: 'কে' },
  reason: { en: 'Reason', bn: 'কারণ' },
  dueAt: { en: 'Due', bn: 'শেষ সময়' },
  entry: { en: 'Entry', bn: 'জাবেদা নম্বর' },
  kind: { en: 'What', bn: 'কী' },
  account: { en: 'Account', bn: 'হিসাব' },
  debit: { en: 'Debit', bn: 'ডেবিট' },
  credit: { en: 'Credit', bn: 'ক্রেডিট' },
} as const satisfies Record<string, Words>;
export type SheetHead = keyof typeof HEADS;
