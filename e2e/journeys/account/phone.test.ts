import { toLatinDigits } from '@khamar/contract/digits';
import { openSmsGatewayServer, type SmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { newPerson, openBrowser } from '@khamar/testkit/people/people';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { availableCowsOf } from '../../src/buyers.ts';
import { ownAddress, signInByApi } from '../../src/people.ts';
import { openSheet, BOOKING_TEXTS } from '../../src/screens/bookings.ts';
import { codesOf, newNumber, wrongFor } from '../../src/screens/phone-sign-in.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  expectSoundScreen,
  goHydrated,
  hasFocus,
  SHOP_VIEWS,
  test,
  type Visitor,
} from '../../src/visitor.ts';

let gateway: SmsGatewayServer | undefined;
const stack = testStackForFile(30, async (later) => {
  const [sms, smtp] = await Promise.all([openSmsGatewayServer(later), openSmtpServer(later)]);
  gateway = sms;
  return {
    ...sms.settings,
    SMTP_URL: smtp.url,
    HOLD_NEEDS_VERIFIED_PHONE: 'on',
    MAIL_RETRY_SECONDS: '1',
  };
});
const availableCow = availableCowsOf(stack);

const TEXTS = {
  en: {
    notVerified: /Verify your phone number first\./,
    verifyLink: 'Verify number',
    needed: /Verify your number before you reserve a cow/,
    verify: 'Verify number',
    codeSent: /^Code sent to /,
    code: 'SMS code',
    send: 'Verify',
    again: 'Resend code',
    haveCode: 'I have a code',
    wrong: 'Incorrect code',
    short: 'Enter the six-digit code',
    codeExpired: 'This code no longer works. Request a new one.',
    tooManyAttempts: /Too many attempts\. Try again in \d+ minutes?\./,
    offline: /No connection\./,
    verified: 'Verified',
    next: 'Continue',
    change: 'Change number',
    mobile: 'Mobile number',
    save: 'Save number',
  },
  bn: {
    notVerified: /আগে আপনার ফোন নম্বর যাচাই করুন/,
    verifyLink: 'নম্বর যাচাই করুন',
    needed: /গরু রাখার আগে নম্বর যাচাই করুন/,
    verify: 'নম্বর যাচাই করুন',
    codeSent: /নম্বরে কোড পাঠানো হয়েছে।/,
    code: 'এসএমএসের কোড',
    send: 'যাচাই করুন',
    again: 'আবার কোড পাঠান',
    haveCode: 'আমার কাছে কোড আছে',
    wrong: 'কোডটি ঠিক নয়',
    short: 'ছয় অঙ্কের কোডটি লিখুন',
    codeExpired: 'কোডটি আর কাজ করবে না। নতুন একটি কোড নিন।',
    tooManyAttempts: /অনেকবার চেষ্টা হয়েছে। [০-৯]+ মিনিট পরে/,
    offline: /নেটওয়ার্ক নেই।/,
    verified: 'যাচাই করা',
    next: 'এগিয়ে যান',
    change: 'নম্বর বদলান',
    mobile: 'মোবাইল নম্বর',
    save: 'নম্বর সেভ করুন',
  },
};

async function newBuyer() {
  const person = { ...newPerson(), mobile: newNumber() };
  const { status, text } = await openBrowser(`${stack.url}/api`).signUp(person);
  if (status >= 300) throw new Error(text);
  return person;
}

const codeFor = codesOf(() => gateway);
/** Ignores console errors for expected rejections. */
async function expectSound(visitor: Visitor, name: string): Promise<void> {
  const expected = /status of (410|422|429)|DISCONNECTED|^Form submission failed:/;
  visitor.faults = visitor.faults.filter((fault) => !expected.test(fault));
  await expectSoundScreen(visitor, name);
}
const cardOf = (page: Page) => page.locator('section[aria-labelledby=phone]');

