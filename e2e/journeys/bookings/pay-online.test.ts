import { type BkashSimulator, startBkash } from '@khamar/testkit/gateways/bkash-simulator';
import { type SslcommerzSimulator, startSslcommerz } from '@khamar/testkit/gateways/sslcommerz-simulator';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { availableCowsOf, newBuyer } from '../../src/buyers.ts';
import { signInByApi } from '../../src/people.ts';
import { statusOf } from '../../src/screens/bookings.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  expectSoundScreen,
  goHydrated,
  hasFocus,
  type NewVisitor,
  test,
  type View,
  SHOP_VIEWS,
  waitForHydration,
} from '../../src/visitor.ts';

const TEXTS = {
  en: {
    bkash: /^Pay ৳[\d,]+ with bKash$/,
    card: /^Pay ৳[\d,]+ by card or other wallet$/,
    paid: /^We've received your payment of ৳[\d,]+\. Thank you!$/,
    notPaid: 'Payment not completed.',
    unknown: /^We're still confirming your payment of ৳[\d,]+\.$/,
    didNotOpen: /^The payment page didn't open\./,
    booked: 'This cow is booked for you.',
    byCard: 'Card or other wallet',
    byBkash: 'bKash',
  },
  bn: {
    bkash: /^বিকাশে ৳[০-৯,]+ পাঠান$/,
    card: /^কার্ড বা অন্য ওয়ালেটে ৳[০-৯,]+ পাঠান$/,
    paid: /^আপনার ৳[০-৯,]+ পেয়েছি। ধন্যবাদ!$/,
    notPaid: 'পেমেন্ট হয়নি।',
    unknown: /^আপনার ৳[০-৯,]+ পেমেন্ট এখনো নিশ্চিত হয়নি, আমরা খোঁজ নিচ্ছি।$/,
    didNotOpen: /^টাকা দেওয়ার পাতা খোলা যায়নি।/,
    booked: 'গরুটি আপনার নামে বুক হয়েছে।',
    byCard: 'কার্ড বা অন্য ওয়ালেট',
    byBkash: 'বিকাশ',
  },
};

let sslcommerz: SslcommerzSimulator;
let bkash: BkashSimulator;
const stack = testStackForFile(30, async (later) => {
  [sslcommerz, bkash] = await Promise.all([startSslcommerz(), startBkash()]);
  later(() => Promise.all([sslcommerz.stop(), bkash.stop()]).then(() => undefined));
  return { ...sslcommerz.settings, ...bkash.settings };
});
const availableCow = availableCowsOf(stack);

async function openBooking(newVisitor: NewVisitor, { width, prefix, language }: View) {
  const buyer = await newBuyer(stack.url);
  const code = await buyer.hold(await availableCow());
  const visitor = await newVisitor({ width, baseURL: stack.url });
  await signInByApi(visitor.page, buyer.login);
  await goHydrated(visitor, `${prefix}/bookings/${code}`);
  return { buyer, code, visitor, page: visitor.page, texts: TEXTS[language] };
}

const choose = (page: Page, way: string) => page.getByRole('radio', { name: way }).check({ force: true });

describe.each(SHOP_VIEWS)('paying online in $language at $width px', (view) => {
  const { language, width, prefix } = view;

  test('PAY-06 F62 with bKash: going Back, a wrong PIN, then paid; the page shows the correct state each time', async ({
    newVisitor,
  }) => {
    const { buyer, code, visitor, page, texts } = await openBooking(newVisitor, view);
    const pay = page.getByRole('button', { name: texts.bkash });
    // The browser stays on the page, as if restored from the back-forward cache.
    const left = Promise.withResolvers<void>();
    const isElsewhere = (url: URL) => url.origin !== stack.url;
    await page.route(isElsewhere, async (route) => {
      await route.fulfill({ status: 204 });
      left.resolve();
    });
    await choose(page, texts.byBkash);
    await pay.click();
    await left.promise;
    await pay.waitFor({ state: 'detached' });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await pay.waitFor();
    expect(await pay.getAttribute('aria-disabled')).toBe('false');
    await page.unroute(isElsewhere);

    await pay.click();
    await page.getByRole('button', { name: 'Wrong PIN' }).click();
    await page.getByText(texts.notPaid).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/bookings/${code}`);
    await expectSoundScreen(visitor, `pay-online-not-paid-${language}-${width}`);
    await pay.click();
    await page.getByRole('button', { name: 'Pay with PIN' }).click();
    await page.getByText(texts.paid).waitFor();
    await page.getByText(texts.booked).waitFor();
    await expectSoundScreen(visitor, `pay-online-paid-${language}-${width}`);
    expect(await buyer.booking(code)).toMatchObject({ state: 'BOOKED', payments: [{ state: 'CONFIRMED' }] });
  });

  test('BUY-02 PAY-05 by card: the payment page fails to open, is cancelled, then confirmed late; the page updates by itself', async ({
    newVisitor,
  }) => {
    const { visitor, page, texts } = await openBooking(newVisitor, view);
    await choose(page, texts.byCard);
    const byCard = page.getByRole('button', { name: texts.card });
    sslcommerz.faults.sessionStatus = 'FAILED';
    await byCard.click();
    await page.getByText(texts.didNotOpen).waitFor();
    Reflect.deleteProperty(sslcommerz.faults, 'sessionStatus');
    await byCard.click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText(texts.notPaid).waitFor();

    visitor.faults.length = 0;
    await choose(page, texts.byCard);
    await byCard.click();
    const pay = page.getByRole('button', { name: 'Pay', exact: true });
    await pay.waitFor();
    sslcommerz.faults.errorWith200 = true;
    await pay.click();
    await page.getByText(texts.unknown).waitFor();
    await expect.poll(() => hasFocus(statusOf(page))).toBe(true);
    expect(await statusOf(page).evaluate((status) => getComputedStyle(status).outlineStyle)).toBe('none');
    // A reload leaves the view and the focus where they are.
    await page.reload();
    await waitForHydration(page);
    await page.getByText(texts.unknown).waitFor();
    expect(await hasFocus(statusOf(page))).toBe(false);
    await expectSoundScreen(visitor, `pay-online-unknown-${language}-${width}`);
    Reflect.deleteProperty(sslcommerz.faults, 'errorWith200');
    const session = sslcommerz.lastSession();
    expect((await sslcommerz.notify(session)).status).toBe(200);
    await page.getByText(texts.booked).waitFor();
    await page.getByText(texts.paid).waitFor();
  });
});
