import { demoLogin, newPerson } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { countTaps, availableCowsOf, newTrxId } from '../../src/buyers.ts';
import { simulateOlderBrowser } from '../../src/older-browser.ts';
import { ownAddress } from '../../src/people.ts';
import { ACCOUNT_TEXTS, fill, sendForm, toast } from '../../src/screens/account.ts';
import { BOOKING_TEXTS, panelOf, sheetOf } from '../../src/screens/bookings.ts';
import { OFFICE_TEXTS } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  BANGLA_PHONE,
  waitForDialogClosed,
  ENGLISH_DESK,
  goHydrated,
  type NewVisitor,
  test,
  type View,
} from '../../src/visitor.ts';

const stack = testStackForFile(12);
const availableCow = availableCowsOf(stack);

async function olderVisitor(newVisitor: NewVisitor, { width }: View) {
  const visitor = await newVisitor({ width, baseURL: stack.url, ...ownAddress() });
  await simulateOlderBrowser(visitor.page);
  return visitor;
}

test('BOOK-01 CAT-01 F60 F61 an older browser opens the filters, signs up, reserves within eight taps and submits a TrxID', async ({
  newVisitor,
}) => {
  const { language, prefix } = BANGLA_PHONE;
  const [account, texts] = [ACCOUNT_TEXTS[language], BOOKING_TEXTS[language]];
  const visitor = await olderVisitor(newVisitor, BANGLA_PHONE);
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/`);
  await goHydrated(visitor, `${prefix}/all-cows`);
  await page.locator('button[aria-haspopup=dialog]').first().click();
  const sheet = page.locator('dialog[open]');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // The close event comes after the dialog has disappeared.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.className))
    .not.toContain('overflow-hidden');
  await waitForDialogClosed(page);
  const tagId = await availableCow();
  const person = newPerson();
  const taps = await countTaps(page);
  await goHydrated(visitor, `${prefix}/cow/${tagId}`);
  await panelOf(page).getByRole('link', { name: texts.signUp }).click();
  await page.waitForURL(/\/sign-up\?/);
  for (const name of ['username', 'mobile', 'email', 'password'] as const) {
    await page.locator(`#${name}`).click();
    await page.keyboard.type(person[name]);
  }
  await sendForm(page).click();
  await page.locator('#mobile').waitFor({ state: 'detached' });
  await page.waitForURL(/\/sign-in\?/);
  expect(await page.locator('#username').inputValue()).toBe(person.username);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password');
  // Loaded again, like from a bookmark: only the URL says where to continue.
  await goHydrated(visitor, page.url());
  await fill(page, { username: person.username, password: person.password });
  await sendForm(page).click();
  await toast(page, account.welcome).waitFor();
  expect(await toast(page, account.welcome).isVisible()).toBe(true);
  await page.waitForURL((url) => url.pathname === `${prefix}/cow/${tagId}`);
  await sheetOf(page).getByRole('button', { name: texts.confirm }).click();
  await page.waitForURL(/\/bookings\/[2-9A-HJ-NP-Z]{8}$/);
  expect(await taps()).toBeLessThanOrEqual(8);
  const form = page.locator('form:has([name=externalId])');
  await form.locator('[name=externalId]').fill(newTrxId());
  await form.getByRole('button', { name: texts.send }).click();
  await page.getByRole('main').getByRole('heading', { name: texts.inReview }).waitFor();
  expect(visitor.faults).toEqual([]);
});

test('INV-05 F60 an older browser works in the office: sign-in, inventory, a dialog, a toast and the user menu', async ({
  newVisitor,
}) => {
  const texts = OFFICE_TEXTS.en;
  const visitor = await olderVisitor(newVisitor, ENGLISH_DESK);
  const { page } = visitor;
  await goHydrated(visitor, '/sign-in?next=%2Fdashboard%2Fcows%2Fall%3Fsize%3D20');
  const { username, password } = demoLogin('admin');
  await fill(page, { username, password });
  await sendForm(page).click();
  await toast(page, ACCOUNT_TEXTS.en.welcome).waitFor();
  await page.waitForURL('**/dashboard/cows/all?size=20');
  await page.getByText(texts.total('12')).waitFor();
  // A cow without a booking.
  const row = page.getByRole('row').filter({ hasText: await availableCow() });
  await row.getByRole('button', { name: texts.remove }).click();
  const question = page.getByRole('dialog', { name: texts.confirmTitle });
  await question.getByRole('button', { name: texts.confirm }).click();
  await toast(page, texts.deleted).waitFor();
  expect(await toast(page, texts.deleted).isVisible()).toBe(true);

  const profile = page.getByRole('link', { name: texts.profile, exact: true });
  expect(await profile.isVisible()).toBe(false);
  await page.getByRole('button', { name: texts.userMenu }).click();
  await profile.click();
  await page.waitForURL('**/dashboard');
  expect(await profile.isVisible()).toBe(false);
  expect(visitor.faults).toEqual([]);
});
