import type { Language } from '@khamar/contract/accounts/person';
import { segmentsOf } from '../../messages/index.ts';

/** Data for SMS texts, formatted in their language. */
export interface SmsData {
  code: string;
  tag: string;
  /** When it expires, or the day on which the balance was due. */
  until: string;
  /** Confirmed so far; empty if nothing is. */
  paid: string;
  /** Of the refund, the cash (0 if a driver took none) or the payment that it is about; of a debt its balance. */
  amount: string;
  /** What was recorded instead of a voided payment; empty if nothing. */
  corrected: string;
  /** The cow is on hold again, because its advance was voided. */
  isHeld: boolean;
  /** The agreed price. */
  price: string;
  /** What the customer still has to pay. */
  due: string;
  /** Of the payment that it is about; empty for cash. */
  trxId: string;
  /** Why it was rejected. */
  reason: string;
  /** Whether another payment is still in review. */
  hasClaim: boolean;
  /** Of the delivery, with the part of the day. */
  day: string;
  /** How many more cows the sale has; empty if none. */
  more: string;
  /** By live weight: the dispatch weight, its price, and what was agreed before. Empty for a fixed price. */
  kg: string;
  newPrice: string;
  agreedKg: string;
  estimate: string;
  /** Six digits for the driver. */
  deliveryCode: string;
  driver: string;
  driverPhone: string;
  /** The farm's phone number in local format. */
  phone: string;
}

type Notice =
  | 'held'
  | 'confirmed'
  | 'cashReceived'
  | 'counterSale'
  | 'claimReceived'
  | 'rejected'
  | 'paymentVoided'
  | 'expired'
  | 'yourTurn'
  | 'cancelled'
  | 'refundDone'
  | 'priceChanged'
  | 'weightRecorded'
  | 'weightToAgree'
  | 'deliveryChanged'
  | 'deliveryMoved'
  | 'deliveryCode'
  | 'onTheWay'
  | 'deliveryRecorded'
  | 'notDelivered'
  | 'debtDueSoon'
  | 'debtDue'
  | 'debtOverdue';

export type SalesSmsMessages = Record<Notice, (booking: SmsData) => string>;

const plainOf = (text: string): string => text.trim().replace(/[.।]$/u, '');

