import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { toast } from '../../src/screens/account.ts';
import { SAVED_TEXTS } from '../../src/screens/saved-items.ts';
import {
  ENGLISH_PHONE,
  goHydrated,
  takeScreenshot,
  test,
  SHOP_VIEWS,
  withoutStream,
  retryCalls,
} from '../../src/visitor.ts';

const NO_CONNECTION = {
  en: "No connection. Try again when you're online.",
  bn: 'নেটওয়ার্ক নেই। নেটওয়ার্ক পেলে আবার চেষ্টা করুন।',
};

const linkTo = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first();

test.for(SHOP_VIEWS)(
  'API-10 in $language at $width px an offline visitor sees that they are offline, not that the site is down',
  async ({ language, width, prefix }, { newVisitor }) => {
    const texts = SAVED_TEXTS[language];
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    const main = page.getByRole('main');
    const expectOffline = async (name: string) => {
      await main.getByRole('heading', { name: texts.offline }).waitFor();
      const text = await main.innerText();
      expect(text).not.toContain(texts.unreachable);
      expect(text).not.toMatch(/503|৫০৩/);
      await takeScreenshot(page, `offline-${name}-${language}-${width}`);
    };
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.context().setOffline(true);
    await main.locator('a[href*="page=2"]:visible').first().click();
    await expectOffline('list');
    await page.context().setOffline(false);
    await main.getByRole('button', { name: texts.again }).click();
    await main.getByRole('article').first().waitFor();

    await goHydrated(visitor, `${prefix}/cow/NDL-007`);
    await page.context().setOffline(true);
    await main.locator(`a[href^="${prefix}/cow/"]`).first().click();
    await expectOffline('cow');
    await page.context().setOffline(false);
    await main.getByRole('link', { name: texts.again }).click();
    await main.getByRole('heading', { name: texts.offline }).waitFor({ state: 'detached' });
    await main.locator(`a[href^="${prefix}/cow/"]`).first().waitFor();
  },
);

test.for(SHOP_VIEWS)(
  'API-10 in $language at $width px tapping a link to an unloaded page while offline keeps the page and shows one toast',
  async ({ language, width, prefix }, { newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    const note = toast(page, NO_CONNECTION[language]);
    const about = `${prefix}/about-us`;
    const terms = `${prefix}/policies/terms`;
    const waitForPath = (path: string) => page.waitForURL(({ pathname }) => pathname === path);
    await goHydrated(visitor, about);
    const heading = (await page.locator('h1').textContent()) ?? '';
    const hasHeading = () => page.locator('h1', { hasText: heading }).count();
    await page.context().setOffline(true);
    await linkTo(page, terms).click();
    await note.waitFor();
    expect(await note.count()).toBe(1);
    expect([new URL(page.url()).pathname, await hasHeading()]).toEqual([about, 1]);
    await takeScreenshot(page, `offline-tap-${language}-${width}`, { fullPage: false });
    await page.context().setOffline(false);
    await linkTo(page, terms).click();
    await waitForPath(terms);
    await expect.poll(hasHeading).toBe(0);

    // The new document has not loaded the previous page's code.
    await goHydrated(visitor, terms);
    await page.context().setOffline(true);
    await page.evaluate(() => {
      history.back();
    });
    await note.waitFor();
    await waitForPath(terms);
    expect(await hasHeading()).toBe(0);
    await page.context().setOffline(false);
    await page.goBack();
    await waitForPath(about);
    await expect.poll(hasHeading).toBe(1);
  },
);

const UNAVAILABLE = "We're having trouble right now";
/** How a call fails, and the message on the page. */
const FAILURES: [respond: (route: Route, page: Page) => Promise<void>, title: string][] = [
  [(route) => route.abort(), "You're offline"],
  [(route) => route.fulfill({ contentType: 'text/html', body: '<h1>Captive portal</h1>' }), UNAVAILABLE],
  [(route) => route.fulfill({ status: 503, json: { success: false } }), UNAVAILABLE],
  // No response: times out after ten seconds.
  [(_, page) => page.clock.fastForward(10_000), UNAVAILABLE],
];

test('API-10 an API failure of any kind while browsing shows a message and a retry button', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const calls = '**/api/product/**';
  await withoutStream(page);
  await page.clock.install();
  await goHydrated(visitor, '/all-cows');
  for (const [respond, title] of FAILURES) {
    await page.route(calls, (route) => respond(route, page));
    await page.getByRole('link', { name: 'Next page' }).click();
    const heading = page.getByRole('heading', { name: title });
    await heading.waitFor();
    await retryCalls(page, calls, page.getByRole('button', { name: 'Try again' }));
    await heading.waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor();
  }
  await page.waitForURL(/page=5/);
});

test('API-10 a page whose code fails to load while online shows a toast and opens on the next tap', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: ENGLISH_PHONE.width });
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  await page.route(/assets\/(cow|policy)-[^/]*\.js/, (route) => route.abort());
  const card = page.getByRole('article').locator('a[href^="/cow/"]').last();
  const prefetchFailed = page.waitForEvent('requestfailed');
  await card.hover();
  await prefetchFailed;
  await linkTo(page, '/policies/terms').click();
  const note = toast(page, NO_CONNECTION.en);
  await note.waitFor();
  expect(await note.count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/all-cows');
  await page.unrouteAll();
  await linkTo(page, '/policies/terms').click();
  await page.waitForURL('/policies/terms');
});

test('API-10 in the office tapping a link while offline keeps the screen and shows one toast', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await goHydrated(visitor, '/dashboard');
  const leads = linkTo(page, '/dashboard/leads');
  // The screen's code has loaded.
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  await page.context().setOffline(true);
  await leads.click();
  const note = toast(page, NO_CONNECTION.en);
  await note.waitFor();
  expect(await note.count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.context().setOffline(false);
  await leads.click();
  await page.waitForURL('/dashboard/leads');
});
