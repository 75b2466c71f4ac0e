import { randomUUID } from 'node:crypto';
import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { BookingSummary, HoldResponse } from '@khamar/contract/sales/booking';
import { MoneySums } from '@khamar/contract/sales/journal';
import { PaymentSummary, RefundPage } from '@khamar/contract/sales/payment';
import { expect } from 'vitest';
import { z } from 'zod';
import farmProfile from '../../../farm.json' with { type: 'json' };

/** Texts of the sales and payment screens, in both languages. */
export const SALES_TEXTS = {
  en: {
    sales: 'Sales',
    search: 'Search by code, tag, name or phone',
    booked: 'Booked',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    export: 'Export CSV',
    recordPayment: 'Record payment',
    submitPayment: 'Record payment',
    markDelivered: 'Mark as delivered',
    submitDelivered: 'Mark as delivered',
    undoDelivery: 'Undo delivery',
    cancel: 'Cancel booking',
    move: 'Move booking',
    submitMove: 'Move booking',
    consent: 'What the customer agreed to',
    reason: 'Reason',
    dueOn: 'Due date',
    dayRequired: 'Choose a date',
    reasonRequired: 'Enter a reason',
    trxId: 'TrxID',
    method: 'Payment method',
    amount: 'Amount',
    wasUpdated: 'This booking was updated.',
    notTwice: 'nothing is done twice',
    newBooking: 'New booking',
    hold: 'Reserve cow',
    book: 'Create booking',
    advance: 'Advance received',
    name: 'Customer name',
    phone: 'Phone',
    tag: 'Tag ID',
    cowTaken: 'This cow is on hold or booked for someone else',
    confirmPayment: 'Confirm payment',
    submitConfirmation: 'Confirm payment',
    reject: 'Reject',
    approve: 'Approve',
    youConfirmed: 'You confirmed this payment, so someone else must approve its refund.',
    importFile: 'Import bkash.csv?',
    fileLines: '4 rows',
    importIt: 'Import statement',
    markRefunded: 'Mark as refunded',
    applyToBooking: 'Apply to booking',
    submitApply: 'Apply payment',
    code: 'Booking code',
    matched: 'Payment confirmed',
    unmatched: 'No match',
    assignToBooking: 'Apply to booking',
    submitAssign: 'Apply payment',
    column: 'Column not found: Amount (or credit)',
    columnAmount: 'Amount (or credit)',
    importWith: 'Import file',
    total: 'Total',
    accountBalances: 'Account balances',
    from: 'From',
  },
  bn: {
    sales: 'বিক্রি',
    search: 'কোড, ট্যাগ, নাম বা ফোন দিয়ে খুঁজুন',
    booked: 'বুক হয়েছে',
    delivered: 'বুঝিয়ে দেওয়া হয়েছে',
    cancelled: 'বাতিল',
    export: 'CSV নামান',
    recordPayment: 'পেমেন্ট জমা করুন',
    submitPayment: 'পেমেন্ট জমা করুন',
    markDelivered: 'গরু বুঝিয়ে দিয়েছি',
    submitDelivered: 'গরু বুঝিয়ে দিয়েছি',
    undoDelivery: 'বুঝিয়ে দেওয়া বাতিল করুন',
    cancel: 'বুকিং বাতিল করুন',
    move: 'অন্য গরুতে সরান',
    submitMove: 'অন্য গরুতে সরান',
    consent: 'ক্রেতা কীসে রাজি হয়েছেন',
    reason: 'কারণ',
    dueOn: 'বাকি দেওয়ার তারিখ',
    dayRequired: 'একটি তারিখ বেছে নিন',
    reasonRequired: 'কারণ লিখুন',
    trxId: 'TrxID',
    method: 'পেমেন্টের মাধ্যম',
    amount: 'কত টাকা',
    wasUpdated: 'এর মধ্যে বুকিংটির অবস্থা বদলেছে।',
    notTwice: 'কাজটি একবারই হবে',
    newBooking: 'নতুন বুকিং',
    hold: 'ক্রেতার জন্য রাখুন',
    book: 'বুকিং করুন',
    advance: 'অগ্রিম পেয়েছি',
    name: 'ক্রেতার নাম',
    phone: 'ফোন নম্বর',
    tag: 'ট্যাগ নম্বর',
    cowTaken: 'গরুটি অন্য একজনের জন্য রাখা বা বুক করা আছে',
    confirmPayment: 'পেমেন্ট নিশ্চিত করুন',
    submitConfirmation: 'পেমেন্ট নিশ্চিত করুন',
    reject: 'নাকচ করুন',
    approve: 'অনুমোদন করুন',
    youConfirmed: 'এই পেমেন্ট আপনি নিশ্চিত করেছেন, তাই ফেরতের অনুমোদন অন্য কাউকে দিতে হবে।',
    importFile: 'bkash.csv আপলোড করবেন?',
    fileLines: '৪টি লাইন',
    importIt: 'স্টেটমেন্ট আপলোড',
    markRefunded: 'টাকা ফেরত দিয়েছি',
    applyToBooking: 'বুকিংয়ে যোগ করুন',
    submitApply: 'পেমেন্ট যোগ করুন',
    code: 'বুকিং কোড',
    matched: 'পেমেন্ট নিশ্চিত হয়েছে',
    unmatched: 'মেলেনি',
    assignToBooking: 'বুকিংয়ে যোগ করুন',
    submitAssign: 'পেমেন্ট যোগ করুন',
    column: 'এই কলাম পাওয়া যায়নি: টাকার পরিমাণ (বা জমা)',
    columnAmount: 'টাকার পরিমাণ (বা জমা)',
    importWith: 'এই কলামগুলো দিয়ে আপলোড করুন',
    total: 'মোট',
    accountBalances: 'টাকা এখন কোথায়',
    from: 'শুরুর তারিখ',
  },
} as const;

