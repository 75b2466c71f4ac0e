import { randomUUID } from 'node:crypto';
import { answerOf } from '@khamar/contract/envelope';
import { MadeFamilyLink } from '@khamar/contract/sales/family';
import { MadeQuote, Quote, QuotePage } from '@khamar/contract/sales/quote';
import { FARM_TIME_ZONE } from '@khamar/contract/moment';
import { demoLogin, type Login, signedInHeaders } from '@khamar/testkit/people';
import { z } from 'zod';

/** Texts of quotes and family links, in both languages. */
export const LINK_WORDS = {
  en: {
    quotes: 'Quotes',
    makeQuote: 'Make a quote',
    makeFor: (tag: string) => `Make a quote for ${tag}`,
    makeIt: 'Make the quote',
    price: 'Price (taka)',
    unusual: "This is far above or below the cow's price. Use it anyway",
    confirmPrice: "This is far above or below the cow's price. Check and confirm it.",
    costs: /costs ৳1,00,000 and weighs 250 KG/,
    made: 'The quote is made',
    whatsapp: 'Send by WhatsApp',
    copyLink: 'Copy the link',
    close: 'Close',
    withdrawFor: (tag: string) => `Withdraw the quote for ${tag}`,
    withdraw: 'Withdraw',
    isWithdrawn: 'The quote is withdrawn',
    accepted: 'accepted',
    none: 'Nobody has been offered a cow yet.',
    find: 'Find a cow, a booking or a screen',
    offer: 'An offer for you',
    insteadOf: 'instead of ৳1,00,000',
    price95: '৳95,000',
    acceptIt: 'Accept this offer',
    accept: 'Accept and hold the cow',
    costsNothing: /Accepting costs nothing\./,
    isAccepted: 'This offer is accepted.',
    farmWithdrew: 'The farm has withdrawn this offer.',
    changed: 'The farm has made another offer in the place of this one.',
    late: /^This offer ended on /,
    taken: 'Somebody else has this cow just now.',
    ownBooking: /You hold this cow already, at its usual price\./,
    missing: 'This link no longer works',
    family: 'Show it to your family',
    makeLink: 'Make a family link',
    newLink: 'Make a new link',
    withdrawLink: 'Withdraw the link',
    standsSince: /A link stands since/,
    held: 'The cow is held. The advance is still to be sent.',
    review: 'The advance was sent. The farm looks for the payment.',
    booked: 'This cow is booked.',
    isHeld: 'Held',
    onlyLook: /nothing can be changed here/,
  },
  bn: {
    quotes: 'দামের প্রস্তাব',
    makeQuote: 'দামের প্রস্তাব দিন',
    makeFor: (tag: string) => `${tag}-এর দামের প্রস্তাব দিন`,
    makeIt: 'প্রস্তাব তৈরি করুন',
    price: 'দাম (টাকা)',
    unusual: 'দামটি গরুর দামের চেয়ে অনেক কম বা বেশি। তবু এই দামই দিন',
    confirmPrice: 'দামটি গরুর দামের চেয়ে অনেক কম বা বেশি। মিলিয়ে নিয়ে নিশ্চিত করুন।',
    costs: /দাম ৳১,০০,০০০, ওজন ২৫০ কেজি/,
    made: 'প্রস্তাব তৈরি হয়েছে',
    whatsapp: 'WhatsApp-এ পাঠান',
    copyLink: 'লিংক কপি করুন',
    close: 'বন্ধ করুন',
    withdrawFor: (tag: string) => `${tag}-এর প্রস্তাব ফিরিয়ে নিন`,
    withdraw: 'ফিরিয়ে নিন',
    isWithdrawn: 'প্রস্তাব ফিরিয়ে নেওয়া হয়েছে',
    accepted: 'রাজি হয়েছেন',
    none: 'এখনো কাউকে দামের প্রস্তাব দেওয়া হয়নি।',
    find: 'গরু, বুকিং বা পাতা খুঁজুন',
    offer: 'আপনার জন্য বিশেষ দাম',
    insteadOf: '৳১,০০,০০০-এর জায়গায়',
    price95: '৳৯৫,০০০',
    acceptIt: 'এই দামে রাজি',
    accept: 'রাজি, গরুটি আমার জন্য রাখুন',
    costsNothing: /রাজি হতে টাকা লাগে না।/,
    isAccepted: 'এই প্রস্তাব গ্রহণ করা হয়েছে।',
    farmWithdrew: 'খামার এই প্রস্তাব ফিরিয়ে নিয়েছে।',
    changed: 'এর বদলে খামার নতুন দাম দিয়েছে।',
    late: /তারিখে শেষ হয়েছে।$/,
    taken: 'গরুটি এখন অন্য একজনের জন্য রাখা আছে।',
    ownBooking: /গরুটি আগেই সাধারণ দামে আপনার জন্য রাখা আছে।/,
    missing: 'লিংকটি আর কাজ করে না',
    family: 'পরিবারকে দেখান',
    makeLink: 'পরিবারের জন্য লিংক বানান',
    newLink: 'নতুন লিংক বানান',
    withdrawLink: 'লিংক বন্ধ করুন',
    standsSince: /থেকে একটি লিংক চালু আছে।/,
    held: 'গরুটি রাখা আছে। অগ্রিম এখনও পাঠানো হয়নি।',
    review: 'অগ্রিম পাঠানো হয়েছে। খামার টাকা মিলিয়ে দেখছে।',
    booked: 'গরুটি বুক হয়েছে।',
    isHeld: 'রাখা আছে',
    onlyLook: /এখানে কিছু বদলানো যায় না/,
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
    return answerOf(schema).parse(JSON.parse(text)).data;
  };
}

/** Quote actions of staff over HTTP. */
export async function quotesAt(url: string) {
  const send = await linksOf(url, demoLogin('admin'));
  return {
    make: (tagId: string, more: object = {}) =>
      send('POST', '/sales/quotes', MadeQuote, {
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
  return (await send('POST', `/bookings/${code}/family-link`, MadeFamilyLink)).token;
}