/** The first words of what people typed. */
const cut = (text: string, longest = 30): string => {
  const plain = plainOf(text);
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 2).trimEnd()}..`;
};

const MOST_SEGMENTS = 2;

/** With the whole reason if that fits two SMS, otherwise with as much of it as fits. */
function withReason(reason: string, write: (reason: string) => string): string {
  const whole = write(plainOf(reason));
  if (segmentsOf(whole) <= MOST_SEGMENTS) return whole;
  for (let longest = plainOf(reason).length - 1; longest > 2; longest -= 1) {
    const shorter = write(cut(reason, longest));
    if (segmentsOf(shorter) <= MOST_SEGMENTS) return shorter;
  }
  return write('');
}

/** Only characters of GSM 03.38: any other cuts an SMS from 160 characters to 70. */
const english: SalesSmsMessages = {
  held: ({ tag, until, code, phone }) =>
    `${tag} is on hold for you until ${until}. Booking ${code}. Pay the advance by then. Questions? Call ${phone}.`,
  confirmed: ({ tag, code, paid }) =>
    `We received your payment (${paid}). ${tag} is booked for you. Booking ${code}.`,
  cashReceived: ({ amount, tag, due, code, phone }) =>
    `Received ${amount} in cash for ${tag}. Balance due ${due}. Booking ${code}. Not correct? Call ${phone}.`,
  counterSale: ({ tag, more, paid, due, hasClaim, code, phone }) =>
    `Sale of ${tag}${more === '' ? '' : ` and ${more} more`}: ${paid === '' ? '' : `paid ${paid}, `}balance due ${due}. ${hasClaim ? 'Another payment is in review. ' : ''}Booking ${code}. Not right? Call ${phone}.`,
  claimReceived: ({ trxId, amount, tag, until, code, phone }) =>
    `We have your TrxID ${cut(trxId)} (${amount}) for ${tag}. We'll confirm${until === '' ? ' soon' : ` by ${until}`}. Booking ${code}. Questions? Call ${phone}.`,
  rejected: ({ code, amount, trxId, reason, hasClaim, phone }) =>
    withReason(
      reason,
      (why) =>
        `Payment not found: ${amount}${trxId === '' ? '' : `, TrxID ${cut(trxId)}`}. ${why}. ${hasClaim ? 'Your other payment is in review. ' : ''}Booking ${code}. Call ${phone}.`,
    ),
  paymentVoided: ({ amount, corrected, tag, due, isHeld, until, code, phone }) =>
    `Payment of ${amount} for ${tag} ${corrected === '' ? 'is void' : `is now ${corrected}`}. Balance due ${due}. ${isHeld ? `Pay by ${until}. ` : ''}Booking ${code}. Not right? ${phone}`,
  expired: ({ tag, code, phone }) =>
    `Booking ${code} of ${tag} has expired. If you have paid, call ${phone}.`,
  yourTurn: ({ tag, until, code }) =>
    `It's your turn: ${tag} is on hold for you until ${until}. Booking ${code}.`,
  cancelled: ({ tag, code, paid, hasClaim }) =>
    `Booking ${code} of ${tag} is cancelled.${paid === '' ? '' : ` We'll refund ${paid}.`}${hasClaim ? ` We're still checking your ${paid === '' ? '' : 'other '}payment and refund it if we find it.` : ''}`,
  refundDone: ({ amount, code }) => `We refunded ${amount}. Booking ${code}.`,
  priceChanged: ({ tag, price, due, code, phone }) =>
    `The price of ${tag} is now ${price}, balance due ${due}. Booking ${code}. Questions? Call ${phone}.`,
  weightRecorded: ({ tag, kg, agreedKg, price, estimate, due, code }) =>
    `${tag} weighs ${kg} KG (agreed: ${agreedKg} KG). Final price ${price} (estimate: ${estimate}), balance due ${due}. Booking ${code}.`,
  weightToAgree: ({ tag, kg, agreedKg, newPrice, estimate, code, phone }) =>
    `${tag} weighs ${kg} KG, not ${agreedKg} KG. Price ${newPrice}, not ${estimate}. Agree on your booking page or call ${phone}. Booking ${code}.`,
  deliveryChanged: ({ tag, day, due, code, phone }) =>
    `The day of ${tag} is now ${day}. Balance due ${due}. Booking ${code}. Not right? Call ${phone}.`,
  deliveryMoved: ({ tag, more, day, code, phone }) =>
    `Eid has moved: the day of ${tag}${more === '' ? '' : ` and ${more} more`} is now ${day}. No extra cost. Booking ${code}. Questions? ${phone}`,
  deliveryCode: ({ tag, deliveryCode, code, phone }) =>
    `Delivery code ${deliveryCode}. Share it with the driver only when tag ${tag} is in front of you. Booking ${code}. Call ${phone}.`,
  onTheWay: ({ tag, driver, driverPhone, code }) =>
    `${tag} is on the way. Driver ${cut(driver)}${driverPhone === '' ? '' : `, ${driverPhone}`}. Booking ${code}.`,
  deliveryRecorded: ({ tag, amount, due, code, phone }) =>
    `Delivery of ${tag} recorded: cash ${amount}, balance due ${due}. Booking ${code}. Not correct? Call ${phone}.`,
  notDelivered: ({ tag, amount, due, code, phone }) =>
    `${tag} was not delivered. Cash received ${amount}, balance due ${due}. Booking ${code}. Not correct? Call ${phone}.`,
  debtDueSoon: ({ tag, amount, code, phone }) =>
    `${amount} for ${tag} is due tomorrow. Booking ${code}. Questions? Call ${phone}.`,
  debtDue: ({ tag, amount, code, phone }) =>
    `${amount} for ${tag} is due today. Booking ${code}. Questions? Call ${phone}.`,
  debtOverdue: ({ tag, amount, until, code, phone }) =>
    `${amount} for ${tag} was due on ${until}. Booking ${code}. Please call ${phone}.`,
};

