import { openSmsGatewayServer, type SmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { openSmtpServer } from '@khamar/testkit/servers/smtp-server';
import { waitFor } from '@khamar/testkit/wait-for';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { availableCowsOf, countTaps, newBuyer } from '../../src/buyers.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { ownAddress, signInByApi, storedAuth } from '../../src/people.ts';
import { BOOKING_TEXTS, cowAction, openSheet, panelOf, sheetOf } from '../../src/screens/bookings.ts';
import { codesOf, inBanglaDigits, newNumber, PHONE_SIGN_IN_TEXTS } from '../../src/screens/phone-sign-in.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  hasFocus,
  holdCalls,
  SHOP_VIEWS,
  takeScreenshot,
  test,
  waitForHydration,
  withoutStream,
} from '../../src/visitor.ts';

let gateway: SmsGatewayServer | undefined;
const stack = testStackForFile(30, async (later) => {
  const [sms, smtp] = await Promise.all([openSmsGatewayServer(later), openSmtpServer(later)]);
  gateway = sms;
  return { ...sms.settings, SMTP_URL: smtp.url, MAIL_RETRY_SECONDS: '1' };
});
const availableCow = availableCowsOf(stack);
const BOOKING = /\/bookings\/[2-9A-HJ-NP-Z]{8}$/;
/** Someone else was faster. */
const EXPECTED = /status of 409/;

const codeFor = codesOf(() => gateway);

const bookingsOf = async (page: Page) => {
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by the site
  const { token } = JSON.parse((await storedAuth(page)) ?? '{}') as { token?: string };
  const response = await page.request.get('/api/bookings', { headers: { authorization: `Bearer ${token}` } });
  // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own response
  return ((await response.json()) as { data: { tagId: string; state: string }[] }).data;
};

describe.each(SHOP_VIEWS)('reserving by phone in $language at $width px', ({ language, width, prefix }) => {
  const texts = { ...PHONE_SIGN_IN_TEXTS[language], ...BOOKING_TEXTS[language] };
  const place = () => ({ width, baseURL: stack.url, ...ownAddress() });

  test('PHONE-01 a new customer reserves in the panel with at most six taps and two fields, also after a reload between number and code', async ({
    newVisitor,
  }) => {
    const tagId = await availableCow();
    const number = newNumber();
    const visitor = await newVisitor(place());
    const { page } = visitor;
    const taps = await countTaps(page);
    const pages: string[] = [];
    page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname));
    await page.goto(`${prefix}/cow/${tagId}`);
    const sheet = await openSheet(page, texts.hold);
    await sheet.getByText(texts.agreement).waitFor();
    await sheet.getByLabel(texts.mobile).click();
    await page.keyboard.type(inBanglaDigits(number));
    await takeScreenshot(page, `reserve-number-${language}-${width}`, { fullPage: false });
    await sheet.getByRole('button', { name: texts.get }).click();
    const field = sheet.getByLabel(texts.code);
    await field.waitFor();
    const code = await codeFor(number);
    // The phone discarded the page while the SMS was read.
    await page.reload();
    await field.waitFor();
    expect(await sheet.getByText(texts.agreement).isVisible()).toBe(true);
    expect(await sheet.locator('input').count()).toBe(1);
    await expectSoundScreen(visitor, `reserve-code-${language}-${width}`, ':root');
    await field.click();
    await page.keyboard.type(code);
    await page.waitForURL(BOOKING);
    expect(await taps()).toBeLessThanOrEqual(6);
    await expect.poll(() => page.getByRole('timer').first().innerText()).toMatch(/29|২৯/);
    expect(new Set(pages.slice(0, -1))).toEqual(new Set([`${prefix}/cow/${tagId}`]));
    const bookings = await bookingsOf(page);
    expect(bookings.map(({ tagId: tag, state }) => [tag, state])).toEqual([[tagId, 'HELD']]);
    // Back leads to the cow, whose panel is closed and whose button leads to the booking.
    await page.goBack();
    await cowAction(page, texts.toBooking).waitFor();
    expect(await sheet.count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });

  test('PHONE-01 if someone else is faster, the panel says so kindly, and one tap joins the waiting list', async ({
    newVisitor,
  }) => {
    const tagId = await availableCow();
    const other = await newBuyer(stack.url);
    const number = newNumber();
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const sheet = await openSheet(page, texts.hold);
    await sheet.getByLabel(texts.mobile).fill(number);
    await page.keyboard.press('Enter');
    const field = sheet.getByLabel(texts.code);
    await field.waitFor();
    await other.hold(tagId);
    await field.fill(await codeFor(number));
    const lost = sheet.getByRole('heading', { name: texts.lost });
    await expect.poll(() => hasFocus(lost)).toBe(true);
    await expectSoundScreen(exceptFaults(visitor, EXPECTED), `reserve-lost-${language}-${width}`, ':root');
    await sheet.getByRole('button', { name: texts.join }).click();
    await sheet.getByText(texts.first).waitFor();
    // The button that had the focus is gone.
    await expect.poll(() => hasFocus(lost)).toBe(true);
    expect(exceptFaults(visitor, EXPECTED).faults).toEqual([]);
  });

  test('PHONE-01 BOOK-05 a visitor joins the waiting list of a booked cow by number and code', async ({
    newVisitor,
  }) => {
    const tagId = await availableCow();
    await (await newBuyer(stack.url)).hold(tagId);
    const number = newNumber();
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await page.goto(`${prefix}/cow/${tagId}`);
    // The code of an SMS also signs up.
    expect(await panelOf(page).getByRole('link', { name: texts.signUp }).count()).toBe(0);
    const sheet = await openSheet(page, texts.join);
    await expect.poll(() => hasFocus(sheet.getByLabel(texts.mobile))).toBe(true);
    await sheet.getByLabel(texts.mobile).fill(number);
    await page.keyboard.press('Enter');
    await sheet.getByLabel(texts.code).fill(await codeFor(number));
    await sheet.getByText(texts.first).waitFor();
    await expect.poll(() => hasFocus(sheet.getByRole('heading'))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await panelOf(page).getByText(texts.first).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  test('PHONE-01 a second tab follows the first: signed in there, it offers the last tap, then shows the booking; nothing is reserved twice', async ({
    newVisitor,
  }) => {
    const tagId = await availableCow();
    const number = newNumber();
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const sheet = await openSheet(page, texts.hold);
    const tab = await page.context().newPage();
    await tab.goto(`${prefix}/cow/${tagId}`);
    await waitForHydration(tab);
    const inTab = await openSheet(tab, texts.hold);
    await inTab.getByLabel(texts.mobile).waitFor();
    // The response to the first tab's command comes last.
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/bookings$/, async (route, request) => {
      if (request.method() === 'POST') await held.promise;
      await route.fallback();
    });
    await sheet.getByLabel(texts.mobile).fill(number);
    await page.keyboard.press('Enter');
    await sheet.getByLabel(texts.code).fill(await codeFor(number));
    const confirm = inTab.getByRole('button', { name: texts.confirm });
    await confirm.click();
    await tab.waitForURL(BOOKING);
    held.resolve();
    await page.waitForURL(BOOKING);
    expect(page.url()).toBe(tab.url());
    expect(await bookingsOf(page)).toHaveLength(1);
  });

  test('PHONE-01 many fast taps reserve once', async ({ newVisitor }) => {
    const tagId = await availableCow();
    const buyer = await newBuyer(stack.url);
    const visitor = await newVisitor(place());
    const { page } = visitor;
    await signInByApi(page, buyer.login);
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const commands: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/bookings'))
        commands.push(request.url());
    });
    const action = cowAction(page, texts.hold);
    await action.dblclick();
    await sheetOf(page).getByRole('button', { name: texts.confirm }).dblclick();
    await page.waitForURL(BOOKING);
    expect(commands).toHaveLength(1);
    expect(await buyer.bookings()).toHaveLength(1);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === `${prefix}/cow/${tagId}` && url.hash === '');
  });
});

