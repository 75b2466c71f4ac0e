import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { openInventory } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { test, holdCalls } from '../../src/visitor.ts';

const stack = testStackForFile(12);

test('INV-05 F43 marking several cows as sold must be confirmed, and Undo restores the status of each', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['BULK-1', 'BULK-2', 'BULK-3']);
  const { page, desk } = at;
  await desk.change(await at.get('BULK-3'), { availabilityStatus: 'BOOKED' });
  await expect.poll(() => at.statusOf('BULK-3').inputValue()).toBe('BOOKED');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: 'Selected cows' });
  await bar.getByRole('combobox').selectOption('SOLD');
  const question = page.getByRole('dialog', { name: 'Mark 3 cows as sold?' });
  await bar.getByRole('button', { name: 'Apply' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(at.calls('change-cows')).toEqual([]);
  await bar.getByRole('button', { name: 'Apply' }).click();
  await question.getByRole('button', { name: 'Mark as sold' }).click();
  await page.getByText('Status changed to sold:').waitFor();
  expect((await at.get('BULK-1')).availabilityStatus).toBe('SOLD');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await at.get('BULK-3')).availabilityStatus).toBe('BOOKED');
  for (const tagId of ['BULK-1', 'BULK-2'])
    expect((await at.get(tagId)).availabilityStatus).toBe('AVAILABLE');
});

test('INV-02 F45 on a desktop nine rows are visible, icons are aligned, and booked and sold have different yellows', async ({
  newVisitor,
}) => {
  const { page, statusOf, markSold } = await openInventory(newVisitor, stack, ['LOOK-1', 'LOOK-2']);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(10);
  const { inView, lefts } = await page.locator('table').evaluate((table) => {
    const box = table.parentElement?.getBoundingClientRect();
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    const bottom = Math.min(box?.bottom ?? 0, innerHeight);
    const icons = [...table.querySelectorAll('button[aria-label^="History of"]')];
    return {
      inView: rows.filter((row) => row.bottom <= bottom).length,
      lefts: new Set(icons.map((icon) => Math.round(icon.getBoundingClientRect().left))).size,
    };
  });
  expect(inView).toBeGreaterThanOrEqual(9);
  expect(lefts).toBe(1);
  await markSold('LOOK-1');
  await statusOf('LOOK-2').selectOption('BOOKED');
  const colourOf = (tagId: string) =>
    statusOf(tagId).evaluate((select) => getComputedStyle(select).backgroundColor);
  expect(await colourOf('LOOK-1')).not.toBe(await colourOf('LOOK-2'));
});

test('DASH-03 F47 on a slow connection a tap shows the next screen or form before its code has loaded', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: stack.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const release = await holdCalls(page, /\/assets\/(leads|cow-form)[^/]*\.js/);
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' });
  await menu.getByRole('link', { name: 'All Cows' }).click();
  await page.getByRole('button', { name: 'Add Cow' }).click();
  await page.getByRole('dialog', { name: 'Register New Cow' }).waitFor();
  await page.keyboard.press('Escape');
  const leads = menu.getByRole('link', { name: 'Leads' });
  await leads.click();
  await page.locator('main[aria-busy=true], main .animate-pulse').first().waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
});
