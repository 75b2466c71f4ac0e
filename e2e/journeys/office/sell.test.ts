import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { crampedBangla } from '../../src/bangla.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { colleague, OFFICE_TEXTS, openInventory } from '../../src/screens/office.ts';
import { BANGLA_PHONE, exceptFaults, expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
const COW = { currentPrice: 100_000, currentWeight: 250, availabilityStatus: 'AVAILABLE' };
const MOST_TAPS = 9;

test('COUNT-01 COUNT-02 one cow at an agreed price, part cash part bKash, the rest in a week: at most nine taps on a Bangla phone', async ({
  newVisitor,
}) => {
  const { width, prefix } = BANGLA_PHONE;
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  await colleague(stack.url, headers).add({ ...COW, tagId: 'SELL-012' });
  const { page } = visitor;
  await page.goto(`${prefix}/dashboard/sales/sell`);
  let taps = 0;
  const tap = async (at: Locator) => {
    taps += 1;
    await at.click();
  };
  const type = (text: string) => page.keyboard.type(text);
  const fieldOf = (name: string | RegExp) => page.getByRole('textbox', { name });
  const into = async (name: string | RegExp, text: string) => {
    await tap(fieldOf(name));
    await page.keyboard.press('ControlOrMeta+a');
    await type(text);
  };

  // The search has the focus already. Part of the tag, in Bangla digits.
  const search = page.getByRole('combobox', { name: /^গরু/ });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await type('০১২');
  await tap(page.getByRole('option', { name: /SELL-012/ }));
  await into(/SELL-012/, '95000');
  await into(/ক্রেতার নাম/, 'করিম মিয়া');
  await into(/ফোন নম্বর/, '01812345678');
  await into(/ক্যাশ.*টাকা/, '40000');
  await into(/^বিকাশ.*টাকা|^bKash.*টাকা/, '20000');
  await into('TrxID', 'SELL000001');
  await expectSoundScreen(visitor, 'sell-bn-360');
  expect(await crampedBangla(page)).toEqual([]);
  await tap(page.getByRole('button', { name: 'এক সপ্তাহ পর', exact: true }));
  await tap(page.getByRole('button', { name: 'গরু বিক্রি করুন', exact: true }));
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${prefix}/dashboard/sales/slip`);
  await page.getByText('SELL-012').first().waitFor();
  await page.getByText('৳৩৫,০০০').first().waitFor();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});

test('COUNT-02 a price far below the asking price and a surplus are asked about with both numbers, then recorded', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  await colleague(stack.url, headers).add({ ...COW, tagId: 'SELL-013' });
  const { page } = visitor;
  await page.goto('/dashboard/sales/sell?tag=SELL-013');
  await page.getByRole('textbox', { name: /SELL-013/ }).fill('70000');
  await page.getByRole('textbox', { name: 'Cash: taka' }).fill('70500');
  const record = page.getByRole('button', { name: 'Record sale', exact: true });
  await record.click();
  await page.getByText('৳70,000 is far below the asking price of ৳1,00,000.').waitFor();
  await page.getByRole('checkbox', { name: 'Use this price' }).check();
  await record.click();
  await page.getByText('৳70,500 is more than the balance due of ৳70,000. ৳500 stays unallocated.').waitFor();
  await page.getByRole('checkbox', { name: 'Record this amount' }).check();
  await record.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/sales/slip');
  await page.getByText('SELL-013').first().waitFor();
});

test('COUNT-02 AUTH-03 an agent below the limit sees it beside the form, which keeps what was typed, and stays signed in', async ({
  newVisitor,
}) => {
  const owner = await newVisitor({ baseURL: stack.url, isReused: true });
  await colleague(stack.url, await signInAs(owner, 'admin')).add({ ...COW, tagId: 'SELL-014' });
  const visitor = await newVisitor({ width: 360, baseURL: stack.url });
  const { page } = visitor;
  await signInAs(visitor, 'agent');
  await page.goto('/dashboard/sales/sell?tag=SELL-014');
  await page.getByRole('textbox', { name: /SELL-014/ }).fill('90000');
  const cash = page.getByRole('textbox', { name: 'Cash: taka' });
  await cash.fill('90000');
  await page.getByRole('button', { name: 'Record sale', exact: true }).click();
  await page.getByText('This is below the discount you can give. Ask an administrator.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/sales/sell');
  expect(await cash.inputValue()).toBe('90000');

  // Reloaded in the yard, nothing is lost. An agent gives no credit, and what stays is due by delivery.
  await page.reload();
  await page.getByText('Your draft is restored but not saved yet.').waitFor();
  expect(await cash.inputValue()).toBe('90000');
  await page.getByRole('textbox', { name: /SELL-014/ }).fill('100000');
  await cash.fill('12000');
  await page.getByText('Only an administrator can deliver with a balance due.').waitFor();
  expect(await page.locator('#sell-dueOn').count()).toBe(0);
  await expectSoundScreen(exceptFaults(visitor, /409/), 'sell-agent-360');
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByText('৳88,000 is due by delivery.').waitFor();
  await page.getByRole('textbox', { name: 'Customer name' }).fill('Karim Mia');
  await page.getByRole('textbox', { name: 'Phone' }).fill('01812345678');
  await page.getByRole('button', { name: 'Create booking', exact: true }).click();
  await page.getByText('Booking created', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/sales/slip');
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('khamar/sale');
});

test('COUNT-07 COUNT-08 a cow set to sold in the table opens its sale; without a payment only by choice', async ({
  newVisitor,
}) => {
  const at = await openInventory(newVisitor, stack, ['MARK-1', 'MARK-2']);
  const { page } = at;
  await at.statusOf('MARK-2').selectOption('SOLD');
  await expectSoundScreen(at.visitor, 'sell-or-mark-1440');
  await page.keyboard.press('Escape');
  expect(await at.statusOf('MARK-2').inputValue()).toBe('AVAILABLE');
  await at.markSold('MARK-2');
  await expect.poll(async () => (await at.get('MARK-2')).availabilityStatus).toBe('SOLD');
  await at.statusOf('MARK-1').selectOption('SOLD');
  await page.getByRole('button', { name: 'Record sale', exact: true }).click();
  await page.getByRole('textbox', { name: /MARK-1/ }).waitFor();
  expect((await at.get('MARK-1')).availabilityStatus).toBe('AVAILABLE');
  await page.getByRole('textbox', { name: 'Customer name' }).fill('Karim Mia');
  await page.getByRole('textbox', { name: 'Phone' }).fill('01812345678');
  await page.getByRole('textbox', { name: 'Cash: taka' }).fill('50000');
  await page.getByRole('button', { name: 'Record sale', exact: true }).click();
  await expect.poll(async () => (await at.get('MARK-1')).availabilityStatus).toBe('SOLD');

  // The rest is paid later: the toast leads to the slip.
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await page.getByRole('button', { name: 'Record payment', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByRole('combobox').selectOption('cash');
  await dialog.getByRole('button', { name: 'Record payment', exact: true }).click();
  const toast = page.getByText('Payment recorded', { exact: true }).locator('..').locator('..');
  await toast.getByRole('link', { name: 'Slip', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/sales/slip');
  await page.locator('article').getByText('MARK-1').first().waitFor();
  await page.locator('article').getByText('৳1,03,500').first().waitFor();
});

test('COUNT-07 a cow set to sold in its form: the other changes are saved, then its sale opens', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  const desk = colleague(stack.url, headers);
  const texts = OFFICE_TEXTS[language];
  const { page } = visitor;
  for (const tagId of ['FORM-S1', 'FORM-S2']) await desk.add({ ...COW, tagId });
  const change = async (tagId: string) => {
    await page.goto(`${prefix}/dashboard/cows/all?tagId=${tagId}`);
    await page.getByRole('button', { name: texts.edit }).first().click();
    const dialog = page.getByRole('dialog', { name: texts.update });
    await dialog.locator('[name=teeth]').fill('6');
    await dialog.locator('[name=availabilityStatus]').selectOption('SOLD');
    await dialog.getByRole('button', { name: texts.save, exact: true }).click();
  };
  await change('FORM-S1');
  await page.getByRole('button', { name: 'গরু বিক্রি করুন', exact: true }).click();
  await page.getByRole('textbox', { name: /FORM-S1/ }).waitFor();
  expect(await desk.get('FORM-S1')).toMatchObject({ teeth: 6, availabilityStatus: 'AVAILABLE' });
  await change('FORM-S2');
  await expectSoundScreen(visitor, 'form-sell-or-mark-bn-360');
  await page.getByRole('button', { name: texts.soldUnpaid, exact: true }).click();
  await page.getByText(texts.updated).waitFor();
  expect(await desk.get('FORM-S2')).toMatchObject({ teeth: 6, availabilityStatus: 'SOLD' });
});

test('COUNT-01 staff who scan an ear tag find Sell, Price and Weigh on the cow page; nobody else does', async ({
  newVisitor,
}) => {
  const staff = await newVisitor({ width: 360, baseURL: stack.url });
  const headers = await signInAs(staff, 'admin');
  await colleague(stack.url, headers).add({ ...COW, tagId: 'SCAN-1' });
  const { page } = staff;
  await page.goto('/cow/SCAN-1');
  const links = page.getByRole('navigation', { name: 'Staff' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual(['Sell', 'Price', 'Weigh']);
  await expectSoundScreen(staff, 'cow-staff-360');
  await links.nth(1).click();
  await page.getByRole('button', { name: /edit price of SCAN-1/ }).waitFor();
  await page.goBack();
  await links.first().click();
  await page.getByRole('textbox', { name: /SCAN-1/ }).waitFor();

  const customer = await newVisitor({ width: 1440, baseURL: stack.url });
  await signInAs(customer, 'customer');
  await customer.page.goto('/cow/SCAN-1');
  await customer.page.getByRole('link', { name: 'My bookings' }).first().waitFor();
  await customer.page.getByText('Reserve this cow free for').first().waitFor();
  expect(await customer.page.getByRole('navigation', { name: 'Staff' }).count()).toBe(0);
  expect(await (await fetch(`${stack.url}/cow/SCAN-1`)).text()).not.toContain('dashboard/sales');
});
