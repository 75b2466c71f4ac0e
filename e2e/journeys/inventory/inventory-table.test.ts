import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { digitsOf } from '../../src/screens/catalogue.ts';
import { chooseInMenu, colleague, OFFICE_TEXTS } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  ENGLISH_DESK,
  ENGLISH_PHONE,
  expectSoundScreen,
  type NewVisitor,
  test,
  type View,
  OFFICE_VIEWS,
  type Visitor,
  hasFocus,
  withoutStream,
} from '../../src/visitor.ts';

const stack = testStackForFile(30);

const rowOf = ({ page }: Visitor, tag: string) => page.getByRole('row').filter({ hasText: tag });
const tagsOf = ({ page }: Visitor) =>
  page.locator('tbody th [translate=no]').filter({ visible: true }).allInnerTexts();

async function openTable(
  newVisitor: NewVisitor,
  { width, prefix }: View,
  search = '',
  ...cows: { tagId: string; description?: string; breed?: null }[]
) {
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const desk = colleague(stack.url, await signInAs(visitor, 'admin'));
  for (const cow of cows) await desk.add(cow);
  await withoutStream(visitor.page, '/live/office');
  await visitor.page.goto(`${prefix}/dashboard/cows/all${search}`);
  await visitor.page
    .getByText(/^(Total|মোট) /)
    .first()
    .waitFor();
  return { ...visitor, visitor, desk };
}

describe.each(OFFICE_VIEWS)('$language at $width px', (view) => {
  const { language, width } = view;
  const texts = OFFICE_TEXTS[language];
  const count = (value: number) => texts.total(digitsOf(language, value));

  test('INV-01 ten rows, other page sizes, an announced page and the total; a page past the end redirects to the last one', async ({
    newVisitor,
  }) => {
    const { visitor, page, apiCalls, desk } = await openTable(newVisitor, view);
    expect(apiCalls.filter((call) => call.includes('/dashboard/'))).toEqual([
      '/api/product/dashboard/get-all-cows?page=0&limit=10',
    ]);
    expect(await page.locator('tbody tr').count()).toBe(10);
    const listed = await desk.total();
    await page.getByText(count(listed), { exact: true }).waitFor();
    const sizes = page.getByRole('combobox', { name: texts.onPage });
    expect(await sizes.locator('option').allInnerTexts()).toEqual(
      [10, 20, 50, 100].map((size) => digitsOf(language, size)),
    );

    const first = await tagsOf(visitor);
    await page.locator('a[rel=next]').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
    await expect.poll(async () => (await tagsOf(visitor)).some((tag) => first.includes(tag))).toBe(false);
    const announced = page
      .getByRole('status')
      .filter({ hasText: /^(Page 2 of \d|[০-৯] পাতার মধ্যে ২ নম্বর পাতা)$/ });
    await announced.waitFor({ state: 'attached' });
    await sizes.selectOption('20');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(20);
    expect(new URL(page.url()).search).toBe('?size=20');
    await page.goBack();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(10);

    await page.goto(`${view.prefix}/dashboard/cows/all?page=99&tagId=NDL`);
    await expect.poll(() => new URL(page.url()).search).toBe('?page=3&tagId=NDL');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(10);
  });

  test('INV-02 INV-03 INV-04 a row truncates long descriptions, marks missing values, opens its form, and is deleted with Undo', async ({
    newVisitor,
  }) => {
    const tagId = `CUT-${language}-${width}`.toUpperCase();
    const description = Array.from({ length: 16 }, (_, index) => `w${index + 1}`).join(' ');
    const cow = { tagId, breed: null, description };
    const { visitor, page, desk } = await openTable(newVisitor, view, '', cow);
    await page.getByRole('searchbox', { name: texts.search }).fill(tagId.toLowerCase());
    const row = rowOf(visitor, tagId);
    await expect.poll(() => tagsOf(visitor)).toEqual([tagId]);
    const text = await row.innerText();
    expect(text).not.toContain('w16');
    // Phones show neither.
    const isDesk = width > 768;
    expect(text.includes(`${description.replace(' w16', '')}…`)).toBe(isDesk);
    expect(text.match(/---/g)?.length ?? 0, 'breed, gender and colour').toBe(isDesk ? 3 : 0);
    const status = page.getByRole('combobox', { name: texts.statusOf(tagId) });
    const colour = () => status.evaluate((select) => getComputedStyle(select).backgroundColor);
    expect(await colour()).toBe('rgb(211, 232, 193)');
    await status.selectOption('BOOKED');
    expect(await colour()).toBe('rgb(242, 185, 47)');
    await status.selectOption('SOLD');
    await page.getByRole('button', { name: texts.soldUnpaid, exact: true }).click();
    expect(await colour()).toBe('rgb(251, 231, 178)');
    await expect.poll(async () => (await desk.find(tagId))?.availabilityStatus).toBe('SOLD');

    await page.getByRole('button', { name: texts.addCow }).click();
    const added = page.getByRole('dialog', { name: texts.register });
    await added.locator('[name=tagId]:focus').waitFor();
    await page.keyboard.press('Escape');
    await added.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(texts.addCow);
    await row.getByRole('button', { name: texts.edit }).click();
    const update = page.getByRole('dialog', { name: texts.update });
    await update.waitFor();
    await page.keyboard.press('Escape');
    await update.waitFor({ state: 'detached' });

    const remove = async () => {
      if (width > 768) await row.getByRole('button', { name: texts.remove }).click();
      else await chooseInMenu(page, row, texts.remove);
    };
    await remove();
    const question = page.getByRole('dialog', { name: texts.confirmTitle });
    await question.getByText(texts.confirmText).waitFor();
    await question.getByRole('button', { name: texts.cancel }).click();
    await row.waitFor();
    await remove();
    await question.getByRole('button', { name: texts.confirm }).click();
    await page.getByText(texts.deleted).waitFor();
    await expect.poll(() => desk.find(tagId)).toBeUndefined();
    const undo = page.getByRole('button', { name: texts.undo }).last();
    await expect.poll(() => hasFocus(undo)).toBe(true);
    await expectSoundScreen(visitor, `undo-${language}-${width}`);
    await undo.click();
    await row.waitFor();
    expect((await desk.find(tagId))?.tagId).toBe(tagId);
  });
});

