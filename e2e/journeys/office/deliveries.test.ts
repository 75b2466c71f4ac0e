import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { expect } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { DELIVERY_BOARD_TEXTS, openDeliveries, openLive, tagsIn } from '../../src/screens/delivery-board.ts';
import {
  BANGLA_PHONE,
  exceptFaults,
  expectSoundScreen,
  hasFocus,
  test,
  waitForDialogClosed,
} from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });
let opened: ReturnType<typeof openDeliveries> | undefined;
const deliveries = () => (opened ??= openDeliveries(stack.url));

test('DELIV-02 DELIV-03 an owner adds a zone and slots by date and by Eid, and sees what moves with Eid', async ({
  newVisitor,
}) => {
  await deliveries();
  const visitor = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  const texts = DELIVERY_BOARD_TEXTS.en;
  await page.goto('/dashboard/deliveries/zones');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: texts.addZone, exact: true }).click();
  await dialog.getByRole('button', { name: texts.addZone, exact: true }).click();
  await dialog.getByText('Enter the name in both languages').first().waitFor();
  await dialog.getByText('Choose a district', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: /English/ }).fill('North');
  await dialog.getByRole('textbox', { name: /Bangla/ }).fill('উত্তর');
  await dialog.getByRole('textbox', { name: /first cow/ }).fill('5,000');
  await dialog.getByRole('textbox', { name: /additional cow/ }).fill('2,000');
  await dialog.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Rangpur', exact: true }).check();
  expect(await dialog.getByRole('checkbox', { name: 'Dhaka (Dhaka city)' }).isDisabled()).toBe(true);
  await expectSoundScreen(visitor, 'delivery-zone-en-1440', ':root');
  await dialog.getByRole('button', { name: texts.addZone, exact: true }).click();
  await waitForDialogClosed(page);
  const zone = page.getByRole('listitem').filter({ hasText: 'North' });
  await zone.getByText('৳5,000').waitFor();

  const eid = addDays(farmDay(), 20);
  await page.getByRole('button', { name: texts.enterEid }).click();
  await dialog.getByLabel('First day of Eid').fill(eid);
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await waitForDialogClosed(page);
  await page.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'North' });
  await page.getByRole('button', { name: texts.addSlots, exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Days' }).selectOption('eid');
  await dialog.getByRole('checkbox', { name: 'Noon' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Capacity' }).fill('12');
  await dialog.getByRole('button', { name: texts.addSlots, exact: true }).click();
  await page.getByText('6 slots added').waitFor();
  await waitForDialogClosed(page);
  const slots = page.getByRole('table', { name: 'Slots' });
  await slots.getByRole('rowheader').nth(2).waitFor();
  expect(await slots.getByRole('rowheader').allTextContents()).toEqual([
    expect.stringContaining('Eid −3'),
    expect.stringContaining('Eid −2'),
    expect.stringContaining('Eid −1'),
  ]);
  await slots
    .getByRole('button', { name: /^0 \/ 12/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Capacity' }).fill('15');
  await dialog.getByRole('button', { name: 'Change capacity' }).click();
  await slots.getByRole('button', { name: /^0 \/ 15/ }).waitFor();
  await waitForDialogClosed(page);

  await page.getByRole('button', { name: 'Change Eid date' }).click();
  await dialog.getByLabel('First day of Eid').fill(addDays(eid, 1));
  await dialog.getByText(/^Change Eid to .*\?$/).waitFor();
  await dialog.getByText(/6 slots move, with 0 bookings\./).waitFor();
  await expectSoundScreen(visitor, 'delivery-eid-en-1440', ':root');
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await waitForDialogClosed(page);
  const moved = slots.locator(`th:has-text("Eid −3")`);
  await moved.filter({ hasText: String(Number(addDays(eid, -2).slice(8))) }).waitFor();
  await expectSoundScreen(visitor, 'delivery-zones-en-1440');
});

test('DELIV-03 DELIV-05 a run is planned from the board by clicks and keys; the day follows the driver, and an owner decides about a wrong code', async ({
  newVisitor,
}) => {
  const farm = await deliveries();
  const codes = [
    await farm.book('BRD-1', 'Salma Begum', 'House 4, Road 7, Mirpur'),
    await farm.book('BRD-2', 'Karim Mia', 'Flat 3B, Lalmatia'),
    await farm.book('BRD-3', 'Nasrin Akter', 'Road 5, Dhanmondi'),
  ];
  expect(codes).toHaveLength(3);
  const visitor = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  const texts = DELIVERY_BOARD_TEXTS.en;
  await openLive(page, '/dashboard/deliveries');
  const cell = page.getByRole('button', { name: /^Dhaka city, / }).first();
  await cell.filter({ hasText: '3 / 20' }).click();
  await page.getByRole('checkbox', { name: texts.select('BRD-1') }).check();
  await page.getByRole('checkbox', { name: texts.select('BRD-2') }).check();
  await page.getByRole('button', { name: texts.putOnRun }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.vehicle }).fill('Dhaka Metro 11-2233');
  await dialog.getByRole('combobox', { name: texts.driver }).selectOption({ label: 'agent' });
  await dialog.getByRole('button', { name: texts.moveDown('BRD-1') }).press('Enter');
  expect(await hasFocus(dialog.getByRole('button', { name: 'Move up: BRD-1' }))).toBe(true);
  expect(await tagsIn(dialog.getByRole('list'))).toEqual(['BRD-2', 'BRD-1']);
  await expectSoundScreen(visitor, 'delivery-run-en-1440', ':root');
  await dialog.getByRole('button', { name: texts.planRun }).click();
  await waitForDialogClosed(page);
  const run = page.getByRole('listitem', { name: 'Dhaka Metro 11-2233' });
  await run.waitFor();
  expect(await tagsIn(run)).toEqual(['BRD-2', 'BRD-1']);
  await cell.filter({ hasText: '2 on runs' }).waitFor();

  // The third booking goes on the same run.
  await page.getByRole('checkbox', { name: texts.select('BRD-3') }).check();
  await page.getByRole('button', { name: texts.putOnRun }).click();
  await dialog.getByRole('combobox', { name: 'Run' }).selectOption({ label: 'Dhaka Metro 11-2233 · agent' });
  await dialog.getByRole('button', { name: 'Save run' }).click();
  await waitForDialogClosed(page);
  await run.getByRole('link', { name: 'BRD-3' }).waitFor();
  await expectSoundScreen(visitor, 'delivery-board-en-1440');

  const sheetLink = run.getByRole('link', { name: /^Print run sheet/ });
  const runId = /runs\/([^/]+)\/sheet/.exec((await sheetLink.getAttribute('href')) ?? '')?.[1] ?? '';
  const planned = await farm.run(runId);
  const owner = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInAs(owner, 'admin');
  await openLive(owner.page, '/dashboard/deliveries/today');
  const figure = (label: string) =>
    owner.page
      .locator('dl > div')
      .filter({ has: owner.page.getByText(label, { exact: true }) })
      .locator('dd');
  await expect.poll(() => figure('Planned').textContent()).toBe('3');

  // The driver's steps come by the API; neither screen is loaded again.
  for (const stop of planned.stops)
    // oxlint-disable-next-line no-await-in-loop -- as a driver does it
    await farm.load(stop);
  // The driver may lose the phone before the start.
  await owner.page.getByRole('button', { name: 'Resolve delivery: BRD-1' }).waitFor();
  await farm.start(runId);
  await run.getByText('On the way', { exact: true }).first().waitFor();
  await expect.poll(() => figure('On the way').textContent()).toBe('3');
  await expect.poll(() => figure('To collect').textContent()).toBe('৳2,79,000');
  await expectSoundScreen(owner, 'delivery-today-en-1440');

  // A code that does not match: the owner decides.
  const disputed = planned.stops.find(({ tagId }) => tagId === 'BRD-1');
  if (disputed === undefined) throw new Error('BRD-1 is not on the run');
  await farm.deliverWithWrongCode(disputed, 50_000_00);
  await expect.poll(() => figure('Needs decision').textContent()).toBe('1');
  await farm.putPhoto(disputed);
  // A photo is announced to nobody.
  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'View photo: BRD-1' }).click();
  const photo = owner.page.getByRole('img', { name: 'Delivery of BRD-1' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await owner.page.keyboard.press('Escape');
  await waitForDialogClosed(owner.page);
  await owner.page.getByRole('button', { name: 'Resolve delivery: BRD-1' }).click();
  const decision = owner.page.getByRole('dialog');
  await decision.getByRole('button', { name: 'Save decision' }).click();
  await decision.getByText('Enter a reason').waitFor();
  await decision.getByRole('textbox', { name: 'Reason' }).fill('She has the cow and confirms by phone');
  await expectSoundScreen(owner, 'delivery-resolve-en-1440', ':root');
  await decision.getByRole('button', { name: 'Save decision' }).click();
  await waitForDialogClosed(owner.page);
  await expect.poll(() => figure('Delivered').textContent()).toBe('1');
  await run.getByText('1 of 3 bookings delivered').waitFor();
  await expect.poll(() => figure('Collected').textContent()).toBe('৳50,000');

  const [popup] = await Promise.all([page.context().waitForEvent('page'), sheetLink.click()]);
  await popup.getByRole('table', { name: 'ট্রিপ শিট' }).waitFor();
  const sheet = (await popup.getByRole('article').textContent()) ?? '';
  for (const text of ['BRD-2', 'ঢাকা', 'সন্ধ্যা', '৳৯৩,০০০', 'Karim Mia', 'স্বাক্ষর']) expect(sheet).toContain(text);
  expect(await popup.getByRole('row').nth(1).textContent()).toContain('BRD-2');
});

test('DELIV-03 an agent sees the board but plans nothing; a customer is refused', async ({ newVisitor }) => {
  const farm = await deliveries();
  await farm.book('BRD-4', 'Rahim Uddin', 'Sector 7, Uttara');
  const agent = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInAs(agent, 'agent');
  await agent.page.goto('/dashboard/deliveries');
  await agent.page.getByText('Rahim Uddin').waitFor();
  expect(await agent.page.getByRole('button', { name: DELIVERY_BOARD_TEXTS.en.putOnRun }).count()).toBe(0);
  expect(await agent.page.getByRole('checkbox').count()).toBe(0);
  await agent.page.goto('/dashboard/deliveries/zones');
  await agent.page.getByRole('heading', { name: 'Dhaka city' }).waitFor();
  expect(await agent.page.getByRole('button', { name: DELIVERY_BOARD_TEXTS.en.addSlots }).count()).toBe(0);
  await agent.page.goto('/dashboard/deliveries/today');
  await agent.page.getByRole('heading', { name: "You don't have access to this page" }).waitFor();

  const customer = await newVisitor({ width: 1440, baseURL: stack.url });
  const { authorization } = await signInAs(customer, 'customer');
  await customer.page.goto('/dashboard/deliveries');
  await expect.poll(() => customer.page.getByText('Rahim Uddin').count()).toBe(0);
  const day = farmDay();
  const { status } = await fetch(`${stack.url}/api/deliveries/day?day=${day}`, {
    headers: { authorization },
  });
  expect(status).toBe(403);
});

test('DELIV-03 on a phone in Bangla: the board, a run and the day', async ({ newVisitor }) => {
  const farm = await deliveries();
  await farm.book('BRD-5', 'সালমা বেগম', 'বাড়ি ৪, রোড ৭, মিরপুর');
  const { width, prefix, language } = BANGLA_PHONE;
  const texts = DELIVERY_BOARD_TEXTS[language];
  const visitor = await newVisitor({ width, baseURL: stack.url });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  await openLive(page, `${prefix}/dashboard/deliveries`);
  await page.getByRole('checkbox', { name: texts.select('BRD-5') }).check();
  await page.getByRole('button', { name: texts.putOnRun }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.vehicle }).fill('ট্রাক ২');
  await dialog.getByRole('combobox', { name: texts.driver }).selectOption({ label: 'agent' });
  await expectSoundScreen(visitor, 'delivery-run-bn-360', ':root');
  await dialog.getByRole('button', { name: texts.planRun }).click();
  await waitForDialogClosed(page);
  await page.getByRole('listitem', { name: 'ট্রাক ২' }).waitFor();
  await expectSoundScreen(visitor, 'delivery-board-bn-360');
  await page.goto(`${prefix}/dashboard/deliveries/today`);
  await page.getByRole('listitem', { name: 'ট্রাক ২' }).waitFor();
  await expectSoundScreen(visitor, 'delivery-today-bn-360');
  await page.goto(`${prefix}/dashboard/deliveries/zones`);
  await page.getByRole('heading', { name: 'ঢাকা শহর' }).waitFor();
  await page.getByRole('table').waitFor();
  await expectSoundScreen(visitor, 'delivery-zones-bn-360');
  await page.getByRole('button', { name: texts.addSlots, exact: true }).click();
  await expectSoundScreen(visitor, 'delivery-slots-bn-360', ':root');
});

test('DELIV-01 DELIV-02 DELIV-04 staff change a delivery: costs are shown and agreed again, a slot that filled up is refused, a balance may remain', async ({
  newVisitor,
}) => {
  const farm = await deliveries();
  const code = await farm.book('BRD-6', 'Jamal Sheikh', 'House 9, Banani');
  const visitor = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  await page.goto(`/dashboard/sales/${code}`);
  const panel = page.getByRole('region', { name: 'Delivery', exact: true });
  await panel.getByText('House 9, Banani, Dhaka').waitFor();
  await panel.getByRole('link', { name: /Evening$/ }).waitFor();
  await panel.getByRole('button', { name: 'Change delivery' }).click();
  const dialog = page.getByRole('dialog');
  const slot = dialog.getByRole('combobox', { name: 'Slot' });
  const morning = slot.locator('option').filter({ hasText: 'Morning' }).first();
  await slot.selectOption((await morning.textContent()) ?? '');
  const costs = dialog.getByRole('status');
  await costs.getByText('৳1,03,000').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wants it early');
  await expectSoundScreen(visitor, 'delivery-of-booking-en-1440', ':root');
  await farm.changeFee(4000_00);
  await dialog.getByRole('button', { name: 'Save delivery' }).click();
  await dialog.getByText('The total has changed. Check it and confirm again.').waitFor();
  await costs.getByText('৳1,04,000').waitFor();
  await dialog.getByRole('button', { name: 'Save delivery' }).click();
  await waitForDialogClosed(page);
  await panel.getByRole('link', { name: /Morning$/ }).waitFor();
  await panel.getByText('৳1,04,000').waitFor();
  // The slot fills up while the dialog is open.
  await panel.getByRole('button', { name: 'Change delivery' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('01812-345678');
  const choose = async (n: number) =>
    slot.selectOption(
      (await slot.locator('option').filter({ hasText: 'Morning' }).nth(n).textContent()) ?? '',
    );
  await choose(1);
  await costs.getByText('৳1,04,000').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wants it later');
  await farm.fillSlot(addDays(farmDay(), 1), 'MORNING');
  await dialog.getByRole('button', { name: 'Save delivery' }).click();
  await dialog.getByText('This day is full. Choose another.').waitFor();
  await slot.locator('option').filter({ hasText: '(full)' }).waitFor({ state: 'attached' });
  await choose(2);
  await costs.getByText('৳1,04,000').waitFor();
  await dialog.getByRole('button', { name: 'Save delivery' }).click();
  await waitForDialogClosed(page);

  await page.getByRole('button', { name: 'Allow balance due' }).click();
  await dialog.getByText('৳94,000').waitFor();
  await dialog.getByLabel('Due date').fill(addDays(farmDay(), 7));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Pays after Eid');
  await dialog.getByRole('button', { name: 'Allow balance due' }).click();
  await waitForDialogClosed(page);
  await panel.getByText(/^Up to ৳94,000 can be paid after delivery, by/).waitFor();
  await expectSoundScreen(exceptFaults(visitor, /409/), 'booking-with-delivery-en-1440');
});
