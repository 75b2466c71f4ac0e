import { randomUUID } from 'node:crypto';
import { answerOf } from '@khamar/contract/envelope';
import { BookingSummary, HoldAnswer } from '@khamar/contract/sales/booking';
import { MoneySums } from '@khamar/contract/sales/journal';
import { PaymentSummary, RefundPage } from '@khamar/contract/sales/payment';
import { expect } from 'vitest';
import { z } from 'zod';
import farmProfile from '../../../farm.json' with { type: 'json' };

/** Texts of the sales and payment screens, in both languages. */
export const SALES_WORDS = {
  en: {
    sales: 'Sales',
    search: 'Search by code, tag, name or phone',
    booked: 'booked',
    delivered: 'handed over',
    cancelled: 'cancelled',
    export: 'Export CSV',
    received: 'Money received',
    itIsReceived: 'It is received',
    handOver: 'Hand over',
    handedOver: 'The cow is handed over',
    takeBack: 'Take back the hand-over',
    cancel: 'Cancel the booking',
    move: 'Move to another cow',
    moveIt: 'Move the booking',
    consent: 'What the buyer agreed to',
    reason: 'Reason',
    sayWhy: 'Please say why',
    trxId: 'TrxID',
    method: 'Method',
    amount: 'Amount',
    movedOn: 'This booking has moved on meanwhile',
    notTwice: 'nothing is done twice',
    caller: 'Book for a caller',
    hold: 'Hold the cow',
    book: 'Book the cow',
    advance: 'Advance received',
    name: 'Name',
    phone: 'Phone',
    tag: 'Tag ID',
    taken: 'Somebody else has this cow just now',
    confirmPayment: 'Confirm payment',
    moneyThere: 'The money is there',
    reject: 'Reject',
    approve: 'Approve',
    youConfirmed: 'You confirmed this payment, so someone else must approve its refund.',
    importFile: 'Import bkash.csv?',
    fileLines: '4 lines',
    importIt: 'Import statement',
    paidBack: 'It is paid back',
    giveTo: 'Give to a booking',
    giveIt: 'Give to the booking',
    code: 'Code of the booking',
    matched: 'payment confirmed',
    unmatched: 'No match',
    assign: 'Apply to booking',
    assignIt: 'Apply payment',
    column: 'Column not found: Amount (or credit)',
    columnAmount: 'Amount (or credit)',
    importWith: 'Import with these columns',
    together: 'Together',
    where: 'Where the money is now',
    from: 'From',
  },
  bn: {
    sales: 'বিক্রি',
    search: 'কোড, ট্যাগ, নাম বা ফোন দিয়ে খুঁজুন',
    booked: 'বুক হয়েছে',
    delivered: 'বুঝিয়ে দেওয়া হয়েছে',
    cancelled: 'বাতিল',
    export: 'CSV নামান',
    received: 'টাকা পেয়েছি',
    itIsReceived: 'টাকা পেয়েছি',
    handOver: 'গরু বুঝিয়ে দিন',
    handedOver: 'গরু বুঝিয়ে দিয়েছি',
    takeBack: 'বুঝিয়ে দেওয়া ফেরান',
    cancel: 'বুকিং বাতিল করুন',
    move: 'অন্য গরুতে সরান',
    moveIt: 'বুকিং সরান',
    consent: 'ক্রেতা কীসে রাজি হয়েছেন',
    reason: 'কারণ',
    sayWhy: 'কারণ লিখুন',
    trxId: 'TrxID',
    method: 'কীভাবে',
    amount: 'পরিমাণ',
    movedOn: 'এর মধ্যে বুকিংটি বদলে গেছে',
    notTwice: 'কিছুই দুবার হবে না',
    caller: 'ফোনের ক্রেতার জন্য বুক',
    hold: 'ক্রেতার জন্য রাখুন',
    book: 'গরুটি বুক করুন',
    advance: 'অগ্রিম পেয়েছি',
    name: 'নাম',
    phone: 'ফোন নম্বর',
    tag: 'ট্যাগ নম্বর',
    taken: 'গরুটি এখন আরেকজনের কাছে আছে',
    confirmPayment: 'টাকা পেয়েছি',
    moneyThere: 'টাকা এসেছে',
    reject: 'টাকা পাইনি',
    approve: 'অনুমোদন করুন',
    youConfirmed: 'এই পেমেন্ট আপনি নিশ্চিত করেছেন, তাই ফেরতের অনুমোদন অন্য কাউকে দিতে হবে।',
    importFile: 'bkash.csv আনবেন?',
    fileLines: '৪টি লাইন',
    importIt: 'স্টেটমেন্ট আনুন',
    paidBack: 'ফেরত দিয়েছি',
    giveTo: 'কোনো বুকিংয়ে দিন',
    giveIt: 'এই বুকিংয়ে দিন',
    code: 'বুকিং কোড',
    matched: 'টাকা নিশ্চিত হয়েছে',
    unmatched: 'মেলেনি',
    assign: 'বুকিংয়ে যোগ করুন',
    assignIt: 'পেমেন্ট যোগ করুন',
    column: 'এই কলাম পাওয়া যায়নি: টাকার পরিমাণ (বা জমা)',
    columnAmount: 'টাকার পরিমাণ (বা জমা)',
    importWith: 'এই কলামগুলো দিয়ে আনুন',
    together: 'মোট',
    where: 'টাকা এখন কোথায়',
    from: 'থেকে',
  },
} as const;

/** The terms that customers accept by default. */
const TERMS = farmProfile.termsVersion;

/** Booking and payment actions over HTTP; all must succeed. */
export function tradeAt(url: string, headers: { authorization: string }) {
  const send = async <Data>(
    method: string,
    path: string,
    schema: z.ZodType<Data>,
    body: object = {},
  ): Promise<Data> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, `${path} ${text}`).toBe(200);
    return schema.parse(answerOf(z.unknown()).parse(JSON.parse(text)).data);
  };
  const command = (path: string, body?: object) => send('POST', path, BookingSummary, body);
  return {
    caller: (tagId: string, more: object = {}) =>
      command('/sales/bookings', { tagId, name: 'Karim Mia', phone: '01812-345678', ...more }),
    hold: async (tagId: string) => {
      const { booking } = await send('POST', '/bookings', HoldAnswer, { tagId, termsVersion: TERMS });
      if (booking === null) throw new Error(`${tagId} is not held`);
      return booking;
    },
    claim: (code: string, externalId: string, amountPaisa: number) =>
      send('POST', `/bookings/${code}/payments`, PaymentSummary, {
        provider: 'bkash',
        externalId,
        amountPaisa,
      }),
    receive: (code: string, money: object) =>
      send('POST', `/sales/bookings/${code}/payments`, PaymentSummary, money),
    cancel: (code: string) => command(`/sales/bookings/${code}/cancel`, { reason: 'They called' }),
    deliver: (code: string) => command(`/sales/bookings/${code}/deliver`, { reason: 'A neighbour' }),
    refunds: async () => (await send('GET', '/sales/refunds?limit=100', RefundPage)).refunds,
    approve: (id: string) => send('POST', `/sales/refunds/${id}/approve`, z.unknown()),
    done: (id: string, externalId: string) =>
      send('POST', `/sales/refunds/${id}/done`, z.unknown(), { externalId }),
    sums: () => send('GET', '/sales/sums', MoneySums),
  };
}
export type Trade = ReturnType<typeof tradeAt>;
