import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { chooseInMenu, openInventory } from '../../src/screens/office.ts';
import { testFarmForFile } from '../../src/test-farm.ts';
import { BANGLA_PHONE, test } from '../../src/visitor.ts';

const farm = testFarmForFile(12);

test('INV-05 F43 many are marked as sold only after a question, and Undo gives each the status that it had', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, farm, ['BULK-1', 'BULK-2', 'BULK-3']);
  const { page, desk } = at;
  await desk.change(await at.see('BULK-3'), { availabilityStatus: 'BOOKED' });
  await expect.poll(() => at.statusOf('BULK-3').inputValue()).toBe('BOOKED');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  const bar = page.getByRole('region', { name: 'The chosen cows' });
  await bar.getByRole('combobox').selectOption('SOLD');
  const question = page.getByRole('dialog', { name: 'Mark 3 cows as sold?' });
  await bar.getByRole('button', { name: 'Apply' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(at.calls('change-cows')).toEqual([]);
  await bar.getByRole('button', { name: 'Apply' }).click();
  await question.getByRole('button', { name: 'Mark as sold' }).click();
  await page.getByText('Status changed to sold:').waitFor();
  expect((await at.see('BULK-1')).availabilityStatus).toBe('SOLD');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await at.see('BULK-3')).availabilityStatus).toBe('BOOKED');
  for (const tagId of ['BULK-1', 'BULK-2'])
    expect((await at.see(tagId)).availabilityStatus).toBe('AVAILABLE');
});

test('FORM-01 F43 the description has the mark of what is required as long as there is none in Bangla', async ({
  newVisitor,
}) => {
  const { page } = await openInventory(newVisitor, farm, []);
  await page.getByRole('button', { name: 'Add Cow' }).click();
  const label = page.locator('label[for=cow-description]');
  expect(await label.innerText()).toContain('*');
  expect(await page.locator('#cow-description').getAttribute('aria-required')).toBe('true');
  expect(await page.locator('fieldset legend').innerText(), 'the picture, as specified').toMatch(/\*$/);
  await page.locator('#cow-descriptionBn').fill('শান্ত, ভালো খায়।');
  await expect.poll(() => label.innerText()).not.toContain('*');
});

test('INV-02 F45 at a desk nine rows are in view, their icons below each other, booked and sold in different yellows', async ({
  newVisitor,
}) => {
  const { page, statusOf } = await openInventory(newVisitor, farm, ['LOOK-1', 'LOOK-2']);
  await page.goto('/dashboard/cows/all');
  await statusOf('LOOK-1').selectOption('SOLD');
  await statusOf('LOOK-2').selectOption('BOOKED');
  await page.getByRole('group', { name: 'Change of LOOK-2' }).getByRole('button', { name: 'Undo' }).waitFor();
  const colourOf = (tagId: string) =>
    statusOf(tagId).evaluate((select) => getComputedStyle(select).backgroundColor);
  expect(await colourOf('LOOK-1')).not.toBe(await colourOf('LOOK-2'));
  // Without the notes of the two changes.
  await page.reload();
  await statusOf('LOOK-1').waitFor();
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
});

test('DASH-01 F45 on a phone the first cow stands within 300 px of the top bar, in a whole frame and with one pencil', async ({
  newVisitor,
}) => {
  const { page } = await openInventory(newVisitor, farm, ['CARD-1'], BANGLA_PHONE);
  const card = page.locator('tbody tr').first();
  const [bar, first] = await Promise.all([page.locator('header').boundingBox(), card.boundingBox()]);
  expect((first?.y ?? Infinity) - (bar?.y ?? 0) - (bar?.height ?? 0)).toBeLessThan(300);
  const pencils = await card
    .locator('svg')
    .evaluateAll((icons) =>
      icons.filter((icon) => /pencil/.test(icon.classList.value) && icon.checkVisibility()),
    );
  expect(pencils).toHaveLength(1);
  const corner = await card.locator('th').evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(corner, 'a cell with a ground of its own covers the round corners').toBe('rgba(0, 0, 0, 0)');
});

test('DASH-03 F47 on a weak signal a tap shows the next screen, or its form, before its parts have come', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: farm.url });
  const { page } = visitor;
  await signInAs(visitor, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(leads|cow-form)[^/]*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const menu = page.getByRole('navigation', { name: 'Office' });
  await menu.getByRole('link', { name: 'All Cows' }).click();
  await page.getByRole('button', { name: 'Add Cow' }).click();
  await page.getByRole('dialog', { name: 'Register New Cow' }).waitFor();
  await page.keyboard.press('Escape');
  const leads = menu.getByRole('link', { name: 'Leads' });
  await leads.click();
  await page.locator('main[aria-busy=true], main .animate-pulse').first().waitFor();
  held.resolve();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
});

test('DESK-05 F48 what the product does by itself stands in a history as System', async ({ newVisitor }) => {
  const { page } = await openInventory(newVisitor, farm, ['AUTO-1'], BANGLA_PHONE);
  await page.route('**/cow-history/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"admin"', '"(worker)"') });
  });
  const row = page.getByRole('row').filter({ hasText: 'AUTO-1' });
  await chooseInMenu(page, row, 'ইতিহাস');
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText('সিস্টেম').first().waitFor();
  expect(await dialog.innerText()).not.toContain('worker');
});
