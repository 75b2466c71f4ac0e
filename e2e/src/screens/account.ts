import type { Page } from 'playwright-core';
import { expireToken, storeToken, type Login, signInByApi } from '../people.ts';
import { goHydrated, type Visitor } from '../visitor.ts';

/** Texts of the account pages, in both languages. */
export const ACCOUNT_TEXTS = {
  en: {
    signIn: 'Sign In',
    signUp: 'Sign Up',
    username: 'Username',
    password: 'Password',
    mobile: 'Mobile number',
    email: 'Email',
    create: 'Create Account',
    terms: 'By signing in, you agree to our terms and conditions and privacy policy.',
    missing: ['Username is required', 'Password is required'],
    wrong: ['Please enter a valid username (min. 3 characters)', 'Password must be at least 6 characters'],
    missingSignUp: [
      'Please input your username!',
      'Please input your contact number!',
      'Please input your email!',
      'Please input your Password!',
    ],
    wrongSignUp: [
      'Username must be at least 3 characters!',
      'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
      'Please enter a valid email address!',
      'Password must be at least 6 characters!',
    ],
    allowedCharacters: 'English letters, digits and . _ % + - only',
    tooLong: 'Password must be at most 1,000 characters',
    invalidCharacters: 'Username can only contain English letters, digits and . _ % + -',
    welcome: 'Login Successfully',
    signedUp: 'Sign Up Successful',
    confirmAddress: 'Confirm your email address',
    addressConfirmed: 'Email address confirmed',
    confirmLinkExpired: /reset your password to confirm it/,
    confirmLinkIncomplete: 'Open it again from the email.',
    wrongCredentials: 'Incorrect username or password',
    usernameTaken: 'This username is taken',
    tooManyAttempts: /Try again in 1[45] minutes\./,
    offline: /No connection\./,
    needsScript: /needs JavaScript/,
    show: 'Show password',
    logout: 'Logout',
    signedOut: 'Logout Successfully!',
    account: 'My account',
    menu: 'Menu',
    forgot: 'Forgot your password?',
    linkSent: /we've sent it a link/,
    change: 'Change password',
    changed: 'Password changed',
    changedSignIn: 'Password changed. Please sign in.',
    linkExpired: 'This link has expired or was already used. Get a new one.',
    linkIncomplete: 'Open it again from the email, or get a new one.',
    wrongCurrent: 'Current password is incorrect',
    devices: 'Signed-in devices',
    thisDevice: 'This device',
    signOut: /^Sign out: /,
    deviceSignedOut: 'Device signed out',
    everywhere: 'Sign out everywhere',
    sessionEnded: /^Your session expired or was ended on another device\./,
    permissionsChanged: /^You were signed out because your account's permissions changed\./,
    contact: 'Contact Us',
    staffOnly: "Your role doesn't have access to the dashboard",
    success: 'Done',
    error: 'Error',
  },
  bn: {
    signIn: 'সাইন ইন',
    signUp: 'সাইন আপ',
    username: 'ইউজারনেম',
    password: 'পাসওয়ার্ড',
    mobile: 'মোবাইল নম্বর',
    email: 'ইমেইল',
    create: 'অ্যাকাউন্ট খুলুন',
    terms: 'সাইন ইন করলে ধরা হবে, আপনি আমাদের শর্তাবলি ও গোপনীয়তার নিয়ম মেনে নিয়েছেন।',
    missing: ['ইউজারনেম দিতে হবে', 'পাসওয়ার্ড দিতে হবে'],
    wrong: ['সঠিক ইউজারনেম দিন (কমপক্ষে ৩ অক্ষর)', 'পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে'],
    missingSignUp: ['আপনার ইউজারনেম দিন!', 'আপনার মোবাইল নম্বর দিন!', 'আপনার ইমেইল দিন!', 'আপনার পাসওয়ার্ড দিন!'],
    wrongSignUp: [
      'ইউজারনেম কমপক্ষে ৩ অক্ষরের হতে হবে!',
      '১১ সংখ্যার নম্বর দিন, যেমন ০১৭১২৩৪৫৬৭৮',
      'সঠিক ইমেইল ঠিকানা দিন!',
      'পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে!',
    ],
    allowedCharacters: 'শুধু ইংরেজি অক্ষর, ইংরেজি সংখ্যা আর . _ % + - দেওয়া যায়',
    tooLong: 'পাসওয়ার্ড সর্বোচ্চ ১,০০০ অক্ষরের হতে পারে',
    invalidCharacters: 'ইউজারনেমে শুধু ইংরেজি অক্ষর, ইংরেজি সংখ্যা আর . _ % + - দেওয়া যায়',
    welcome: 'সাইন ইন হয়েছে',
    signedUp: 'অ্যাকাউন্ট খোলা হয়েছে',
    confirmAddress: 'ইমেইল ঠিকানা নিশ্চিত করুন',
    addressConfirmed: 'ইমেইল ঠিকানা নিশ্চিত হয়েছে',
    confirmLinkExpired: /নতুন পাসওয়ার্ড দিন, তাতেই নিশ্চিত হবে/,
    confirmLinkIncomplete: 'ইমেইল থেকে আবার খুলুন।',
    wrongCredentials: 'ইউজারনেম বা পাসওয়ার্ড ভুল',
    usernameTaken: 'এই ইউজারনেম আগে থেকেই আছে',
    tooManyAttempts: /১[৪৫] মিনিট পরে আবার চেষ্টা করুন/,
    offline: /নেটওয়ার্ক নেই।/,
    needsScript: /জাভাস্ক্রিপ্ট লাগে/,
    show: 'পাসওয়ার্ড দেখান',
    logout: 'সাইন আউট',
    signedOut: 'সাইন আউট হয়েছে!',
    account: 'আমার অ্যাকাউন্ট',
    menu: 'মেনু',
    forgot: 'পাসওয়ার্ড ভুলে গেছেন?',
    linkSent: /আমরা একটি লিংক পাঠিয়েছি।/,
    change: 'পাসওয়ার্ড বদলান',
    changed: 'পাসওয়ার্ড বদলানো হয়েছে',
    changedSignIn: 'পাসওয়ার্ড বদলানো হয়েছে। সাইন ইন করুন।',
    linkExpired: 'এই লিংকের সময় শেষ, অথবা এটি আগেই ব্যবহার হয়েছে। নতুন লিংক নিন।',
    linkIncomplete: 'ইমেইল থেকে আবার খুলুন, অথবা নতুন লিংক নিন।',
    wrongCurrent: 'এখনকার পাসওয়ার্ডটি ভুল',
    devices: 'সাইন ইন করা ডিভাইস',
    thisDevice: 'এই ডিভাইস',
    signOut: /^সাইন আউট: /,
    deviceSignedOut: 'ওই ডিভাইস থেকে সাইন আউট হয়েছে',
    everywhere: 'সব জায়গা থেকে সাইন আউট',
    sessionEnded: /^আপনি সাইন আউট হয়ে গেছেন: /,
    permissionsChanged: /^আপনার অ্যাকাউন্টের অনুমতি বদলেছে, তাই সাইন আউট করা হয়েছে।/,
    contact: 'যোগাযোগ',
    staffOnly: 'আপনার পদে ড্যাশবোর্ড খোলার অনুমতি নেই',
    success: 'ঠিক আছে',
    error: 'সমস্যা হয়েছে',
  },
};
export type AccountTexts = (typeof ACCOUNT_TEXTS)['en'];

