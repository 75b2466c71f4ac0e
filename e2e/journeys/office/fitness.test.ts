import { randomUUID } from 'node:crypto';
import { FITNESS_PARTS } from '@khamar/contract/herd/enums';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { openHttpClient } from '@khamar/testkit/http-client';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { activeFilters, openFilters, tagsShown } from '../../src/screens/catalogue.ts';
import { colleague } from '../../src/screens/office.ts';
import { chooseSheet } from '../../src/screens/sheets.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  test,
  waitForDialogClosed,
} from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

test('HERD-04 WEIGH-07 a sheet updates the good rows, and staff check a cow for qurbani', async ({
  newVisitor,
}) => {
  const headers = await signedInHeaders(`${stack.url}/api`);
  const desk = colleague(stack.url, headers);
  await desk.add({
    tagId: 'FIT-1',
    teeth: '4',
    currentWeight: '320',
    currentPrice: '153500',
    pricePerKg: '',
  });
  await desk.add({ tagId: 'FIT-2', teeth: '4', currentPrice: '100000', pricePerKg: '' });
  const visitor = await newVisitor({ width: ENGLISH_DESK.width, baseURL: stack.url });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const yesterday = addDays(farmDay(), -1);

  await page.goto('/dashboard/cows/import');
  await page.getByRole('radio', { name: 'Update existing cows' }).check();
  await chooseSheet(page, 'Tag ID,Breed\nFIT-1,Deshi');
  await page.getByText('This file has no column to update.', { exact: false }).waitFor();
  const rows = [
    'Tag ID,Weight,Price,Transport cost,Cost date',
    `fit-1,330,"1,60,000",1500,${yesterday}`,
    'XXX-9,1,1,,',
    'FIT-2,,99000,,',
  ];
  await chooseSheet(page, rows.join('\n'));
  await page.getByText('2 rows ready · 1 row with errors').waitFor();
  const shown = await page.locator('main section ol > li').allInnerTexts();
  expect(shown[0]).toMatch(/XXX-9\s+Has errors\s+Tag ID: No cow found with this tag/);
  expect(shown[1]).toMatch(/Weight: 320 KG → 330 KG · estimated\s+Price: ৳1,53,500 → ৳1,60,000/);
  expect(shown[1]).toMatch(/Transport cost: ৳0 → ৳1,500/);
  await expectSoundScreen(exceptFaults(visitor, /422/), 'update-cows-en-1440');
  const second = await desk.get('FIT-2');
  expect(second.currentPrice, 'nothing is saved yet').toBe(100_000);
  await desk.change(second, { currentPrice: 98_000 });
  await button('Update 2 cows').click();
  await page.getByText('1 cow updated').waitFor();
  await page.getByText('Someone else updated this cow since you checked the file').waitFor();
  expect(await desk.find('FIT-1')).toMatchObject({ currentWeight: 330, currentPrice: 160_000 });
  expect((await desk.get('FIT-2')).currentPrice).toBe(98_000);
  await button('Check file again').click();
  await page.getByText('1 row ready · 1 row already recorded · 1 row with errors').waitFor();
  await page.getByText(/৳1,500, already recorded on/).waitFor();
  await expectSoundScreen(exceptFaults(visitor, /422/), 'update-cows-recorded-en-1440');
  await page.getByRole('checkbox', { name: 'Record again Transport cost ৳1,500' }).check();
  await page.getByText('2 rows ready · 1 row with errors').waitFor();
  await button('Update 2 cows').click();
  await page.getByText('2 cows updated').waitFor();

  await page.goto('/dashboard/cows/all?tagId=FIT-1');
  await button('Edit FIT-1').click();
  await dialog.getByLabel('Breed').fill('Brahman cross');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This breed is banned in Bangladesh and cannot be listed').first().waitFor();
  await dialog.getByLabel('Breed').fill('Deshi');
  await dialog.getByRole('button', { name: /^(Save|Try again)$/ }).click();
  await waitForDialogClosed(page);
  await button('Edit FIT-1').click();
  await dialog.getByRole('link', { name: 'Health, fitness and costs' }).click();
  await page.getByRole('region', { name: 'Costs' }).getByText('৳3,000').first().waitFor();

  const fitness = page.getByRole('region', { name: 'Qurbani fitness' });
  await fitness.getByText('Not confirmed as fit').waitFor();
  await button('Add checks').click();
  const add = dialog.getByRole('button', { name: 'Add checks' });
  await add.click();
  await dialog.getByText('Choose the result of at least one part').waitFor();
  for (const part of ['Teeth', 'Sight', 'Walking', 'Horns', 'Ears', 'Tail'])
    // oxlint-disable-next-line no-await-in-loop -- one page
    await dialog.getByLabel(part).selectOption('Sound');
  await dialog.getByLabel(/^Name of the vet/).fill('Dr. Anwar');
  await add.click();
  await waitForDialogClosed(page);
  await fitness.getByText('Fit for qurbani').waitFor();
  await expect.poll(() => fitness.getByText('Dr. Anwar').count()).toBeGreaterThan(5);
  await expectSoundScreen(exceptFaults(visitor, /422/), 'fitness-en-1440');
  await fitness.getByText('All checks').click();
  await fitness.getByRole('button', { name: /^Correct entry: Horns/ }).click();
  await dialog.getByLabel('Horns').selectOption('Not sound');
  await dialog.getByLabel('Reason').fill('Cracked');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await waitForDialogClosed(page);
  await fitness.getByText('Not confirmed as fit').waitFor();
});

test('WEIGH-07 BUY-05 customers filter by fitness for qurbani; the page shows the date of each check and no name', async ({
  newVisitor,
}) => {
  const { width, prefix } = BANGLA_PHONE;
  const headers = await signedInHeaders(`${stack.url}/api`);
  const desk = colleague(stack.url, headers);
  for (const tagId of ['FIT-3', 'FIT-4'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await desk.add({ tagId, teeth: '4', availabilityStatus: 'AVAILABLE' });
  const cow = await desk.get('FIT-3');
  const { status } = await openHttpClient(`${stack.url}/api`).send(`/herd/cows/${cow._id}/fitness`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    json: {
      parts: FITNESS_PARTS.map((part) => ({ part, isSound: true })),
      day: '2026-11-01',
      vet: 'Dr. Anwar',
      note: null,
    },
  });
  expect(status).toBe(200);
  const visitor = await newVisitor({ width, baseURL: stack.url });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/all-cows`);
  const panel = await openFilters(page, BANGLA_PHONE);
  await panel.getByRole('group', { name: 'কোরবানি' }).getByText('কোরবানির উপযুক্ত').click();
  await page.waitForURL('**/all-cows?qurbani=fit&page=1&size=12');
  await page.keyboard.press('Escape');
  await waitForDialogClosed(page);
  expect(await activeFilters(page, BANGLA_PHONE)).toEqual(['কোরবানির উপযুক্ত']);
  // The demo herd has others that are fit.
  await expect
    .poll(async () => (await tagsShown(page)).filter((tag) => tag.startsWith('FIT')))
    .toEqual(['FIT-3']);
  await expectSoundScreen(visitor, 'qurbani-filter-bn-360');
  await goHydrated(visitor, `${prefix}/cow/FIT-3`);
  const fitness = page.getByRole('region', { name: 'কোরবানির উপযুক্ত' });
  await fitness.getByText('শিং').waitFor();
  expect(await fitness.getByText('পশু চিকিৎসক দেখেছেন').count()).toBe(6);
  expect(await page.content()).not.toContain('Anwar');
  await expectSoundScreen(visitor, 'qurbani-page-bn-360');
});
