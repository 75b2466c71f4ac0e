import { newAddress, newPerson } from '@khamar/testkit/people/people';
import { runProgram } from '@khamar/testkit/processes/processes';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { type Login, signInByApi } from '../../src/people.ts';
import { aMessage } from '../../src/screens/contact-form.ts';
import { chooseInMenu, OFFICE_TEXTS } from '../../src/screens/office.ts';
import { chooseSheet, badSheet, previewUpdates } from '../../src/screens/sheets.ts';
import { type Screen, visitScreens } from '../../src/visit-screens.ts';
import { withoutStream } from '../../src/visitor.ts';

/** A separate account, because other tests end sessions of the demo administrator. */
let administrator: Login;
beforeAll(async () => {
  const person = { ...newPerson(), username: 'admin.two' };
  const { username, email, password } = person;
  const args = ['create', '--username', username, '--email', email, '--role', 'ADMIN'];
  const env = { DATABASE_URL: inject('databaseUrl') };
  const script = 'api/src/cli/account.ts';
  const { err } = await runProgram(process.execPath, [script, ...args], { env, input: password });
  expect(err).toBe('');
  administrator = person;
  const sent = await fetch(`${inject('siteUrl')}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ ...aMessage(), tagId: 'NDL-001', language: 'bn' }),
  });
  expect(sent.status).toBe(201);
});

const INVENTORY = '/dashboard/cows/all';
/** Without rows, whose descriptions have the farm's own language. */
const NO_COWS = `${INVENTORY}?tagId=ZZZ`;
const row = (page: Page) => page.locator('tbody tr').first();
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
/** The dialog is empty until the form has loaded. */
const cowForm = (page: Page) => page.getByRole('dialog').locator('[name=tagId]').waitFor();
const openForm: Screen['open'] = async (page, { language }) => {
  await page.getByRole('button', { name: OFFICE_TEXTS[language].addCow }).click();
  await cowForm(page);
};

const SCREENS: Screen[] = [
  {
    name: 'overview, tables open',
    path: '/dashboard?period=year',
    hasLargeText: true,
    open: async (page) => {
      // The charts load last.
      await page.locator('main svg.recharts-surface').first().waitFor();
      // By key: under a pointer, a chart would show its tooltip.
      for (const summary of await page.locator('main summary').all()) await summary.press('Enter');
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'office, menu open',
    path: '/dashboard',
    width: 360,
    open: async (page, { language }) => {
      await page.getByRole('button', { name: OFFICE_TEXTS[language].bar[4], exact: true }).click();
      await page.getByRole('button', { name: OFFICE_TEXTS[language].close }).waitFor();
    },
  },
  {
    name: 'office, user menu',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.locator('#user-menu').waitFor();
    },
  },
  { name: 'inventory', path: INVENTORY, hasUserText: true, hasLargeText: true },
  { name: 'inventory, nothing found', path: NO_COWS },
  {
    name: 'inventory, filters',
    path: NO_COWS,
    open: async (page) => {
      await page.getByRole('button', { name: /^(Filters|ফিল্টার)$/ }).click();
      await page.locator('#inventory-filters select').first().waitFor();
    },
  },
  {
    name: 'inventory, columns',
    path: NO_COWS,
    width: 1440,
    open: async (page) => {
      await page.getByRole('button', { name: /^(Columns|কলাম)$/ }).click();
      await page.getByRole('checkbox', { name: /^(Teeth|দাঁত)$/ }).waitFor();
    },
  },
  {
    name: 'inventory, some selected',
    hasUserText: true,
    path: INVENTORY,
    open: async (page) => {
      await row(page).getByRole('checkbox').check();
      await page.getByRole('region').getByRole('combobox').waitFor();
    },
  },
  { name: 'new cow', path: NO_COWS, open: openForm },
  {
    name: 'new cow, submitted empty',
    path: NO_COWS,
    open: async (page, view) => {
      await openForm(page, view);
      await page.getByRole('dialog').getByRole('button', { name: OFFICE_TEXTS[view.language].save }).click();
      await page.locator('[id$=-error]').first().waitFor();
    },
  },
  {
    name: 'edit cow',
    path: `${INVENTORY}?tagId=NDL-007`,
    hasUserText: true,
    open: async (page, { language }) => {
      await row(page).getByRole('button', { name: OFFICE_TEXTS[language].edit }).click();
      await cowForm(page);
    },
  },
  {
    name: 'delete cow',
    hasUserText: true,
    path: INVENTORY,
    open: async (page, { language, width }) => {
      const { remove } = OFFICE_TEXTS[language];
      if (width === 360) await chooseInMenu(page, row(page), remove);
      else await row(page).getByRole('button', { name: remove }).click();
      await dialog(page);
    },
  },
  {
    name: 'cow history',
    path: INVENTORY,
    hasUserText: true,
    open: async (page, { language, width }) => {
      if (width === 360) await chooseInMenu(page, row(page), language === 'en' ? 'History' : 'ইতিহাস');
      else
        await row(page)
          .getByRole('button', { name: /History of|-এর ইতিহাস/ })
          .click();
      await dialog(page);
    },
  },
  {
    name: 'inventory, row menu',
    path: INVENTORY,
    hasUserText: true,
    width: 360,
    open: async (page) => {
      await row(page)
        .getByRole('button', { name: /^More actions for|-এর আরও কাজ$/ })
        .click();
      await dialog(page);
    },
  },
  { name: 'ear tags', path: '/dashboard/cows/tags?size=10' },
  { name: 'import', path: '/dashboard/cows/import' },
  {
    name: 'import with errors',
    path: '/dashboard/cows/import',
    hasUserText: true,
    open: async (page) => {
      await chooseSheet(page, badSheet('IMP-1'));
      await page.locator('main ol ul').first().waitFor();
    },
  },
  { name: 'import of updates', path: '/dashboard/cows/import', hasUserText: true, open: previewUpdates },
  { name: 'deleted cows', path: '/dashboard/cows/removed' },
  { name: 'leads', path: '/dashboard/leads?state=ALL', hasUserText: true, hasLargeText: true },
  // The filter contains names of colleagues.
  { name: 'leads, nothing found', path: '/dashboard/leads?q=ZZZ', hasUserText: true },
  { name: 'unknown lead', path: `/dashboard/leads/${crypto.randomUUID()}`, status: 404 },
  {
    name: 'lead',
    path: '/dashboard/leads?state=ALL',
    hasUserText: true,
    hasLargeText: true,
    open: async (page) => {
      await page.locator('a[href*="/dashboard/leads/"]:visible').first().click();
      await page.locator('#note-text').waitFor();
    },
  },
  {
    name: 'new message without recipients',
    path: '/dashboard/messages/new',
    open: async (page) => {
      await page.locator('[type=submit]').click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    },
  },
  {
    name: 'new message to a group',
    path: '/dashboard/messages/new?group=leads',
    open: async (page) => {
      await page
        .getByText(/^(Recipients: |প্রাপক [০-৯])/)
        .first()
        .waitFor();
      await page.getByRole('combobox').last().selectOption({ index: 1 });
    },
    hasUserText: true,
    hasLargeText: true,
  },
  { name: 'sent messages', path: '/dashboard/messages', hasUserText: true },
  { name: 'unknown message', path: '/dashboard/messages/none', status: 400 },
  // Placeholders in braces are the same in every language.
  { name: 'message templates', path: '/dashboard/messages/templates', hasUserText: true },
  {
    name: 'template, submitted empty',
    path: '/dashboard/messages/templates',
    hasUserText: true,
    open: async (page) => {
      await page.locator('main > div > button').first().click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await page.locator('[id$=-error]').first().waitFor();
    },
  },
  { name: 'sales', path: '/dashboard/sales' },
  { name: 'sales, nothing found', path: '/dashboard/sales?q=ZZZ' },
  { name: 'unknown booking', path: '/dashboard/sales/AAAAAAAA', status: 404 },
  {
    name: 'new booking, submitted empty',
    path: '/dashboard/sales/new',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Advance received|অগ্রিম পেয়েছি)$/ }).click();
      await page.locator('form [type=submit]').click();
      await page.locator('[id$=-error]').first().waitFor();
    },
  },
  {
    name: 'sale, submitted empty',
    path: '/dashboard/sales/sell',
    open: async (page) => {
      await page.locator('form [type=submit]').click();
      await page.locator('[id$=-error]').first().waitFor();
    },
  },
  { name: 'herd', path: '/dashboard/herd' },
  { name: 'unknown cow', path: '/dashboard/herd/cows/XXX-001', status: 404 },
  { name: 'deliveries', path: '/dashboard/deliveries' },
  { name: 'deliveries of today', path: '/dashboard/deliveries/today' },
  { name: 'delivery zones', path: '/dashboard/deliveries/zones' },
  {
    name: 'delivery zone, submitted empty',
    path: '/dashboard/deliveries/zones',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Add zone|এলাকা যোগ করুন)$/ }).click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await page.locator('[id$=-error]').first().waitFor();
    },
  },
  {
    name: 'unknown run sheet',
    path: '/dashboard/deliveries/runs/5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11/sheet',
    status: 404,
  },
  { name: 'payments', path: '/dashboard/transactions' },
  { name: 'refunds', path: '/dashboard/transactions/refunds' },
  { name: 'cash in hand', path: '/dashboard/cash' },
  { name: 'closings', path: '/dashboard/cash/closings' },
  { name: 'daily totals', path: '/dashboard/transactions/days' },
  { name: 'journal', path: '/dashboard/transactions/journal' },
  { name: 'statement', path: '/dashboard/transactions/statement' },
  { name: 'administrators', path: '/dashboard/users/admin', hasLargeText: true },
  { name: 'agents', path: '/dashboard/users/agent' },
  {
    name: 'invitation, submitted empty',
    path: '/dashboard/users/agent',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Invite user|কাউকে আমন্ত্রণ জানান)$/ }).click();
      await page.getByRole('dialog').locator('[type=submit]').click();
      await page.locator('[id$=-error]').first().waitFor();
    },
  },
  { name: 'customers, nothing found', path: '/dashboard/users/customers?q=zzz' },
  { name: 'unknown user', path: '/dashboard/users/5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11', status: 404 },
  { name: 'audit log', path: '/dashboard/trail?entity=cow', hasUserText: true, hasLargeText: true },
  {
    name: 'settings',
    path: '/dashboard/settings',
    open: (page) => page.locator('#contacts-whatsapp').waitFor(),
  },
];

visitScreens(
  SCREENS.map((screen) => ({ ...screen, hasLargeText: true })),
  async ({ page }) => {
    // Otherwise the stream refetches missing data, and the browser logs each 404.
    await withoutStream(page, '/live/office');
    await signInByApi(page, administrator);
  },
);
