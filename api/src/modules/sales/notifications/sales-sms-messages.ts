import type { Language } from '@khamar/contract/accounts/person';

/** Data for SMS texts, formatted in their language. */
export interface SmsData {
  code: string;
  tag: string;
  /** When it expires, or the day on which the balance was due. */
  until: string;
  /** Confirmed so far; empty if nothing is. */
  paid: string;
  /** Amount of the refund, or the balance due. */
  amount: string;
  /** The farm's phone number in local format. */
  phone: string;
}

type Notice =
  | 'held'
  | 'confirmed'
  | 'rejected'
  | 'expired'
  | 'yourTurn'
  | 'cancelled'
  | 'refundDone'
  | 'debtDueSoon'
  | 'debtDue'
  | 'debtOverdue';

export type SalesSmsMessages = Record<Notice, (booking: SmsData) => string>;

/** Only characters of GSM 03.38: any other cuts an SMS from 160 characters to 70. */
const english: SalesSmsMessages = {
  held: ({ tag, until, code, phone }) =>
    `${tag} is on hold for you until ${until}. Booking ${code}. Pay the advance by then. Questions? Call ${phone}.`,
  confirmed: ({ tag, code, paid }) =>
    `We received your payment (${paid}). ${tag} is booked for you. Booking ${code}.`,
  rejected: ({ code, phone }) =>
    `We couldn't find your payment for booking ${code}. If you have paid, call ${phone}.`,
  expired: ({ tag, code, phone }) =>
    `Booking ${code} of ${tag} has expired. If you have paid, call ${phone}.`,
  yourTurn: ({ tag, until, code }) =>
    `It's your turn: ${tag} is on hold for you until ${until}. Booking ${code}.`,
  cancelled: ({ tag, code, paid }) =>
    `Booking ${code} of ${tag} is cancelled.${paid === '' ? '' : ` We'll refund ${paid}.`}`,
  refundDone: ({ amount, code }) => `We refunded ${amount}. Booking ${code}.`,
  debtDueSoon: ({ tag, amount, code, phone }) =>
    `${amount} for ${tag} is due tomorrow. Booking ${code}. Questions? Call ${phone}.`,
  debtDue: ({ tag, amount, code, phone }) =>
    `${amount} for ${tag} is due today. Booking ${code}. Questions? Call ${phone}.`,
  debtOverdue: ({ tag, amount, until, code, phone }) =>
    `${amount} for ${tag} was due on ${until}. Booking ${code}. Please call ${phone}.`,
};

/** Each fits one SMS of 70 characters with a tag of ten. */
const bangla: SalesSmsMessages = {
  held: ({ tag, until, code }) => `${tag} আপনার জন্য রাখা, ${until} পর্যন্ত। বুকিং ${code}`,
  confirmed: ({ tag, code }) => `টাকা পেয়েছি, ${tag} আপনার নামে বুক হয়েছে। বুকিং ${code}`,
  rejected: ({ code, phone }) => `বুকিং ${code}: টাকা পাওয়া যায়নি। ফোন করুন ${phone}`,
  expired: ({ tag, code, phone }) => `${tag}: সময় শেষ, বুকিং ${code}। টাকা দিয়ে থাকলে ফোন ${phone}`,
  yourTurn: ({ tag, until, code }) => `আপনার পালা: ${tag}, ${until} পর্যন্ত। বুকিং ${code}`,
  cancelled: ({ tag, code, paid }) =>
    `${tag}: বুকিং ${code} বাতিল হয়েছে।${paid === '' ? '' : ' টাকা ফেরত পাবেন।'}`,
  refundDone: ({ amount, code }) => `${amount} আপনাকে ফেরত পাঠানো হয়েছে। বুকিং ${code}`,
  debtDueSoon: ({ tag, amount, code }) => `${tag}: ${amount} কাল দেওয়ার কথা। বুকিং ${code}`,
  debtDue: ({ tag, amount, code }) => `${tag}: ${amount} আজ দেওয়ার কথা। বুকিং ${code}`,
  debtOverdue: ({ tag, amount, code }) => `${tag}: ${amount} এখনো বাকি। বুকিং ${code}`,
};

export const SMS_MESSAGES: Record<Language, SalesSmsMessages> = { en: english, bn: bangla };
