import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { CreatedFamilyLink } from '@khamar/contract/sales/family-link';
import { CreatedQuote, Quote, QuotePage } from '@khamar/contract/sales/quote';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { demoLogin, type Login, signedInHeaders } from '@khamar/testkit/people/people';
import { z } from 'zod';

/** Texts of quotes and family links, in both languages. */
export const LINK_TEXTS = {
  en: {
    quotes: 'Quotes',
    newQuote: 'New quote',
    newQuoteFor: (tag: string) => `New quote for ${tag}`,
    createQuote: 'Create quote',
    price: 'Price (taka)',
    unusual: 'Use this price',
    confirmPrice: 'is far below the asking price of',
    costs: /৳1,00,000 · 250 KG/,
    quoteCreated: 'Quote created',
    whatsapp: 'Send on WhatsApp',
    copyLink: 'Copy link',
    close: 'Close',
    withdrawFor: (tag: string) => `Withdraw quote for ${tag}`,
    withdraw: 'Withdraw',
    isWithdrawn: 'Quote withdrawn',
    accepted: 'Accepted',
    none: 'No quotes yet. Create one and send the link to a customer.',
    find: 'Search cows, bookings and pages',
    yourQuote: 'Your quote',
    insteadOf: 'Asking price ৳1,00,000',
    price95: '৳95,000',
    acceptQuote: 'Accept quote',
    acceptAndReserve: 'Accept and reserve',
    costsNothing: /No charge if you change your mind\./,
    isAccepted: 'This quote was accepted.',
    wasWithdrawn: 'This quote was withdrawn.',
    changed: "There's a newer quote for this cow.",
    expired: /^This quote expired on /,
    alreadyReserved: 'This cow is already reserved.',
    ownBooking: /You've already reserved this cow at the asking price\./,
    missing: 'This link no longer works',
    family: 'Share with family',
    createLink: 'Create link',
    newLink: 'Create new link',
    withdrawLink: 'Turn off link',
    onlyOnce: /^For privacy we show the link only once/,
    copyNow: "Copy or send it now: we can't show it again.",
    replaceQuestion: 'Replace this link?',
    turnOffQuestion: 'Turn off this link?',
    keepLink: 'Keep link',
    replaceLink: 'Replace link',
    linkCreatedOn: /^Link created on /,
    held: 'On hold. Advance not paid yet.',
    review: 'Advance sent. Payment in review.',
    booked: 'This cow is booked.',
    isHeld: 'On hold',
    viewOnly: /It's view-only\./,
  },
  bn: {
    quotes: 'দামের প্রস্তাব',
    newQuote: 'নতুন দামের প্রস্তাব',
    newQuoteFor: (tag: string) => `${tag}-এর নতুন দামের প্রস্তাব`,
    createQuote: 'দামের প্রস্তাব তৈরি করুন',
    price: 'দাম (টাকা)',
    unusual: 'এই দামই রাখুন',
    confirmPrice: 'এর চেয়ে অনেক কম',
    costs: /দাম ৳১,০০,০০০, ওজন ২৫০ কেজি/,
    quoteCreated: 'দামের প্রস্তাব তৈরি হয়েছে',
    whatsapp: 'হোয়াটসঅ্যাপে পাঠান',
    copyLink: 'লিংক কপি করুন',
    close: 'বন্ধ করুন',
    withdrawFor: (tag: string) => `${tag}-এর দামের প্রস্তাব ফিরিয়ে নিন`,
    withdraw: 'ফিরিয়ে নিন',
    isWithdrawn: 'দামের প্রস্তাব ফিরিয়ে নেওয়া হয়েছে',
    accepted: 'রাজি হয়েছেন',
    none: 'এখনো কোনো দামের প্রস্তাব নেই। একটি তৈরি করে ক্রেতাকে লিংক পাঠান।',
    find: 'গরু, বুকিং বা পাতা খুঁজুন',
    yourQuote: 'আপনার জন্য দামের প্রস্তাব',
    insteadOf: 'চাওয়া দাম ৳১,০০,০০০',
    price95: '৳৯৫,০০০',
    acceptQuote: 'এই দামে রাজি',
    acceptAndReserve: 'রাজি, আমার জন্য রাখুন',
    costsNothing: /মত বদলালে কোনো টাকা লাগবে না।/,
    isAccepted: 'এই প্রস্তাব গ্রহণ করা হয়েছে।',
    wasWithdrawn: 'এই প্রস্তাব ফিরিয়ে নেওয়া হয়েছে।',
    changed: 'এই গরুর জন্য নতুন একটি দামের প্রস্তাব আছে।',
    expired: /তারিখে শেষ হয়েছে।$/,
    alreadyReserved: 'গরুটি আপাতত রাখা আছে।',
    ownBooking: /গরুটি আগেই চাওয়া দামে আপনার জন্য রাখা আছে।/,
    missing: 'লিংকটি আর কাজ করে না',
    family: 'পরিবারকে দেখান',
    createLink: 'লিংক তৈরি করুন',
    newLink: 'নতুন লিংক তৈরি করুন',
    withdrawLink: 'লিংক বন্ধ করুন',
    onlyOnce: /^গোপনীয়তার জন্য লিংকটি একবারই দেখানো হয়/,
    copyNow: 'এখনই কপি করুন বা পাঠান: এটি আর দেখানো যাবে না।',
    replaceQuestion: 'এই লিংক বদলে নতুন লিংক নেবেন?',
    turnOffQuestion: 'এই লিংক বন্ধ করবেন?',
    keepLink: 'লিংক থাকুক',
    replaceLink: 'নতুন লিংক নিন',
    linkCreatedOn: /-এ লিংকটি তৈরি করা হয়েছে।/,
    held: 'গরুটি রাখা আছে। অগ্রিম এখনো দেওয়া হয়নি।',
    review: 'অগ্রিম পাঠানো হয়েছে। পেমেন্ট যাচাই চলছে।',
    booked: 'গরুটি বুক হয়েছে।',
    isHeld: 'রাখা আছে',
    viewOnly: /এখানে শুধু দেখা যায়, কিছু বদলানো যায় না।/,
  },
} as const;

const DAY_MS = 86_400_000;
/** YYYY-MM-DD in Dhaka, this many days from today. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: FARM_TIME_ZONE }).format(Date.now() + days * DAY_MS);

/** Link actions over HTTP. */
async function linksOf(url: string, login: Login) {
  const headers = await signedInHeaders(`${url}/api`, login);
  return async <Data>(
    method: string,
    path: string,
    schema: z.ZodType<Data>,
    json?: object,
  ): Promise<Data> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        'idempotency-key': randomUUID(),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} ${text}`);
    return responseOf(schema).parse(JSON.parse(text)).data;
  };
}

/** Quote actions of staff over HTTP. */
export async function quotesApi(url: string) {
  const send = await linksOf(url, demoLogin('admin'));
  return {
    create: (tagId: string, more: object = {}) =>
      send('POST', '/sales/quotes', CreatedQuote, {
        tagId,
        pricePaisa: 95_000_00,
        confirmUnusualPrice: true,
        until: dayFromNow(2),
        ...more,
      }),
    withdraw: (id: string) => send('POST', `/sales/quotes/${id}/withdraw`, Quote),
    list: async (tagId: string) => (await send('GET', `/sales/quotes?tagId=${tagId}`, QuotePage)).quotes,
  };
}

/** The token of the customer's family link. */
export async function familyTokenOf(url: string, login: Login, code: string): Promise<string> {
  const send = await linksOf(url, login);
  return (await send('POST', `/bookings/${code}/family-link`, CreatedFamilyLink)).token;
}