/** The terms that customers accept by default. */
const TERMS = farmProfile.termsVersion;

/** Booking and payment actions over HTTP; all must succeed. */
export function salesApi(url: string, headers: { authorization: string }) {
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
    return schema.parse(responseOf(z.unknown()).parse(JSON.parse(text)).data);
  };
  const command = (path: string, body?: object) => send('POST', path, BookingSummary, body);
  return {
    bookForCaller: (tagId: string, more: object = {}) =>
      command('/sales/bookings', { tagId, name: 'Karim Mia', phone: '01812-345678', ...more }),
    hold: async (tagId: string) => {
      const { booking } = await send('POST', '/bookings', HoldResponse, { tagId, termsVersion: TERMS });
      if (booking === null) throw new Error(`${tagId} is not held`);
      return booking;
    },
    claim: (code: string, externalId: string, amountPaisa: number) =>
      send('POST', `/bookings/${code}/payments`, PaymentSummary, {
        provider: 'bkash',
        externalId,
        amountPaisa,
      }),
    recordPayment: (code: string, money: object) =>
      send('POST', `/sales/bookings/${code}/payments`, PaymentSummary, money),
    cancel: (code: string) => command(`/sales/bookings/${code}/cancel`, { reason: 'They called' }),
    deliver: (code: string) =>
      command(`/sales/bookings/${code}/deliver`, {
        dueOn: farmDay(),
        name: 'A neighbour',
        phone: '01812345678',
      }),
    refunds: async () => (await send('GET', '/sales/refunds?limit=100', RefundPage)).refunds,
    approveVoid: (id: string) => send('POST', `/sales/payments/${id}/void/approve`, z.unknown()),
    approveRefund: (id: string) => send('POST', `/sales/refunds/${id}/approve`, z.unknown()),
    markRefunded: (id: string, externalId: string) =>
      send('POST', `/sales/refunds/${id}/done`, z.unknown(), { externalId }),
    sums: () => send('GET', '/sales/sums', MoneySums),
  };
}
export type SalesApi = ReturnType<typeof salesApi>;
