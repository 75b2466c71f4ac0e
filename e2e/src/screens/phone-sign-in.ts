import type { SmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import type { Page } from 'playwright-core';

/** Texts of the two steps, in both languages. */
export const PHONE_SIGN_IN_TEXTS = {
  en: {
    byCode: 'Get a code by SMS',
    byPassword: 'Sign in with your password',
    orByPassword: 'Or sign in with your password',
    onlyPhone: 'Only a phone number?',
    mobile: 'Mobile number',
    get: 'Get code',
    code: 'SMS code',
    wrong: 'Incorrect code',
    wrongNumber: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
    change: 'Change',
    wait: /Resend code in \d+ s/,
    again: 'Resend code',
    resent: 'A new code is on its way.',
    dead: 'This code no longer works. Request a new one.',
    offline: /No connection\./,
    staff: 'This number belongs to a staff account. Sign in with your password.',
    toReserve: (tagId: string) => `Sign in to reserve ${tagId}`,
    toWait: 'Sign in to join the waiting list',
    anyName: 'Username, mobile number or email',
    profileSaved: 'Profile saved',
    passwordNeedsEmail: 'To set one, add your email to your profile first.',
    bookedByPhone: 'Add a phone booking',
    bookingCode: 'Booking code',
    addBooking: 'Add booking',
    bookingAdded: 'Booking added',
    unknownBooking: /We couldn't find a booking with this code for your number\./,
  },
  bn: {
    byCode: 'এসএমএসে কোড নিন',
    byPassword: 'পাসওয়ার্ড দিয়ে সাইন ইন করুন',
    orByPassword: 'অথবা পাসওয়ার্ড দিয়ে সাইন ইন করুন',
    onlyPhone: 'শুধু ফোন নম্বর আছে?',
    mobile: 'মোবাইল নম্বর',
    get: 'কোড নিন',
    code: 'এসএমএসের কোড',
    wrong: 'কোডটি ঠিক নয়',
    wrongNumber: '১১ সংখ্যার নম্বর দিন, যেমন ০১৭১২৩৪৫৬৭৮',
    change: 'বদলান',
    wait: /[০-৯]+ সেকেন্ড পরে আবার কোড পাঠাতে পারবেন/,
    again: 'আবার কোড পাঠান',
    resent: 'নতুন কোড পাঠানো হচ্ছে।',
    dead: 'কোডটি আর কাজ করবে না। নতুন একটি কোড নিন।',
    offline: /নেটওয়ার্ক নেই।/,
    staff: 'এই নম্বরটি খামারের একজন কর্মীর। পাসওয়ার্ড দিয়ে সাইন ইন করুন।',
    toReserve: (tagId: string) => `${tagId} আপনার জন্য রাখতে সাইন ইন করুন`,
    toWait: 'অপেক্ষার সিরিয়ালে নাম দিতে সাইন ইন করুন',
    anyName: 'ইউজারনেম, মোবাইল নম্বর বা ইমেইল',
    profileSaved: 'প্রোফাইল সেভ হয়েছে',
    passwordNeedsEmail: 'পাসওয়ার্ড দিতে চাইলে আগে প্রোফাইলে ইমেইল দিন।',
    bookedByPhone: 'ফোনে করা বুকিং যোগ করুন',
    bookingCode: 'বুকিং কোড',
    addBooking: 'বুকিং যোগ করুন',
    bookingAdded: 'বুকিং যোগ হয়েছে',
    unknownBooking: /এই কোডে আপনার নম্বরের কোনো বুকিং পাওয়া যায়নি।/,
  },
};

/** What step 2 remembers for this tab. */
export const rememberedStep = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('khamar/phone-sign-in'));

let lastNumber = Date.now() % 100_000_000;
/** Unique, because codes are rate-limited by number. */
export const newNumber = (): string =>
  `+88018${String((lastNumber += 1))
    .padStart(8, '0')
    .slice(-8)}`;

/** As typed on a Bangla keyboard: +8801812345678 → ০১৮১২-৩৪৫৬৭৮. */
export const inBanglaDigits = (number: string): string =>
  number
    .replace(/^\+88(\d{5})/, '$1-')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));

/** The code of an SMS to this number, the newest of `count`. */
export const codesOf =
  (gateway: () => SmsGatewayServer | undefined) =>
  async (number: string, count = 1): Promise<string> => {
    const sms = await gateway()?.to(number, count, /^\d{6} /);
    return sms?.[count - 1]?.text.slice(0, 6) ?? '';
  };

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
