import type { Locator, Page } from 'playwright-core';

/** Texts of the availability panel and the booking pages, in both languages. */
export const BOOKING_TEXTS = {
  en: {
    hold: 'Reserve free',
    advance: (amount: string) => `Pay ${amount} later`,
    agreement: /By reserving, you agree to the Terms and conditions\./,
    keyFacts: 'Key facts',
    confirm: 'Agree and reserve',
    costsNothing: /No charge if you change your mind\./,
    lost: 'Someone else got there first',
    similar: 'See similar cows',
    join: 'Join waiting list',
    leave: 'Leave waiting list',
    first: "You're number 1 on the waiting list.",
    onePersonWaiting: /1 person is waiting\./,
    alreadyReserved: 'This cow is already reserved.',
    heldForYou: /^On hold for you until \d+:\d\d [AP]M\. Pay the advance to book it\.$/,
    yourTurn: "It's your turn",
    toBooking: 'View booking',
    signUp: 'Sign Up',
    locked: 'Price locked. Weight as last recorded before booking.',
    reference: 'Reference',
    send: 'Submit TrxID',
    nothingToDo: /^Nothing to do for now\./,
    exception: 'Sent a different amount, or from another number?',
    wrongTrxId: 'Sent the wrong TrxID?',
    corrected: 'Corrected',
    unlikely: {
      bkash: "Check the TrxID: bKash's have 10 characters.",
    },
    payNow: 'Pay now',
    nextSteps: 'See your next steps',
    view: 'View booking',
    refund: 'View refund',
    again: 'Reserve again',
    alreadyPaid: 'Already paid? Enter the transaction ID',
    wallets: { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket', bank: 'Bank' },
    sendMoney: 'Send Money',
    payment: 'Payment',
    offline: "You're offline",
    verify: 'Verify your number',
    inReview: 'Payment in review',
    remainingAdvance: /received\. Pay the remaining advance:/,
    receipt: /^Receipt no\./,
    cancel: 'Cancel booking',
    confirmCancel: 'Cancel booking',
    cannotBeUndone: /This can't be undone\./,
    cancelled: 'This booking is cancelled.',
    refundDeadline: /^By .+, to the original payment method\.$/,
    noSignal: /No connection\. It's safe to try again/,
    unallocated: /is unallocated/,
    booked: 'This cow is booked for you.',
    wrongTrx: 'TrxID must be 4 to 64 letters and digits',
    wrongAmount: 'Enter the amount in taka, such as 22,700',
    belowAdvance: "This is less than the advance. Enter the full advance or choose 'Part payment'.",
    partPayment: 'part payment',
    lateMoney: /after this booking had ended, so the cow isn't booked for you/,
    bookings: 'My bookings',
    missing: 'Booking not found',
    isHeld: 'On hold for you',
    waitingLists: 'Waiting lists',
    none: /No bookings yet/,
  },
  bn: {
    hold: 'আমার জন্য রাখুন · ফ্রি',
    advance: (amount: string) => `পরে অগ্রিম ${amount}`,
    agreement: /শর্তাবলি মেনে নিচ্ছেন।/,
    keyFacts: 'এক নজরে',
    confirm: 'শর্তে রাজি, আমার জন্য রাখুন',
    costsNothing: /মত বদলালে কোনো টাকা লাগবে না।/,
    lost: 'আরেকজন একটু আগেই বুক করেছেন',
    similar: 'এরকম আরও গরু দেখুন',
    join: 'অপেক্ষার সিরিয়ালে নাম দিন',
    leave: 'সিরিয়াল থেকে নাম তুলে নিন',
    first: 'অপেক্ষার সিরিয়ালে আপনি ১ নম্বরে আছেন।',
    onePersonWaiting: /১ জন অপেক্ষায় আছেন।/,
    alreadyReserved: 'গরুটি আপাতত রাখা আছে।',
    heldForYou: /^গরুটি \S+ [০-৯:]+ পর্যন্ত আপনার জন্য রাখা আছে। বুক করতে অগ্রিম দিন।$/,
    yourTurn: 'এবার আপনার পালা',
    toBooking: 'বুকিং দেখুন',
    signUp: 'সাইন আপ',
    locked: 'দাম আর বদলাবে না। ওজনটি বুকিংয়ের আগে লেখা শেষ ওজন।',
    reference: 'রেফারেন্স',
    send: 'TrxID জমা দিন',
    nothingToDo: /^এখন আপনাকে কিছু করতে হবে না।/,
    exception: 'টাকার পরিমাণ আলাদা, বা অন্য নম্বর থেকে পাঠিয়েছেন?',
    wrongTrxId: 'ভুল TrxID দিয়েছেন?',
    corrected: 'বদলানো হয়েছে',
    unlikely: {
      bkash: 'TrxID মিলিয়ে দেখুন: বিকাশের TrxID-এ ১০টি অক্ষর থাকে।',
    },
    payNow: 'এখনই টাকা দিন',
    nextSteps: 'এরপর কী করবেন, দেখে নিন',
    view: 'বুকিং দেখুন',
    refund: 'টাকা ফেরত দেখুন',
    again: 'আবার আমার জন্য রাখুন',
    alreadyPaid: 'টাকা আগেই পাঠিয়েছেন? TrxID দিন',
    wallets: { bkash: 'বিকাশ', nagad: 'নগদ ওয়ালেট', rocket: 'রকেট', bank: 'ব্যাংক' },
    sendMoney: 'সেন্ড মানি',
    payment: 'পেমেন্ট',
    offline: 'নেটওয়ার্ক নেই',
    verify: 'নম্বর যাচাই করুন',
    inReview: 'পেমেন্ট যাচাই চলছে',
    remainingAdvance: /পেয়েছি। অগ্রিমের বাকি/,
    receipt: /^রসিদ নম্বর/,
    cancel: 'বুকিং বাতিল করুন',
    confirmCancel: 'বুকিং বাতিল করুন',
    cannotBeUndone: /এই বুকিং আর ফিরে পাবেন না।/,
    cancelled: 'এই বুকিং বাতিল হয়েছে।',
    refundDeadline: /-এর মধ্যে, যে মাধ্যমে টাকা দেওয়া হয়েছে সেই মাধ্যমেই।$/,
    noSignal: /নেটওয়ার্ক পেলে নিশ্চিন্তে আবার চাপুন, কাজটি একবারই হবে।/,
    unallocated: /এখনো কোনো বুকিংয়ের নয়/,
    booked: 'গরুটি আপনার নামে বুক হয়েছে।',
    wrongTrx: 'TrxID-এ ৪ থেকে ৬৪টি ইংরেজি অক্ষর ও সংখ্যা থাকে',
    wrongAmount: 'কত টাকা তা লিখুন, যেমন ২২,৭০০',
    belowAdvance: 'টাকাটি অগ্রিমের চেয়ে কম। পুরো অগ্রিম লিখুন, অথবা ‘আংশিক পেমেন্ট’ বেছে নিন।',
    partPayment: 'আংশিক পেমেন্ট',
    lateMoney: /তার আগেই এই বুকিং শেষ হয়ে গেছে, তাই গরুটি আপনার নামে বুক হয়নি/,
    bookings: 'আমার বুকিং',
    missing: 'বুকিংটি পাওয়া যায়নি',
    isHeld: 'আপনার জন্য রাখা আছে',
    waitingLists: 'অপেক্ষার সিরিয়াল',
    none: /এখনো কোনো বুকিং নেই।/,
  },
};

/** What is so and until when, on the page of a cow. */
export const panelOf = (page: Page) => page.locator('section[data-panel]:visible');

/** The state of a booking, which is focused after a payment. */
export const statusOf = (page: Page) => page.locator('main [role=group][tabindex="-1"]');

/** What opens over the page of a cow to reserve it or wait for it. */
export const sheetOf = (page: Page) => page.locator('dialog#reserve');

/** The button beside the photos on a desk, in the bar on a phone. */
export const cowAction = (page: Page, name: string | RegExp) =>
  page.locator('section[data-panel], .bar-at-thumb').getByRole('link', { name });

/** Opens the panel by its button. */
export async function openSheet(page: Page, name: string | RegExp): Promise<Locator> {
  await cowAction(page, name).click();
  const sheet = sheetOf(page);
  await sheet.waitFor();
  return sheet;
}

export const claimForm = (page: Page) => page.locator('form:has([name=externalId])');
