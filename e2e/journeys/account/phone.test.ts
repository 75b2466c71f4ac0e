import { toLatinDigits } from '@khamar/contract/digits';
import { openSmsGatewayServer, type SmsGatewayServer } from '@khamar/testkit/sms-gateway';
import { openSmtpServer } from '@khamar/testkit/smtp-server';
import { newPerson, openBrowser } from '@khamar/testkit/people';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { freeCowsOf } from '../../src/buyers.ts';
import { ownAddress, signInByApi } from '../../src/people.ts';
import { panelOf, BOOKING_WORDS } from '../../src/screens/bookings.ts';
import { testFarmForFile } from '../../src/test-farm.ts';
import {
  expectSoundScreen,
  goHydrated,
  hasFocus,
  SHOP_VIEWS,
  test,
  type Visitor,
} from '../../src/visitor.ts';

let gateway: SmsGatewayServer | undefined;
const farm = testFarmForFile(30, async (later) => {
  const [sms, smtp] = await Promise.all([openSmsGatewayServer(later), openSmtpServer(later)]);
  gateway = sms;
  return {
    ...sms.settings,
    SMTP_URL: smtp.url,
    HOLD_NEEDS_VERIFIED_PHONE: 'on',
    MAIL_RETRY_SECONDS: '1',
  };
});
const freeCow = freeCowsOf(farm);

const WORDS = {
  en: {
    refused: /verify your phone number first/,
    verifyMine: 'Verify my number',
    needed: /verifies the number first/,
    verify: 'Verify this number',
    onItsWay: /A code is on its way to/,
    code: 'Code of the SMS',
    send: 'Verify',
    again: 'Send another code',
    haveOne: 'I have a code',
    wrong: 'This is not the code of the SMS',
    short: 'The code has six digits',
    dead: 'This code is too old or was tried too often. Please ask for a new one',
    wait: /Too many tries\. Please wait \d+ minutes? and try again/,
    offline: /There seems to be no connection/,
    verified: 'Verified',
    next: 'Continue',
    change: 'Change the number',
    mobile: 'Mobile number',
    save: 'Save the number',
  },
  bn: {
    refused: /আগে আপনার ফোন নম্বর যাচাই করুন/,
    verifyMine: 'আমার নম্বর যাচাই করি',
    needed: /আগে নম্বর যাচাই করতে হয়/,
    verify: 'এই নম্বর যাচাই করুন',
    onItsWay: /নম্বরে একটি কোড পাঠানো হচ্ছে/,
    code: 'এসএমএসের কোড',
    send: 'যাচাই করুন',
    again: 'আরেকটি কোড পাঠান',
    haveOne: 'আমার কাছে কোড আছে',
    wrong: 'এটি এসএমএসের কোড নয়',
    short: 'কোডে ছয়টি অঙ্ক থাকে',
    dead: 'এই কোডের সময় শেষ বা অনেকবার চেষ্টা করা হয়েছে। নতুন একটি কোড নিন',
    wait: /মিনিট/,
    offline: /মনে হচ্ছে নেটও/,
    verified: 'যাচাই করা',
    next: 'এগিয়ে যান',
    change: 'নম্বর বদলান',
    mobile: 'মোবাইল নম্বর',
    save: 'নম্বর সেভ করুন',
  },
};

let lastNumber = Date.now() % 100_000_000;
/** Unique, because codes are rate-limited by number. */
const newNumber = () =>
  `+88017${String((lastNumber += 1))
    .padStart(8, '0')
    .slice(-8)}`;

async function newBuyer() {
  const person = { ...newPerson(), mobile: newNumber() };
  const { status, text } = await openBrowser(`${farm.url}/api`).signUp(person);
  if (status >= 300) throw new Error(text);
  return person;
}

