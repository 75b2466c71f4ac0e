import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { crampedBangla } from '../../src/bangla.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import { BANGLA_PHONE, expectSoundScreen, test } from '../../src/visitor.ts';

const stack = testStackForFile(3);
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