test('filters, order and search are in the URL, and Back restores them', async ({ newVisitor }) => {
  const { page } = await openTable(newVisitor, ENGLISH_DESK);
  await page.getByRole('button', { name: 'Price', exact: false }).first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?sortField=currentPrice');
  // The next order follows from the one that is shown, which changes after the URL.
  const order = () => page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort');
  await expect.poll(order).toBe('ascending');
  const byPrice = page.getByRole('columnheader', { name: 'Price' }).getByRole('button');
  await byPrice.click();
  await expect.poll(() => new URL(page.url()).search).toBe('?sortField=currentPrice&sortDir=desc');
  await expect.poll(order).toBe('descending');
  await byPrice.click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(order).toBeNull();
  await byPrice.click();
  await expect.poll(() => new URL(page.url()).search).toBe('?sortField=currentPrice');
  await expect
    .poll(async () => {
      const prices = await page.getByRole('button', { name: /edit price of/ }).allInnerTexts();
      const numbers = prices.map((price) => Number(price.replaceAll(/\D/g, '')));
      return numbers.length === 10 && numbers.every((value, index) => value >= (numbers[index - 1] ?? 0));
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('BOOKED');
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?availabilityStatus=BOOKED&sortField=currentPrice');
  await page.getByRole('searchbox').fill('NDL-00');
  await expect.poll(() => new URL(page.url()).searchParams.get('tagId')).toBe('NDL-00');
  await page.reload();
  await page.getByRole('searchbox').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('NDL-00');
  expect(await page.getByRole('combobox', { name: 'Status', exact: true }).inputValue()).toBe('BOOKED');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('?sortField=currentPrice');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Teeth' }).check();
  await page.getByRole('checkbox', { name: 'Description', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Teeth' }).waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: 'Teeth' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Description' }).count()).toBe(0);
});

test('bulk changes and deletions apply to all or none, and can be undone', async ({ newVisitor }) => {
  const tags = ['MANY-1', 'MANY-2', 'MANY-3'].map((tagId) => ({ tagId }));
  const { visitor, page, desk } = await openTable(newVisitor, ENGLISH_PHONE, '?tagId=NONE', ...tags);
  await page.getByText('No cows match your filters.').waitFor();
  await page.goto('/dashboard/cows/all?tagId=MANY');
  await rowOf(visitor, 'MANY-3').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByText('3 selected').waitFor();
  await expectSoundScreen(visitor, 'inventory-many-360');
  const status = page.getByRole('combobox', { name: 'Set status of selected cows' });
  await status.selectOption('BOOKED');
  const readAgain = page.waitForResponse(/get-all-cows/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Cow data update successfully').waitFor();
  // Read after the colleague's change, the table would have the newer version.
  await readAgain;
  expect((await desk.find('MANY-2'))?.availabilityStatus).toBe('BOOKED');
  await desk.change(await desk.get('MANY-2'), { availabilityStatus: 'SOLD' });
  await status.selectOption('AVAILABLE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('alert').getByText("These cows can't be updated:").waitFor();
  expect(await page.getByRole('alert').first().innerText()).toMatch(/MANY-2\s+has been sold \(admin, /);
  expect((await desk.find('MANY-1'))?.availabilityStatus).toBe('BOOKED');
  // The table has been read again, with the version that the deletion needs.
  await expect
    .poll(() => page.getByRole('combobox', { name: OFFICE_TEXTS.en.statusOf('MANY-2') }).inputValue())
    .toBe('SOLD');
  visitor.faults.length = 0;
  await expectSoundScreen(visitor, 'inventory-bulk-conflict-360');

  await page.getByRole('region', { name: 'Selected cows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Are you sure you want to delete these cow records?').waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Cow record deleted successfully').waitFor();
  expect(await desk.find('MANY-1')).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tagsOf(visitor)).toHaveLength(3);
  expect((await desk.find('MANY-3'))?.tagId).toBe('MANY-3');
});
