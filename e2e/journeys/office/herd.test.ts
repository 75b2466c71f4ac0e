import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { expect } from 'vitest';
import { testStackForFile } from '../../src/journey-stack.ts';
import { signInAs } from '../../src/people.ts';
import { colleague } from '../../src/screens/office.ts';
import {
  BANGLA_PHONE,
  exceptFaults,
  expectSoundScreen,
  test,
  waitForDialogClosed,
} from '../../src/visitor.ts';

const stack = testStackForFile(3, { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' });

test('HERD-01 yard staff record a vaccination on a phone and correct it; To do reminds, customers see its name and date', async ({
  newVisitor,
}) => {
  const { width, prefix } = BANGLA_PHONE;
  const desk = colleague(stack.url, await signedInHeaders(`${stack.url}/api`));
  await desk.add({ tagId: 'HERD-1', availabilityStatus: 'AVAILABLE', gender: 'MALE_BULL' });
  const visitor = await newVisitor({ width, baseURL: stack.url });
  await signInAs(visitor, 'agent');
  const { page } = visitor;
  await page.goto(`${prefix}/dashboard/herd`);
  await page.getByText('এক সপ্তাহের মধ্যে কিছু করার নেই।').waitFor();
  const search = page.getByRole('combobox');
  await search.fill('৯৯');
  await page.keyboard.press('Enter');
  await page.getByText('খামারে 99-এর মতো কোনো গরু নেই।').waitFor();
  // Of several the person chooses one; part of a tag that only one cow has opens it.
  await search.fill('১');
  await page.getByRole('option', { name: 'HERD-1' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('একাধিক গরু মেলে।', { exact: false }).waitFor();
  await expectSoundScreen(visitor, 'herd-search-bn-360');
  await search.fill('rd-১');
  await page.keyboard.press('Enter');
  await page.getByText('এখনো কোনো তথ্য নেই।', { exact: false }).waitFor();
  await expectSoundScreen(visitor, 'herd-empty-bn-360');
  await page.getByRole('button', { name: 'তথ্য যোগ করুন' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'তথ্য যোগ করুন' });
  expect(await dialog.getByRole('option').allInnerTexts(), 'a bull does not calve').toEqual([
    'টিকা',
    'চিকিৎসা',
    'ডাক্তারের ভিজিট',
  ]);
  await dialog.getByLabel('তারিখ', { exact: true }).fill(addDays(farmDay(), 1));
  await add.click();
  await dialog.getByText('আজকের বা আগের তারিখ দিন').waitFor();
  await dialog.getByText('কী দেওয়া হয়েছে বা কী ধরা পড়েছে লিখুন').waitFor();
  await expectSoundScreen(visitor, 'herd-entry-bn-360', ':root');
  await dialog.getByLabel('তারিখ', { exact: true }).fill(farmDay());
  await dialog.getByRole('textbox', { name: /^নাম/ }).fill('FMD');
  await dialog.getByLabel(/^পরের তারিখ/).fill(addDays(farmDay(), 3));
  await dialog.getByRole('textbox', { name: /^নোট/ }).fill('ঘাড়ে ফোলা');
  await add.click();
  await waitForDialogClosed(page);
  await page.getByText('ঘাড়ে ফোলা').waitFor();

  await page.getByRole('button', { name: /^তথ্য ঠিক করুন: FMD/ }).click();
  await dialog.getByRole('textbox', { name: /^নাম/ }).fill('HS');
  await dialog.getByRole('textbox', { name: 'কারণ' }).fill('অন্য টিকা');
  await dialog.getByRole('button', { name: 'সংশোধন সেভ করুন' }).click();
  await waitForDialogClosed(page);
  await page.getByText('অন্য টিকা').waitFor();
  await expectSoundScreen(visitor, 'herd-corrected-bn-360');

  await page.goto(`${prefix}/dashboard`);
  await page.getByRole('link', { name: /১টি স্বাস্থ্যের কাজ বাকি/ }).click();
  await page.getByRole('link', { name: 'HERD-1' }).waitFor();
  await expectSoundScreen(visitor, 'herd-due-bn-360');

  await page.goto(`${prefix}/cow/HERD-1`);
  const vaccinations = page.getByRole('region', { name: 'টিকা' });
  await vaccinations.getByText('HS', { exact: true }).waitFor();
  expect(await page.content()).not.toContain('ঘাড়ে ফোলা');
  expect(await vaccinations.getByText('FMD').count()).toBe(0);
});

test('HERD-02 HERD-03 an owner records costs, feed of a group and milk of a milking cow on a phone', async ({
  newVisitor,
}) => {
  const { width, prefix } = BANGLA_PHONE;
  const desk = colleague(stack.url, await signedInHeaders(`${stack.url}/api`));
  await desk.add({ tagId: 'HERD-2', availabilityStatus: 'AVAILABLE', gender: 'FEMALE_COW' });
  const visitor = await newVisitor({ width, baseURL: stack.url });
  await signInAs(visitor, 'admin');
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  const submit = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click();
    await waitForDialogClosed(page);
  };
  await page.goto(`${prefix}/dashboard/herd/groups`);
  await page.getByText('এখনো কোনো দল নেই।', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'দল যোগ করুন' }).click();
  await dialog.getByRole('textbox', { name: 'দলের নাম' }).fill('শেড ১');
  await submit('দল যোগ করুন');
  await page.getByRole('button', { name: 'গরুর দল বদলান' }).click();
  await dialog.getByRole('textbox', { name: 'ট্যাগ' }).fill('herd-২');
  await submit('গরুর দল বদলান');
  await page.getByText('HERD-2').waitFor();
  await page.getByRole('button', { name: /^গোখাদ্যের খরচ যোগ করুন/ }).click();
  await dialog.getByRole('textbox', { name: /টাকা/ }).fill('৫০০');
  await submit('গোখাদ্যের খরচ যোগ করুন');
  await page.getByText('১টি গরুর জন্য').waitFor();
  await expectSoundScreen(visitor, 'herd-groups-bn-360');

  await page.goto(`${prefix}/dashboard/herd/milk`);
  await page.getByRole('button', { name: 'দুধ যোগ করুন: HERD-2, সকাল' }).click();
  await dialog.getByRole('textbox', { name: 'লিটার' }).fill('৫.৫');
  await expectSoundScreen(visitor, 'herd-milk-entry-bn-360', ':root');
  await submit('দুধ যোগ করুন');
  await page.getByText('সকালে ৫.৫ লিটার', { exact: false }).waitFor();
  await expectSoundScreen(visitor, 'herd-milk-bn-360');

  await page.getByRole('link', { name: 'HERD-2' }).click();
  await page.getByRole('button', { name: 'খরচ যোগ করুন', exact: true }).click();
  await dialog.getByRole('textbox', { name: /টাকা/ }).fill('60,000');
  await submit('খরচ যোগ করুন');
  const costs = page.getByRole('region', { name: 'খরচ' });
  await costs.getByText('৳৬০,৫০০').waitFor();
  await page.getByRole('button', { name: 'খরচ যোগ করুন', exact: true }).click();
  await dialog.getByRole('textbox', { name: /টাকা/ }).fill('৬০০০০');
  await dialog.getByRole('button', { name: 'খরচ যোগ করুন', exact: true }).click();
  await dialog.getByText('এই দিনের একই খরচ আগেই লেখা আছে।', { exact: false }).waitFor();
  await expectSoundScreen(exceptFaults(visitor, /409/), 'herd-cost-again-bn-360', ':root');
  await dialog.getByRole('checkbox', { name: 'আবার লিখুন' }).check();
  await submit('খরচ যোগ করুন');
  await costs.getByText('৳১,২০,৫০০').waitFor();
  await page.getByRole('region', { name: 'দুধ' }).getByText('৫.৫ লিটার').first().waitFor();
  await page.getByRole('button', { name: 'তথ্য যোগ করুন', exact: true }).click();
  await dialog.getByRole('option', { name: 'বাছুর হওয়া' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await waitForDialogClosed(page);
  await expectSoundScreen(exceptFaults(visitor, /409/), 'herd-records-bn-360');

  await page.goto(`${prefix}/cow/HERD-2`);
  await page.getByText('গাভী').first().waitFor();
});