describe.each(SHOP_VIEWS)('phone verification in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('DESK-06 a buyer with an unverified number is sent to verify it by SMS code and can then reserve the cow', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer();
    const tagId = await availableCow();
    const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
    const { page } = visitor;
    await signInByApi(page, buyer);
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const { hold, confirm } = BOOKING_TEXTS[language];
    const sheet = await openSheet(page, hold);
    await sheet.getByRole('button', { name: confirm }).click();
    await expect.poll(() => sheet.getByRole('alert').innerText()).toMatch(texts.notVerified);
    await expectSound(visitor, `hold-phone-unverified-${language}`);
    await sheet.getByRole('link', { name: texts.verifyLink }).click();
    const card = cardOf(page);
    await card.getByText(texts.needed).waitFor();
    await card.getByRole('button', { name: texts.verify }).click();
    await card.getByText(texts.codeSent).waitFor();
    const field = card.getByLabel(texts.code);
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    const code = await codeFor(buyer.mobile);
    const send = card.getByRole('button', { name: texts.send, exact: true });
    await field.fill('12');
    await send.click();
    await card.getByText(texts.short).waitFor();
    await field.fill(wrongFor(code));
    await send.click();
    await card.getByText(texts.wrong).waitFor();
    await expectSound(visitor, `phone-code-wrong-${language}`);
    await field.fill(code);
    await send.click();
    await card.getByText(texts.verified, { exact: true }).waitFor();
    await expectSound(visitor, `phone-verified-${language}`);
    await card.getByRole('link', { name: texts.next }).click();
    await openSheet(page, hold);
    await sheet.getByRole('button', { name: confirm }).click();
    await page.waitForURL(/\/bookings\/[2-9A-HJ-NP-Z]{8}$/);
    await gateway?.to(buyer.mobile, 1, new RegExp(tagId));
  });

  test('DESK-06 no connection and too many attempts or codes say what to do; another number can be verified', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer();
    const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
    const { page } = visitor;
    await signInByApi(page, buyer);
    await goHydrated(visitor, `${prefix}/account`);
    const card = cardOf(page);
    const alert = card.getByRole('alert');
    const verify = card.getByRole('button', { name: texts.verify });
    await verify.waitFor();
    await page.context().setOffline(true);
    await verify.click();
    await expect.poll(() => alert.innerText()).toMatch(texts.offline);
    await page.context().setOffline(false);
    await verify.click();
    await card.getByText(texts.codeSent).waitFor();
    const code = await codeFor(buyer.mobile);
    // The browser discarded the page while the SMS was read.
    await page.reload();
    await card.getByRole('button', { name: texts.haveCode }).click();
    const field = card.getByLabel(texts.code);
    const send = card.getByRole('button', { name: texts.send, exact: true });
    for (let n = 0; n < 5; n += 1) {
      await field.fill(wrongFor(code));
      const response = page.waitForResponse('**/auth/phone/verify');
      await send.click();
      await response;
      await card.getByText(texts.wrong).waitFor();
    }
    await field.fill(code);
    await send.click();
    await card.getByText(texts.codeExpired).waitFor();
    for (let n = 0; n < 5; n += 1) {
      const response = page.waitForResponse('**/auth/phone/code');
      await card.getByRole('button', { name: texts.again }).click();
      await response;
    }
    await expect.poll(() => alert.innerText()).toMatch(texts.tooManyAttempts);
    await card.getByRole('button', { name: texts.change }).click();
    const number = newNumber();
    await card.getByLabel(texts.mobile).fill(number.replace('+88', ''));
    await card.getByRole('button', { name: texts.save }).click();
    // Until the card is refetched it shows the old number, and clicks there are lost.
    const shown = number.replace(/^\+88(\d{5})/, '$1-');
    await expect.poll(async () => toLatinDigits(await card.innerText())).toContain(shown);
    await verify.click();
    await card.getByText(texts.codeSent).waitFor();
    await field.fill(await codeFor(number));
    await send.click();
    await card.getByText(texts.verified, { exact: true }).waitFor();
  });
});