export const formOf = (page: Page) => page.getByRole('main').locator('form');
export const sendForm = (page: Page) => formOf(page).locator('button[type=submit]');
export const errorsIn = (page: Page) => formOf(page).locator('[id$=-error]').allInnerTexts();

/** Rejected with a message, never truncated. */
export const LONG_PASSWORD = 'x'.repeat(1200);

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await formOf(page).locator(`[name=${name}]`).fill(value);
}

/** Toasts are outside of the main content. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live=polite] .toast').filter({ hasText: text }).first();

export const isAt = (path: string) => (url: URL) => url.pathname + url.search === path;

/** Signed in, on the account page, with its sessions visible. */
export async function openAccountPage(visitor: Visitor, login: Login): Promise<string> {
  const token = await signInByApi(visitor.page, login);
  await goHydrated(visitor, '/account');
  await visitor.page.getByText(ACCOUNT_TEXTS.en.thisDevice).waitFor();
  visitor.apiCalls.length = 0;
  return token;
}

/**
 * Like another tab; resolves once the page has received the storage event, because until then it would use the valid
 * token.
 */
export async function expireTokenInOtherTab({ page }: Visitor, token: string): Promise<void> {
  await page.evaluate(() => {
    const received = new Promise<void>((resolve) => {
      addEventListener('storage', () => setTimeout(resolve), { once: true });
    });
    Reflect.set(globalThis, 'tokenReceived', received);
  });
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await storeToken(other, expireToken(token));
  await page.evaluate(() => Reflect.get(globalThis, 'tokenReceived') as unknown);
  await other.close();
}
