import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { openInventory } from '../../src/screens/office.ts';
import { salesApi } from '../../src/screens/sales.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { BANGLA_PHONE, expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(12);

test('on a desktop the keyboard alone searches, moves through the rows and lists its shortcuts', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['KEYB-1', 'KEYB-2', 'KEYB-3'], { width: 1440 });
  const { page } = at;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  expect(await focused()).toBe('Search by tag');
  // In a text field, shortcuts are ordinary letters.
  await page.keyboard.type('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  // Wait for the search: replaced rows would lose the focus.
  await page.getByText('No cows match your filters.').waitFor();
  await page.getByRole('searchbox').fill('KEYB');
  await at.priceOf('KEYB-3').focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('edit price of KEYB-2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused(), 'below the last there is none').toContain('edit price of KEYB-1');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toContain('edit price of KEYB-2');

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectSoundScreen(at.visitor, 'office-shortcuts-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the command palette finds cows by tag, bookings by code, phone or name, and screens by name', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['PALE-1'], { width: 1440 });
  const { page } = at;
  const sales = salesApi(stack.url, at.headers);
  const { code } = await sales.bookForCaller('PALE-1', { name: 'Rokeya Begum', phone: '01819-555444' });
  // While the stream makes the lists be read again, Enter in the palette does nothing.
  await expect.poll(() => at.statusOf('PALE-1').inputValue()).toBe('BOOKED');
  const box = page.getByRole('combobox', { name: 'Search cows, bookings and pages' });
  const choose = async (typed: string, title: string) => {
    await page.keyboard.press('Control+k');
    await box.fill(typed);
    await page.getByRole('option', { name: title }).first().waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toBe('');
  };
  for (const typed of [code.toLowerCase(), '01819 555444', 'Rokeya']) {
    await choose(typed, code);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('Rokeya Begum').first().waitFor();
  }
  await choose('pale-1', 'PALE-1');
  await expectSoundScreen(at.visitor, 'office-palette-1440');
  await page.keyboard.press('Enter');
  await at.statusOf('PALE-1').waitFor();
  await choose('refund', 'Refunds');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Transactions' }).waitFor();
  await page.keyboard.press('Control+k');
  await box.fill('zzzz');
  await page.getByText('No results').waitFor();
});

test('on a phone the command palette opens from the top bar', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: BANGLA_PHONE.width, baseURL: stack.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/bn/dashboard/leads');
  await page.getByRole('button', { name: 'গরু, বুকিং বা পাতা খুঁজুন' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('লেনদেন');
  await page.getByRole('option').first().waitFor();
  await expectSoundScreen(visitor, 'office-palette-bn-360');
  await page.getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: 'লেনদেন' }).waitFor();
});
