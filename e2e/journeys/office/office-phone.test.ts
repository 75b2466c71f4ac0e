import { expect } from 'vitest';
import { countTaps } from '../../src/buyers.ts';
import { signInAs } from '../../src/people.ts';
import { A_FORM, fillForm } from '../../src/screens/cow-form.ts';
import { colleague, OFFICE_TEXTS } from '../../src/screens/office.ts';
import { SALES_TEXTS } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, expectSoundScreen, type NewVisitor, test } from '../../src/visitor.ts';

const stack = testStackForFile(12);
const { language, width, prefix } = BANGLA_PHONE;
const texts = OFFICE_TEXTS[language];
const sales = SALES_TEXTS[language];

/** A staff member with a phone, on the dashboard. */
async function openDashboard(newVisitor: NewVisitor, tagId: string) {
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const { page } = visitor;
  const desk = colleague(stack.url, await signInAs(visitor, 'admin'));
  await desk.add({ tagId, currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' });
  const taps = await countTaps(page);
  await page.goto(`${prefix}/dashboard`);
  const bar = page.locator('nav.bar-at-thumb');
  return { visitor, page, desk, taps, open: (name: string) => bar.getByText(name, { exact: true }).click() };
}

test('DASH-01 on a phone a cow is found and its price changed in at most five taps from the dashboard', async ({
  newVisitor,
}) => {
  const { page, desk, taps, open } = await openDashboard(newVisitor, 'THUMB-1');
  await open(texts.bar[0]);
  await page.getByRole('searchbox', { name: texts.search }).click();
  await page.keyboard.type('thumb-1');
  const price = page.getByRole('button', { name: texts.changePrice('THUMB-1') });
  await price.click();
  await page.getByRole('textbox', { name: texts.priceOf('THUMB-1') }).fill('110000');
  await page.getByRole('button', { name: texts.save, exact: true }).click();
  await expect.poll(async () => (await desk.find('THUMB-1'))?.currentPrice).toBe(110_000);
  expect(await taps()).toBeLessThanOrEqual(5);
});

test('DASH-01 F40 on a phone several cows are added in a row from the bar, also after a discarded one', async ({
  newVisitor,
}) => {
  const { page, desk, open } = await openDashboard(newVisitor, 'THUMB-0');
  const dialog = page.getByRole('dialog', { name: texts.register });
  const path = () => new URL(page.url()).pathname;
  for (const tagId of ['THUMB-A', 'THUMB-B']) {
    await open(texts.bar[1]);
    await fillForm(dialog, { tagId, ...A_FORM });
    await dialog.getByRole('button', { name: texts.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(path).toBe(`${prefix}/dashboard/cows/all`);
    expect(await desk.find(tagId)).toBeDefined();
  }
  await open(texts.bar[1]);
  await fillForm(dialog, { tagId: 'THUMB-C' });
  const discard = page.getByRole('button', { name: 'সেভ না করেই পাতা ছাড়ুন' });
  await dialog.getByRole('button', { name: texts.cancel, exact: true }).click();
  await discard.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(path).toBe(`${prefix}/dashboard/cows/all`);
  // Leaving by Back goes to the previous page, not to the table.
  await open(texts.bar[2]);
  await expect.poll(path).toBe(`${prefix}/dashboard/leads`);
  await open(texts.bar[1]);
  await fillForm(dialog, { tagId: 'THUMB-D' });
  await page.goBack();
  await discard.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(path).toBe(`${prefix}/dashboard/leads`);
});

test('SALES-03 on a phone a cow is sold to a caller, paid and delivered, in at most seven taps from the dashboard', async ({
  newVisitor,
}) => {
  const { visitor, page, desk, taps, open } = await openDashboard(newVisitor, 'THUMB-2');
  await open(texts.bar[3]);
  await page.getByRole('link', { name: sales.newBooking }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  // The first field has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('caller-tagId');
  await page.keyboard.type('thumb-2');
  await field(sales.name).click();
  await page.keyboard.type('Karim Mia');
  await field(sales.phone).click();
  await page.keyboard.type('01812345678');
  await page.getByRole('button', { name: 'পুরো দাম পেয়েছি, গরু বুঝিয়ে দিয়েছি' }).click();
  await field(sales.amount).click();
  await page.keyboard.type('100000');
  await expectSoundScreen(visitor, 'sold-to-caller-bn-360');
  await page.getByRole('button', { name: 'গরু বিক্রি করুন' }).click();
  await page.getByText(sales.delivered).first().waitFor();
  expect(await taps()).toBeLessThanOrEqual(7);
  expect((await desk.find('THUMB-2'))?.availabilityStatus).toBe('SOLD');
});
