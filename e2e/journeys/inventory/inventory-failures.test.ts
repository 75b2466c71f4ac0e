import { expect } from 'vitest';
import { chooseInMenu, openInventory } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  BANGLA_PHONE,
  expectSoundScreen,
  test,
  holdCalls,
  loseResponses,
  hasFocus,
} from '../../src/visitor.ts';

/** Optimistic updates when the server responds late or never. */

const stack = testStackForFile(12);

const INVALID_REQUEST = {
  code: 'invalid_request',
  message: "Something isn't right. Check your details and try again.",
};

test("an open price field does not overwrite a colleague's change; typing another price opens the conflict dialog", async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['OPEN-1', 'OPEN-2']);
  const { page, desk, get } = at;
  await at.priceOf('OPEN-1').click();
  await desk.change(await get('OPEN-1'), { currentPrice: 111_000 });
  const refetched = page.waitForResponse(/get-all-cows/);
  await at.statusOf('OPEN-2').selectOption('BOOKED');
  await refetched;
  await at.priceBox('OPEN-1').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => at.priceOf('OPEN-1').innerText()).toContain('1,11,000');
  expect(at.calls('change-cow')).toHaveLength(1);
  expect((await get('OPEN-1')).currentPrice).toBe(111_000);

  await at.priceOf('OPEN-1').click();
  await desk.change(await get('OPEN-1'), { currentPrice: 112_000, age: 7 });
  const refetchedAgain = page.waitForResponse(/get-all-cows/);
  await at.markSold('OPEN-2');
  await refetchedAgain;
  await at.priceBox('OPEN-1').fill('99000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'OPEN-1 was updated by someone else' });
  await dialog.waitFor();
  expect((await get('OPEN-1')).currentPrice).toBe(112_000);
  const text = await dialog.innerText();
  expect(text, 'other changes').toMatch(/Age\s*3 → 7/);
  expect(text).toContain('admin updated this cow on');
  at.faults.length = 0;
  await expectSoundScreen(at.visitor, 'inventory-conflict-1440');
  await dialog.getByRole('radio', { name: 'Price, Your version: ৳99,000' }).check();
  await dialog.getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(async () => (await get('OPEN-1')).currentPrice).toBe(99_000);
});

test('arrow keys on a closed select change nothing yet: Enter or Save saves, Escape reverts, leaving does neither', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['KEY-1', 'KEY-2']);
  const { page } = at;
  const status = at.statusOf('KEY-1');
  await status.focus();
  await page.keyboard.press('ArrowDown');
  expect(await status.inputValue()).toBe('BOOKED');
  await page.getByText('Enter saves, Escape cancels').waitFor();
  await expectSoundScreen(at.visitor, 'inventory-arrow-1440');
  await page.keyboard.press('Escape');
  expect(await status.inputValue()).toBe('AVAILABLE');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(at.calls('change-cow')).toEqual([]);
  await page.keyboard.press('Enter');
  await at.sellUnpaid();
  await expect.poll(async () => (await at.get('KEY-1')).availabilityStatus).toBe('SOLD');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('searchbox').focus();
  expect(await status.inputValue()).toBe('BOOKED');
  expect(at.calls('change-cow')).toHaveLength(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await at.get('KEY-1')).availabilityStatus).toBe('BOOKED');
  expect(at.calls('change-cow')).toHaveLength(2);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: 'Selected cows' });
  await bar.getByRole('combobox').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(at.calls('change-cows')).toEqual([]);
  await expectSoundScreen(at.visitor, 'inventory-bar-1440');
  await bar.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await page.getByText('Cow data update successfully').waitFor();
  expect((await at.get('KEY-2')).availabilityStatus).toBe('SOLD');
});

