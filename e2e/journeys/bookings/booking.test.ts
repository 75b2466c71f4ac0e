import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import profile from '../../../farm.json' with { type: 'json' };
import { countTaps, availableCowsOf, newBuyer } from '../../src/buyers.ts';
import { signInByApi } from '../../src/people.ts';
import { BOOKING_TEXTS, panelOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { goHydrated, takeScreenshot, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

const stack = testStackForFile(30);
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
    await panel.getByRole('button', { name: texts.hold }).click();
    await panel.getByRole('button', { name: texts.confirm }).click();
    await page.waitForURL(CODE);
    expect(await taps()).toBe(2);
    const code = CODE.exec(page.url())?.[1] ?? '';
    const { state, pricePaisa, weightKg, termsVersion, expiresAt, readAt } = await buyer.booking(code);
    expect([state, termsVersion]).toEqual(['HELD', profile.termsVersion]);
    await page.getByRole('heading', { name: code }).waitFor();
    const main = page.getByRole('main');
    const text = await main.innerText();
    expect(text).toContain(texts.locked);
    const inDigits = (value: number) =>
      new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(value);
    expect(text).toContain(`৳${inDigits(pricePaisa / 100)}`);
    expect(text).toContain(inDigits(weightKg));
    expect(Date.parse(expiresAt ?? '') - Date.parse(readAt)).toBeGreaterThan(29 * 60_000);
    // Uses the server's clock, so a wrong device clock does not matter.
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(29|২৯):..$/);
    expect(await page.locator('li[aria-current=step]').innerText()).toContain(texts.isHeld);
    // The cow page now links to the booking.
    await page.goto(`${prefix}/cow/${tagId}`);
    await panel.getByRole('heading', { name: texts.heldForYou }).waitFor();
    await panel.getByRole('link', { name: texts.toBooking }).click();
    await page.waitForURL(CODE);
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
    const panel = panelOf(page);
    await panel.getByRole('button', { name: texts.hold }).click();
    const code = await first.hold(tagId);
    await panel.getByRole('button', { name: texts.confirm }).click();
    await panel.getByRole('heading', { name: texts.lost }).waitFor();
    expect(await panel.getByRole('link', { name: texts.similar }).getAttribute('href')).toBe('#similar');
    await takeScreenshot(page, `hold-lost-${language}-${width}`);
    await panel.getByRole('button', { name: texts.join }).click();
    await panel.getByText(texts.first).waitFor();
    await panel.getByRole('button', { name: texts.leave }).click();
    await panel.getByRole('button', { name: texts.join }).click();
    await panel.getByText(texts.first).waitFor();
    // The public page shows the hold and the length of the waiting list, also without JavaScript.
    const html = await (await fetch(`${stack.url}${prefix}/cow/${tagId}`)).text();
    expect(html).toContain(texts.alreadyReserved);
    expect(html).toMatch(texts.onePersonWaiting);
    await goHydrated(visitor, `${prefix}/bookings`);
    await page.getByRole('heading', { name: texts.waitingLists }).waitFor();

    await first.cancel(code);
    await page.goto(`${prefix}/bookings`);
    await page
      .locator('main')
      .getByRole('link', { name: /^(Booking|বুকিং)/ })
      .click();
    await page.getByText(texts.yourTurn).waitFor();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(3|৩):..:..$/);
    expect(visitor.faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});
