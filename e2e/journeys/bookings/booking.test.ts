import { layoutShift } from '@khamar/testkit/browser/images';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import profile from '../../../farm.json' with { type: 'json' };
import { countTaps, availableCowsOf, newBuyer } from '../../src/buyers.ts';
import { signInByApi } from '../../src/people.ts';
import { BOOKING_TEXTS, cowAction, openSheet, panelOf, sheetOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  BANGLA_DESK,
  BANGLA_PHONE,
  ENGLISH_DESK,
  goHydrated,
  holdCalls,
  SHOP_VIEWS,
  takeScreenshot,
  test,
  withoutStream,
} from '../../src/visitor.ts';

// In quiet hours the time of a turn does not run.
const stack = testStackForFile(30, { QUIET_HOURS: 'off' });
const availableCow = availableCowsOf(stack);
const CODE = /\/bookings\/([2-9A-HJ-NP-Z]{8})$/;

/** A device clock that is a year ahead. */
const setClockWrong = (page: Page) =>
  page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 365 * 86_400_000;
  });

describe.each(SHOP_VIEWS)('reserving a cow in $language at $width px', ({ language, width, prefix }) => {
  const texts = BOOKING_TEXTS[language];

  test('BOOK-01 two taps of a signed-in customer reserve the cow, with a code, a deadline, and a locked price and weight', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer(stack.url);
    const tagId = await availableCow();
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await signInByApi(page, buyer.login);
    const taps = await countTaps(page);
    await setClockWrong(page);
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const panel = panelOf(page);
    // Price, duration and advance are shown before the button.
    expect(await panel.innerText()).toMatch(texts.costsNothing);
    const sheet = await openSheet(page, texts.hold);
    expect(await sheet.innerText()).toMatch(texts.costsNothing);
    expect(await sheet.innerText()).toMatch(texts.agreement);
    await sheet.getByRole('button', { name: texts.confirm }).click();
    await page.waitForURL(CODE);
    expect(await taps()).toBe(2);
    const code = CODE.exec(page.url())?.[1] ?? '';
    const { state, pricePaisa, weightKg, termsVersion, expiresAt, readAt } = await buyer.booking(code);
    expect([state, termsVersion]).toEqual(['HELD', profile.termsVersion]);
    const main = page.getByRole('main');
    await main.getByText(texts.locked).waitFor();
    const text = await main.innerText();
    const inDigits = (value: number) =>
      new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(value);
    expect(text).toContain(`৳${inDigits(pricePaisa / 100)}`);
    expect(text).toContain(inDigits(weightKg));
    expect(Date.parse(expiresAt ?? '') - Date.parse(readAt)).toBeGreaterThan(29 * 60_000);
    // Uses the server's clock, so a wrong device clock does not matter.
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/(29 min|২৯ মিনিট)/);
    expect(await page.locator('li[aria-current=step]').innerText()).toContain(texts.isHeld);
    // The cow page now links to the booking.
    await page.goto(`${prefix}/cow/${tagId}`);
    await panel.getByRole('heading', { name: texts.heldForYou }).waitFor();
    await cowAction(page, texts.toBooking).click();
    await page.waitForURL(CODE);
  });

  test('BOOK-01 a press on Reserve that begins before the code for customers has loaded counts', async ({
    newVisitor,
  }) => {
    const buyer = await newBuyer(stack.url);
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await signInByApi(page, buyer.login);
    const release = await holdCalls(page, '**/assets/buyer-panel-*.js');
    await goHydrated(visitor, `${prefix}/cow/${await availableCow()}`);
    await cowAction(page, texts.hold).hover();
    const loaded = page.waitForResponse('**/api/waiting');
    await page.mouse.down();
    release();
    await loaded;
    await page.mouse.up();
    await sheetOf(page).waitFor();
  });

  test('BOOK-05 a customer who was too late joins the waiting list, leaves, rejoins, and gets the cow when it becomes available', async ({
    newVisitor,
  }) => {
    const [first, second] = await Promise.all([newBuyer(stack.url), newBuyer(stack.url)]);
    const tagId = await availableCow();
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    await signInByApi(page, second.login);
    // With the stream, the page would remove the button before it is pressed.
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/cow/${tagId}`);
    const sheet = await openSheet(page, texts.hold);
    const code = await first.hold(tagId);
    await sheet.getByRole('button', { name: texts.confirm }).click();
    await sheet.getByRole('heading', { name: texts.lost }).waitFor();
    expect(await sheet.getByRole('link', { name: texts.similar }).getAttribute('href')).toBe('#similar');
    await takeScreenshot(page, `hold-lost-${language}-${width}`, { fullPage: false });
    await sheet.getByRole('button', { name: texts.join }).click();
    await sheet.getByText(texts.first).waitFor();
    await sheet.getByRole('button', { name: texts.leave }).click();
    await sheet.getByRole('button', { name: texts.join }).click();
    await sheet.getByText(texts.first).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await panelOf(page).getByText(texts.first).waitFor();
    // The public page shows the hold and the length of the waiting list, also without JavaScript.
    const html = await (await fetch(`${stack.url}${prefix}/cow/${tagId}`)).text();
    expect(html).toContain(texts.alreadyReserved);
    expect(html).toMatch(texts.onePersonWaiting);
    await goHydrated(visitor, `${prefix}/bookings`);
    await page.getByRole('heading', { name: texts.waitingLists }).waitFor();

    await first.cancel(code);
    await page.goto(`${prefix}/bookings`);
    await page.locator('main').getByRole('link', { name: texts.nextSteps }).click();
    await page.getByText(texts.yourTurn).waitFor();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/(3 h|৩ ঘণ্টা)/);
    expect(visitor.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});

/** Marks the body once the page asks for the booking: whether React had begun by then. */
const watchFirstCall = (page: Page, path: string) =>
  page.addInitScript((end) => {
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      if (typeof input === 'string' && input.endsWith(end))
        document.body.dataset['asked'] ??= Object.keys(document.body).some((key) => key.startsWith('__react'))
          ? 'after hydration'
          : 'before hydration';
      return originalFetch(input, init);
    };
  }, path);

test.for([
  { ...BANGLA_PHONE, of: 'a booking' },
  { ...ENGLISH_DESK, of: 'a booking' },
  { ...BANGLA_PHONE, of: 'the list' },
  { ...BANGLA_DESK, of: 'the list' },
])(
  'BOOK-11 $of in $language at $width px is requested before hydration, and nothing moves when it arrives',
  async ({ language, width, prefix, of }, { newVisitor }) => {
    const buyer = await newBuyer(stack.url);
    const code = await buyer.hold(await availableCow());
    const path = of === 'the list' ? '/bookings' : `/bookings/${code}`;
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const { page } = visitor;
    // Late fonts would also cause layout shift.
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
    await withoutStream(page);
    await watchFirstCall(page, `/api${path}`);
    await signInByApi(page, buyer.login);
    const release = await holdCalls(page, /\/api\/(bookings|waiting)/);
    await goHydrated(visitor, prefix + path);
    const main = page.getByRole('main');
    const title = of === 'the list' ? BOOKING_TEXTS[language].bookings : code;
    await main.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.evaluate(() => document.body.dataset['asked'])).toBe('before hydration');
    release();
    await main.locator('.animate-pulse').first().waitFor({ state: 'hidden' });
    await main.getByText(code).first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    expect(visitor.faults).toEqual([]);
  },
);

test('BOOK-11 without JavaScript, a booking page has its heading, the way back and a note, but no placeholders', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({ width: 360, baseURL: stack.url, javaScriptEnabled: false });
  await page.goto('/bookings/k7m29qxd');
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Booking K7M29QXD');
  expect(await main.getByRole('link', { name: 'My bookings' }).getAttribute('href')).toBe('/bookings');
  expect(await main.innerText()).toContain('This page needs JavaScript.');
  expect(await main.locator('.animate-pulse').filter({ visible: true }).count()).toBe(0);
  await page.goto('/bn/bookings');
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(BOOKING_TEXTS.bn.bookings);
  const html = await (await fetch(`${stack.url}/bookings/K7M29QXD`)).text();
  // The sections that every booking has come with the HTML too.
  for (const heading of ['Booking progress', 'Our promise']) expect(html).toContain(`>${heading}</h2>`);
});