/** Each fits one SMS of 70 characters with a tag of ten; a rejection, a void and a dispatch weight say more, in two. */
const bangla: SalesSmsMessages = {
  held: ({ tag, until, code }) => `${tag} রাখা ${until} পর্যন্ত। অগ্রিম দিন। বুকিং ${code}`,
  confirmed: ({ tag, code }) => `টাকা পেয়েছি, ${tag} আপনার নামে বুক হয়েছে। বুকিং ${code}`,
  cashReceived: ({ amount, due, code }) => `ক্যাশ ${amount} পেয়েছি, বাকি ${due}। বুকিং ${code}`,
  counterSale: ({ paid, due, hasClaim, code }) =>
    `বিক্রি ${code}: ${paid === '' ? '' : `পেয়েছি ${paid}, `}বাকি ${due}${hasClaim ? '। যাচাই চলছে' : ''}`,
  claimReceived: ({ trxId, until, code }) =>
    `TrxID ${cut(trxId)} পেয়েছি, ${until === '' ? 'যাচাই চলছে' : `${until}-এর মধ্যে জানাব`} (${code})`,
  rejected: ({ code, amount, trxId, reason, hasClaim, phone }) =>
    withReason(
      reason,
      (why) =>
        `${trxId === '' ? '' : `TrxID ${cut(trxId)}, `}${amount} মেলেনি: ${why}। ${hasClaim ? 'অন্য পেমেন্টটির যাচাই চলছে। ' : ''}বুকিং ${code}। ফোন ${phone}`,
    ),
  paymentVoided: ({ amount, corrected, due, isHeld, until, code }) =>
    `পেমেন্ট ${amount} ${corrected === '' ? 'বাতিল' : `নয়, ${corrected}`}। বাকি ${due}। ${isHeld ? `অগ্রিম দিন ${until}-এর মধ্যে। ` : ''}বুকিং ${code}`,
  expired: ({ tag, code, phone }) => `${tag}: সময় শেষ, বুকিং ${code}। টাকা দিয়ে থাকলে ফোন ${phone}`,
  yourTurn: ({ tag, until, code }) => `আপনার পালা: ${tag}, ${until} পর্যন্ত। বুকিং ${code}`,
  cancelled: ({ tag, code, paid, hasClaim }) =>
    hasClaim
      ? `${tag}: বুকিং ${code} বাতিল। ${paid === '' ? 'যাচাইয়ে টাকা মিললে ফেরত দেব।' : 'টাকা ফেরত পাবেন, আরেকটির যাচাই চলছে।'}`
      : `${tag}: বুকিং ${code} বাতিল হয়েছে।${paid === '' ? '' : ' টাকা ফেরত পাবেন।'}`,
  refundDone: ({ amount, code }) => `${amount} আপনাকে ফেরত পাঠানো হয়েছে। বুকিং ${code}`,
  priceChanged: ({ tag, price, due, code }) => `${tag}: নতুন দাম ${price}, বাকি ${due}। বুকিং ${code}`,
  weightRecorded: ({ tag, kg, agreedKg, price, estimate, due, code }) =>
    `${tag}: ওজন ${kg} কেজি (কথা ${agreedKg}), দাম ${price} (আগে ${estimate}), বাকি ${due}। বুকিং ${code}`,
  weightToAgree: ({ tag, kg, agreedKg, newPrice, estimate, code, phone }) =>
    `${tag}: ওজন ${kg} কেজি (কথা ${agreedKg}), দাম ${newPrice}, আগে ${estimate}। রাজি? বুকিং ${code}, ফোন ${phone}`,
  deliveryChanged: ({ tag, day, code }) => `${tag} পাওয়ার দিন এখন ${day}। বুকিং ${code}`,
  deliveryMoved: ({ tag, more, day }) =>
    `ঈদ বদলেছে। ${tag}${more === '' ? '' : ` ও আরও ${more}টি`}: নতুন দিন ${day}`,
  deliveryCode: ({ tag, deliveryCode }) => `ডেলিভারি কোড ${deliveryCode}। ${tag} দেখে তবেই চালককে দিন।`,
  onTheWay: ({ tag, driver, driverPhone }) =>
    `${tag} পথে। চালক ${cut(driver, 20)}${driverPhone === '' ? '' : ` ${driverPhone}`}`,
  deliveryRecorded: ({ amount, due, code }) => `ডেলিভারি ${code}: ক্যাশ ${amount} পেয়েছি, বাকি ${due}`,
  notDelivered: ({ amount, due, code }) => `ডেলিভারি হয়নি (${code}): ক্যাশ ${amount}, বাকি ${due}`,
  debtDueSoon: ({ tag, amount, code }) => `${tag}: বাকি ${amount} কাল দেওয়ার কথা। বুকিং ${code}`,
  debtDue: ({ tag, amount, code }) => `${tag}: বাকি ${amount} আজ দেওয়ার কথা। বুকিং ${code}`,
  debtOverdue: ({ tag, amount, code }) => `${tag}: ${amount} এখনো বাকি। বুকিং ${code}`,
};

export const SMS_MESSAGES: Record<Language, SalesSmsMessages> = { en: english, bn: bangla };