test.for([BANGLA_PHONE, ENGLISH_DESK])(
  'BUY-01 in $language at $width px a tap before the scripts arrive opens the panel once; Back, Escape and a reload lead to where one was',
  async ({ language, width, prefix }, { newVisitor }) => {
    const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
    const { page } = visitor;
    const path = `${prefix}/cow/${await availableCow()}`;
    await page.goto(`${prefix}/about-us`);
    const release = await holdCalls(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const { hold } = BOOKING_TEXTS[language];
    const button = cowAction(page, hold);
    await button.click();
    await button.click();
    expect(await button.getAttribute('data-pressed')).toBe('');
    release();
    const sheet = sheetOf(page);
    await sheet.locator('input').waitFor();
    await expectSoundScreen(visitor, `cow-panel-${language}-${width}`, ':root');
    await page.reload();
    await sheet.locator('input').waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(path);

    await page.evaluate(() => scrollTo(0, 300));
    // A finger: Playwright's own click scrolls to the bar, which is sticky and within the scroll padding. No box while React replaces the
    // link that the server sent.
    const box = await waitFor('the link is shown', async () => (await button.boundingBox()) ?? undefined);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await sheet.waitFor();
    expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(300);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await takeScreenshot(page, `cow-page-${language}-${width}`);
    // One step back is the page before.
    await page.goBack();
    await page.waitForURL(`**${prefix}/about-us`);
    expect(visitor.faults).toEqual([]);
  },
);

// At a desk the link is in the panel, which is HTML of the server until the browser has something newer to show.
test.for([ENGLISH_DESK, BANGLA_PHONE])(
  'PHONE-01 Escape returns the focus to the link that opened the sheet, also on a page that was just loaded, at $width px',
  async ({ language, width, prefix }, { newVisitor }) => {
    const texts = { ...PHONE_SIGN_IN_TEXTS[language], ...BOOKING_TEXTS[language] };
    const tagId = await availableCow();
    const { page } = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
    await page.goto(`${prefix}/cow/${tagId}`);
    const action = cowAction(page, texts.hold);
    await action.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(sheetOf(page).getByLabel(texts.mobile))).toBe(true);
    await page.keyboard.press('Escape');
    await sheetOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(action)).toBe(true);
  },
);