test('a lost response is not reported as an error: the table shows the real state, and a deletion can be undone', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['LOST-1', 'LOST-2']);
  const { page } = at;
  for (const call of ['change-cow', 'delete-cow']) await loseResponses(page, `**/${call}/**`);
  await at.statusOf('LOST-1').selectOption('BOOKED');
  await at.noteOf('LOST-1').getByText("We'll retry when you're back online.").waitFor();
  expect(await page.getByText('No changes made.').count()).toBe(0);
  await expect.poll(() => at.statusOf('LOST-1').inputValue()).toBe('BOOKED');
  at.faults.length = 0;
  await expectSoundScreen(at.visitor, 'inventory-unknown-1440');

  await at.remove('LOST-2');
  await page.getByText('Possibly deleted:').waitFor();
  await at.statusOf('LOST-2').waitFor({ state: 'detached' });
  expect(await at.desk.find('LOST-2')).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await at.statusOf('LOST-2').waitFor();
  expect((await at.desk.find('LOST-2'))?.tagId).toBe('LOST-2');
});

test('a rejected change is reverted in its row; once the connection is back, the table is refetched', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['ROW-1', 'ROW-2', 'ROW-3']);
  const { page, desk } = at;
  // A stream that opens late knows nothing of what happened before.
  const releaseStream = await holdCalls(page, '**/live/office');
  await page.reload();
  const held = Promise.withResolvers<void>();
  const { _id } = await at.get('ROW-1');
  await page.route(`**/change-cow/${_id}`, async (route) => {
    await held.promise;
    await route.fulfill({ status: 400, json: { success: false, message: '', data: INVALID_REQUEST } });
  });
  await at.markSold('ROW-1');
  // Someone adds a cow and books another, and the list is fetched again while the change is in progress.
  await desk.add({ tagId: 'ROW-4' });
  await desk.change(await at.get('ROW-2'), { availabilityStatus: 'BOOKED' });
  await page.getByRole('searchbox').fill('ROW-4');
  await at.statusOf('ROW-1').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('ROW');
  await expect.poll(() => at.statusOf('ROW-2').inputValue()).toBe('BOOKED');
  expect(await at.statusOf('ROW-1').inputValue(), 'still shown optimistically').toBe('SOLD');
  await page.route('**/get-all-cows**', (route) => route.abort('internetdisconnected'));
  held.resolve();
  await at.noteOf('ROW-1').getByText('No changes made.').waitFor();
  await expect.poll(() => at.statusOf('ROW-1').inputValue()).toBe('AVAILABLE');
  expect(await at.statusOf('ROW-2').inputValue()).toBe('BOOKED');

  await page.unroute('**/get-all-cows**');
  await desk.change(await at.get('ROW-3'), { availabilityStatus: 'SOLD' });
  releaseStream();
  await expect.poll(() => at.statusOf('ROW-3').inputValue()).toBe('SOLD');
  await desk.change(await at.get('ROW-4'), { availabilityStatus: 'SOLD' });
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
  await expect.poll(() => at.statusOf('ROW-4').inputValue()).toBe('SOLD');
});

test('each Undo stays until it is used, whatever else is done or rejected', async ({ newVisitor }) => {
  const at = await openInventory(newVisitor, stack, ['BACK-1', 'BACK-2', 'BACK-3']);
  const { page, desk } = at;
  const undo = page.getByRole('button', { name: 'Undo' });
  await at.remove('BACK-1');
  await undo.waitFor();
  const release = await holdCalls(page, '**/delete-cow/**');
  await at.remove('BACK-2');
  const search = page.getByRole('searchbox');
  await search.focus();
  // The table must not be refetched before the next change: it would get the newer version.
  const releaseTable = await holdCalls(page, '**/dashboard/get-all-cows*');
  release();
  await expect.poll(() => undo.count()).toBe(2);
  expect(await hasFocus(search), 'the focus stays where the user moved it').toBe(true);
  await desk.change(await at.get('BACK-3'), { currentPrice: 111_000 });
  await at.markSold('BACK-3');
  const dialog = page.getByRole('dialog', { name: 'BACK-3 was updated by someone else' });
  await dialog.waitFor();
  releaseTable();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => undo.count()).toBe(2);
  at.faults.length = 0;
  await expectSoundScreen(at.visitor, 'inventory-two-undos-1440');
  await undo.last().click();
  await at.statusOf('BACK-1').waitFor();
  await expect.poll(() => undo.count()).toBe(1);
  await undo.click();
  await at.statusOf('BACK-2').waitFor();
  await expect.poll(() => undo.count()).toBe(0);
});