async function codeFor(number: string, count = 1): Promise<string> {
  const sms = await gateway?.to(number, count, /^\d{6} /);
  return sms?.[count - 1]?.text.slice(0, 6) ?? '';
}
/** Ignores console errors for expected rejections. */
async function expectSound(visitor: Visitor, name: string): Promise<void> {
  const refused = /status of (410|422|429)|DISCONNECTED|^Form submission failed:/;
  visitor.faults = visitor.faults.filter((fault) => !refused.test(fault));
  await expectSoundScreen(visitor, name);
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const cardOf = (page: Page) => page.locator('section[aria-labelledby=phone]');

describe.each(SHOP_VIEWS)('a phone number in $language at $width px', ({ language, width, prefix }) => {
  const words = WORDS[language];

  test('DESK-06 a buyer who must verify the number is led there from the cow, types the code of the SMS and holds the cow', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer();
    const tagId = await freeCow();
    const visitor = await newVisitor({ width, baseURL: farm.url, ...ownAddress() });
    const { page } = visitor;
    await signInByApi(page, buyer);
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const panel = panelOf(page);
    const { hold, confirm } = BOOKING_WORDS[language];
    await panel.getByRole('button', { name: hold }).click();
    await panel.getByRole('button', { name: confirm }).click();
    await expect.poll(() => panel.getByRole('alert').innerText()).toMatch(words.refused);
    await expectSound(visitor, `hold-phone-unverified-${language}`);
    await panel.getByRole('link', { name: words.verifyMine }).click();
    const card = cardOf(page);
    await card.getByText(words.needed).waitFor();
    await card.getByRole('button', { name: words.verify }).click();
    await card.getByText(words.onItsWay).waitFor();
    const field = card.getByLabel(words.code);
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    const code = await codeFor(buyer.mobile);
    const send = card.getByRole('button', { name: words.send, exact: true });
    await field.fill('12');
    await send.click();
    await card.getByText(words.short).waitFor();
    await field.fill(wrongFor(code));
    await send.click();
    await card.getByText(words.wrong).waitFor();
    await expectSound(visitor, `phone-code-wrong-${language}`);
    await field.fill(code);
    await send.click();
    await card.getByText(words.verified, { exact: true }).waitFor();
    await expectSound(visitor, `phone-verified-${language}`);
    await card.getByRole('link', { name: words.next }).click();
    await panel.getByRole('button', { name: hold }).click();
    await panel.getByRole('button', { name: confirm }).click();
    await page.waitForURL(/\/bookings\/[2-9A-HJ-NP-Z]{8}$/);
    await gateway?.to(buyer.mobile, 1, new RegExp(tagId));
  });

  test('DESK-06 without a connection, after too many tries or codes, and with another number the page says what to do', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer();
    const visitor = await newVisitor({ width, baseURL: farm.url, ...ownAddress() });
    const { page } = visitor;
    await signInByApi(page, buyer);
    await goHydrated(visitor, `${prefix}/account`);
    const card = cardOf(page);
    const alert = card.getByRole('alert');
    const verify = card.getByRole('button', { name: words.verify });
    await verify.waitFor();
    await page.context().setOffline(true);
    await verify.click();
    await expect.poll(() => alert.innerText()).toMatch(words.offline);
    await page.context().setOffline(false);
    await verify.click();
    await card.getByText(words.onItsWay).waitFor();
    const code = await codeFor(buyer.mobile);
    // The browser discarded the page while the SMS was read.
    await page.reload();
    await card.getByRole('button', { name: words.haveOne }).click();
    const field = card.getByLabel(words.code);
    const send = card.getByRole('button', { name: words.send, exact: true });
    for (let n = 0; n < 5; n += 1) {
      await field.fill(wrongFor(code));
      const answered = page.waitForResponse('**/auth/phone/verify');
      await send.click();
      await answered;
      await card.getByText(words.wrong).waitFor();
    }
    await field.fill(code);
    await send.click();
    await card.getByText(words.dead).waitFor();
    for (let n = 0; n < 5; n += 1) {
      const answered = page.waitForResponse('**/auth/phone/code');
      await card.getByRole('button', { name: words.again }).click();
      await answered;
    }
    await expect.poll(() => alert.innerText()).toMatch(words.wait);
    await card.getByRole('button', { name: words.change }).click();
    const number = newNumber();
    await card.getByLabel(words.mobile).fill(number.replace('+88', ''));
    await card.getByRole('button', { name: words.save }).click();
    // Until it is read again, the card shows the old number, and what is pressed there is lost.
    const shown = number.replace(/^\+88(\d{5})/, '$1-');
    await expect.poll(async () => toLatinDigits(await card.innerText())).toContain(shown);
    await verify.click();
    await card.getByText(words.onItsWay).waitFor();
    await field.fill(await codeFor(number));
    await send.click();
    await card.getByText(words.verified, { exact: true }).waitFor();
  });
});
