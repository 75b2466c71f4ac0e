import { expect } from 'vitest';
import farmProfile from '../../../farm.json' with { type: 'json' };
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { SALES_TEXTS, salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { hasFocus, type NewVisitor, takeScreenshot, test } from '../../src/visitor.ts';

const stack = testStackForFile(3);

/** The office with some available cows. */
async function openOffice(newVisitor: NewVisitor, width: number, tags: string[]) {
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  const desk = colleague(stack.url, headers);
  for (const tagId of tags) await desk.add({ tagId, availabilityStatus: 'AVAILABLE' });
  return { page: visitor.page, sales: salesApi(stack.url, headers) };
}
const bkash = (externalId: string, taka: number) => ({
  provider: 'bkash',
  externalId,
  amountPaisa: taka * 100,
});

test('SALES-01 F45 on a tablet no button covers a figure, and a TrxID does not wrap', async ({
  newVisitor,
}) => {
  const { page, sales } = await openOffice(newVisitor, 768, ['TAB-1', 'TAB-2']);
  await sales.bookForCaller('TAB-1', { received: bkash('TABLET0TRXID0LONG0ENOUGH0A', 20_000) });
  await sales.bookForCaller('TAB-2');
  await page.goto('/dashboard/sales');
  await page.getByRole('row').filter({ hasText: 'TAB-1' }).waitFor();
  await takeScreenshot(page, 'sales-tablet-768', { fullPage: false });
  const covered = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.querySelectorAll('th, td')].filter((cell) => cell.checkVisibility());
      const buttons = cells.at(-1)?.getBoundingClientRect();
      const others = cells.slice(0, -1).map((cell) => cell.getBoundingClientRect());
      return others.filter((cell) => cell.right > (buttons?.left ?? 0) + 1).map((cell) => cell.right);
    }),
  );
  expect(covered).toEqual([]);
  await page.goto('/dashboard/transactions');
  const trxId = page.getByRole('table').getByText('TABLET0TRXID0LONG0ENOUGH0A').last();
  await trxId.waitFor();
  await takeScreenshot(page, 'payments-tablet-768', { fullPage: false });
  expect(await trxId.evaluate((text) => text.getBoundingClientRect().height)).toBeLessThan(32);
});

test("SALES-02 F48 a printed booking has the farm's name and phone number, and no buttons", async ({
  newVisitor,
}) => {
  const { page, sales } = await openOffice(newVisitor, 1440, ['PRINT-1']);
  const { code } = await sales.bookForCaller('PRINT-1', { received: bkash('PRINTED00TRXID', 20_000) });
  await page.goto(`/dashboard/sales/${code}`);
  await page.getByText('PRINTED00TRXID').waitFor();
  const buttons = page.locator('main button:visible');
  expect(await buttons.count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await takeScreenshot(page, 'booking-printed');
  expect(await buttons.count()).toBe(0);
  expect(await page.getByText('PRINTED00TRXID').isVisible()).toBe(true);
  const paper = await page.getByRole('main').innerText();
  expect(paper).toContain(farmProfile.name.en);
  expect(paper).toContain(farmProfile.addresses.farm.en);
  expect(paper).toContain('01700-000000');
});

test('PAY-12 F46 the debits of all journal entries line up', async ({ newVisitor }) => {
  const { page, sales } = await openOffice(newVisitor, 1440, ['LINE-1', 'LINE-2']);
  await sales.bookForCaller('LINE-1', { received: bkash('LINEUP0001', 20_000) });
  await sales.bookForCaller('LINE-2', { received: bkash('LINEUP0002', 1_23_456) });
  await page.goto('/dashboard/transactions/journal');
  await page.getByText('৳1,23,456').first().waitFor();
  await takeScreenshot(page, 'journal-1440', { fullPage: false });
  const edges = await page
    .locator('tbody .contents > span:nth-child(2)')
    .evaluateAll((debits) => debits.map((debit) => Math.round(debit.getBoundingClientRect().right)));
  expect(edges.length).toBeGreaterThan(3);
  expect(new Set(edges).size).toBe(1);
});

test('SALES-03 F44 typing part of a tag suggests cows for a new booking, by touch and by keyboard', async ({
  newVisitor,
}) => {
  const { page } = await openOffice(newVisitor, 360, ['PART-907', 'PART-917']);
  await page.goto('/bn/dashboard/sales/new');
  const tag = page.locator('#caller-tagId');
  await tag.fill('part ৯০');
  const suggestions = page.getByRole('listbox', { name: 'যেসব গরু মেলে' }).getByRole('option');
  await expect.poll(() => suggestions.allInnerTexts()).toHaveLength(1);
  await takeScreenshot(page, 'caller-suggestions-bn-360');
  await suggestions.click();
  expect(await tag.inputValue()).toBe('PART-907');
  await suggestions.waitFor({ state: 'detached' });
  expect(await hasFocus(tag)).toBe(true);

  await tag.fill('part9');
  await expect.poll(() => suggestions.allInnerTexts()).toHaveLength(2);
  const second = await suggestions.nth(1).innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await suggestions.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  expect(second).toContain(await tag.inputValue());
  expect(await hasFocus(tag)).toBe(true);
  await suggestions.first().waitFor({ state: 'detached' });
  expect(await page.locator('[id$=-error]').count()).toBe(0);
});

test('SALES-03 F44 an unknown tag shows an error at its field', async ({ newVisitor }) => {
  const { page } = await openOffice(newVisitor, 1440, []);
  await page.goto('/dashboard/sales/new?tag=NOPE-404&name=Rahima&phone=01712345678');
  await page.getByRole('button', { name: SALES_TEXTS.en.hold, exact: true }).click();
  await page.locator('#caller-tagId-error').getByText('No cow found with this tag').waitFor();
  expect(await hasFocus(page.locator('#caller-tagId'))).toBe(true);
  expect(await page.getByRole('alert').allInnerTexts()).not.toContain('No cow found with this tag');
});