test('a second change shows immediately and is sent after the first; so are a deletion and a bulk change', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['TURN-1', 'TURN-2']);
  const { page } = at;
  const release = await holdCalls(page, '**/change-cow/**');
  const status = at.statusOf('TURN-1');
  await status.selectOption('BOOKED');
  await at.markSold('TURN-1');
  expect(await status.inputValue()).toBe('SOLD');
  await at.markSold('TURN-2');
  await page.getByRole('checkbox', { name: 'Select TURN-2' }).check();
  const bar = page.getByRole('region', { name: 'Selected cows' });
  await bar.getByRole('combobox').selectOption('BOOKED');
  await bar.getByRole('button', { name: 'Apply' }).click();
  expect(await at.statusOf('TURN-2').inputValue()).toBe('BOOKED');
  await at.remove('TURN-1');
  await status.waitFor({ state: 'detached' });
  expect(at.calls('delete-cow')).toEqual([]);
  release();
  await page.getByText('Cow record deleted successfully').waitFor();
  expect(await at.desk.find('TURN-1')).toBeUndefined();
  await expect.poll(async () => (await at.get('TURN-2')).availabilityStatus).toBe('BOOKED');
});

test('office code that fails to load reports no connection, and loads on the next attempt', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['PART-1']);
  const { page } = at;
  const missing = /assets\/(cow-form-dialog|check-cow)-/;
  await page.route(missing, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await at.priceOf('PART-1').click();
  await at.priceBox('PART-1').fill('140000');
  await page.keyboard.press('Enter');
  await page.getByText("No connection. Try again when you're online.").waitFor();
  await page.getByRole('button', { name: 'Add Cow' }).click();
  await expect.poll(() => page.getByText("No connection. Try again when you're online.").count()).toBe(2);
  await at.priceBox('PART-1').waitFor();
  await page.unroute(missing);
  await at.priceBox('PART-1').press('Enter');
  await expect.poll(async () => (await at.get('PART-1')).currentPrice).toBe(140_000);
  await page.getByRole('button', { name: 'Add Cow' }).click();
  await page.getByRole('dialog', { name: 'Register New Cow' }).waitFor();
});

test('Escape discards a price even while its validation is still loading', async ({ newVisitor }) => {
  const at = await openInventory(newVisitor, stack, ['LATE-1']);
  const { page } = at;
  const release = await holdCalls(page, /assets\/check-cow-/);
  await page.reload();
  await at.priceOf('LATE-1').click();
  await at.priceBox('LATE-1').fill('140000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const loaded = page.waitForResponse(/assets\/check-cow-/);
  release();
  await loaded;
  await at.priceOf('LATE-1').click();
  await at.priceBox('LATE-1').fill('0');
  await page.keyboard.press('Enter');
  await page.getByText('Current price must be greater than 0').waitFor();
  expect(at.calls('change-cow')).toEqual([]);
});

test('DASH-01 DESK-05 F45 F48 on a phone the first cow card is near the top with one edit icon, readable values and a history', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['HIST-1'], BANGLA_PHONE);
  const { page } = at;
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
  expect(corner, 'a cell with its own background covers the rounded corners').toBe('rgba(0, 0, 0, 0)');
  expect(await card.ariaSnapshot()).toMatch(/৩২০ কেজি/);

  await at.desk.change(await at.get('HIST-1'), { currentPrice: 175_000 });
  // Changes made by the product itself are shown as System.
  await page.route('**/cow-history/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"admin"(?!.*"admin")/, '"(worker)"');
    await route.fulfill({ response, body });
  });
  await chooseInMenu(page, card, 'ইতিহাস');
  const dialog = page.getByRole('dialog', { name: 'HIST-1-এর ইতিহাস' });
  await dialog.getByText('৳১,৭৫,০০০').waitFor();
  const entry = await dialog.getByRole('listitem').first().innerText();
  expect(entry).toMatch(/^admin · বদলেছেন/);
  expect(entry, 'the part of the day instead of AM or PM').toMatch(
    /২০২৬, (ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা|রাত) [০-৯]{1,2}:[০-৯]{2}\n/,
  );
  expect(entry).not.toMatch(/[AP]M/i);
  await dialog.getByText('সিস্টেম').waitFor();
  expect(await dialog.innerText()).not.toContain('worker');
  await expectSoundScreen(at.visitor, 'inventory-history-bn-360');
});
