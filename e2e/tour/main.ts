/** npm run tour: retakes the screenshots of README.md and docs/tour.md from the built product on a demo farm. */
import { writeFile } from 'node:fs/promises';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { launchChromium } from '@khamar/testkit/browser/chromium';
import { withCleanUp } from '@khamar/testkit/processes/clean-up';
import { checkout, runScript } from '@khamar/testkit/processes/processes';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { BOOKING_TEXTS, claimForm, openSheet } from '../src/screens/bookings.ts';
import { DRIVER, onRunPage, RUN_PAGE } from '../src/screens/driver-run.ts';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1440, height: 900 } };
const SHOWN = { phone: 540, desk: 1200 };
const texts = BOOKING_TEXTS.bn;

async function keep(page: Page, name: string): Promise<void> {
  await page.locator('main .animate-pulse').first().waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const picture = sharp(await page.screenshot({ animations: 'disabled' }));
  const width = isPhone ? SHOWN.phone : SHOWN.desk;
  await writeFile(
    `${checkout}docs/images/${name}.webp`,
    await picture.resize({ width }).webp({ quality: 70 }).toBuffer(),
  );
  console.log(`docs/images/${name}.webp`);
}

async function signIn(page: Page, username: string, next: string): Promise<void> {
  const language = next.startsWith('/bn/') ? '/bn' : '';
  await page.goto(`${language}/sign-in?next=${encodeURIComponent(next)}`);
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(DEMO_PASSWORD);
  await page.locator('main form [type=submit]').click();
  await page.waitForURL(`**${next}`);
  await page.locator('[aria-live] button').first().click();
}

/** A customer on a phone, in Bangla. */
async function buy(page: Page): Promise<void> {
  await page.goto('/bn');
  await keep(page, 'home-bangla');
  await page.goto('/bn/all-cows');
  await keep(page, 'catalogue-bangla');
  const free = page.getByRole('article').filter({ hasText: 'আছে' }).first();
  const tag = await free.getByRole('heading').innerText();
  await page.goto(`/bn/cow/${tag}`);
  await keep(page, 'cow-bangla');
  await signIn(page, 'customer', '/bn/bookings');
  await keep(page, 'tour-bookings');
  // Only one hold at a time is allowed, so the demo's hold is cancelled.
  await page.locator('main a[href*="/bookings/"]').first().click();
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: texts.cancel }).click();
  await page
    .locator('section[aria-labelledby=cancel]')
    .getByRole('button', { name: texts.confirmCancel })
    .click();
  await page.getByText(texts.cancelled).waitFor();
  await page.goto(`/bn/cow/${tag}`);
  const sheet = await openSheet(page, texts.hold);
  await keep(page, 'tour-hold');
  await sheet.getByRole('button', { name: texts.confirm }).click();
  await page.getByRole('timer').waitFor();
  await keep(page, 'tour-booking');
  await claimForm(page).locator('[name=externalId]').fill('9KD47XQ2LM');
  await claimForm(page).scrollIntoViewIfNeeded();
  await keep(page, 'tour-pay');
  await claimForm(page).getByRole('button', { name: texts.send }).click();
  await page.getByText(texts.inReview).first().waitFor();
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await keep(page, 'tour-review');
}

/** Staff on a desktop, in English. */
async function sell(page: Page): Promise<void> {
  await signIn(page, 'admin', '/dashboard/sales');
  await page.getByRole('row').nth(1).waitFor();
  await keep(page, 'tour-sales');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/dashboard\/sales\/[A-Z0-9]+$/);
  await page.getByRole('main').getByRole('heading').nth(1).waitFor();
  await keep(page, 'tour-office-booking');
  await page.goto('/dashboard/transactions');
  await page.getByRole('row').nth(1).waitFor();
  await keep(page, 'tour-transactions');
  await page.goto('/dashboard/cows/all');
  await page.getByRole('row').nth(1).waitFor();
  await keep(page, 'office-english');
  await page.goto('/all-cows');
  await keep(page, 'catalogue-english');
}

/** Today's run of the demo farm: the board on a desktop, and the driver's phone. */
async function deliver(desk: Page, phone: Page): Promise<void> {
  await desk.goto('/dashboard/deliveries');
  const run = desk.getByRole('region', { name: 'Runs' }).getByRole('listitem').first();
  await run.waitFor();
  await keep(desk, 'tour-deliveries');
  await signIn(phone, DRIVER.username, '/bn/bookings');
  await phone.goto(RUN_PAGE);
  const stop = phone.getByRole('main').getByRole('listitem').first();
  await stop.waitFor();
  await keep(phone, 'tour-run');
  await stop.getByRole('link').click();
  await onRunPage(phone).link('ফিরে যান').waitFor();
  await keep(phone, 'tour-stop');
}

await withCleanUp(async (later) => {
  const { url, databaseUrl } = await openTestStack(
    { settings: { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' } },
    later,
  );
  await runScript('api/src/cli/demo-sales.ts', { DATABASE_URL: databaseUrl });
  const browser = await launchChromium();
  later(() => browser.close());
  const open = async (options: object) => (await browser.newContext({ baseURL: url, ...options })).newPage();
  await buy(await open(PHONE));
  const desk = await open(DESK);
  await sell(desk);
  await deliver(desk, await open(PHONE));
});
