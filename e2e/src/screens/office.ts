import { responseOf } from '@khamar/contract/envelope';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { cowForm, MINIMAL_COW } from '@khamar/testkit/people/cow-form';
import type { HttpResponse } from '@khamar/testkit/http-client';
import { openOffice } from '@khamar/testkit/people/office';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInAs } from '../people.ts';
import type { NewVisitor } from '../visitor.ts';

/** Texts of the office, in both languages. */
export const OFFICE_TEXTS = {
  en: {
    expand: 'Expand menu',
    collapse: 'Collapse menu',
    close: 'Close menu',
    bar: ['Cows', 'Add cow', 'Leads', 'Sales', 'More'],
    barOfAgent: ['Leads', 'Sales', 'Booking', 'Cash', 'More'],
    menu: [
      'Dashboard',
      'All Cows',
      'Herd',
      'Sales',
      'Deliveries',
      'Transactions',
      'Cash in hand',
      'Leads',
      'New',
      'Admin',
      'Agent',
      'Audit log',
      'Settings',
    ],
    people: ['Administrators', 'Agents'],
    menuGroups: ['Cows', 'Messages', 'Users'],
    crumbs: ['Dashboard', 'Cows', 'All'],
    userMenu: 'Account menu: admin',
    profile: 'Profile',
    logout: 'Logout',
    signOut: 'Sign Out',
    total: (count: string) => `Total ${count} items`,
    addCow: 'Add Cow',
    register: 'Register New Cow',
    update: 'Update Cow Data',
    edit: /^Edit /,
    remove: 'Delete',
    confirmTitle: 'Confirm Deletion',
    confirmText: 'Are you sure you want to delete this cow record?',
    confirm: 'Confirm',
    cancel: 'Cancel',
    save: 'Save',
    tryAgain: 'Try again',
    added: 'Cow registered successfully',
    updated: 'Cow data update successfully',
    deleted: 'Cow record deleted successfully',
    failed: 'Failed to registered cow',
    error: 'An error occurred',
    wasChanged: 'was updated by someone else',
    saveChoice: 'Save choice',
    undo: 'Undo',
    soldUnpaid: 'Sold without payment',
    statusOf: (tag: string) => `Status of ${tag}`,
    priceOf: (tag: string) => `Price of ${tag}`,
    changePrice: (tag: string) => `edit price of ${tag}`,
    changeOf: (tag: string) => `Change to ${tag}`,
    search: 'Search by tag',
    onPage: 'Per page',
    available: 'available',
    booked: 'booked',
    sold: 'sold',
  },
  bn: {
    expand: 'মেনু বড় করুন',
    collapse: 'মেনু ছোট করুন',
    close: 'মেনু বন্ধ করুন',
    bar: ['গরু', 'গরু যোগ', 'ক্রেতার বার্তা', 'বিক্রি', 'আরও'],
    barOfAgent: ['ক্রেতার বার্তা', 'বিক্রি', 'বুকিং', 'ক্যাশ টাকা', 'আরও'],
    menu: [
      'ড্যাশবোর্ড',
      'সব গরু',
      'গরুর রেকর্ড',
      'বিক্রি',
      'ডেলিভারি',
      'লেনদেন',
      'হাতে ক্যাশ টাকা',
      'ক্রেতার বার্তা',
      'উত্তর বাকি',
      'অ্যাডমিন',
      'এজেন্ট',
      'পরিবর্তনের তালিকা',
      'সেটিংস',
    ],
    people: ['অ্যাডমিন', 'এজেন্ট'],
    menuGroups: ['গরু', 'বার্তা', 'ব্যবহারকারী'],
    crumbs: ['ড্যাশবোর্ড', 'গরু', 'সব'],
    userMenu: 'অ্যাকাউন্টের মেনু: admin',
    profile: 'প্রোফাইল',
    logout: 'সাইন আউট',
    signOut: 'সাইন আউট',
    total: (count: string) => `মোট ${count}টি`,
    addCow: 'গরু যোগ করুন',
    register: 'নতুন গরু যোগ',
    update: 'গরুর তথ্য বদলান',
    edit: /^\S+ বদলান$/,
    remove: 'মুছুন',
    confirmTitle: 'মুছে ফেলবেন?',
    confirmText: 'এই গরুর তথ্য কি সত্যিই মুছে ফেলবেন?',
    confirm: 'হ্যাঁ, মুছুন',
    cancel: 'বাতিল',
    save: 'সেভ করুন',
    tryAgain: 'আবার চেষ্টা করুন',
    added: 'গরু যোগ হয়েছে',
    updated: 'গরুর তথ্য বদলানো হয়েছে',
    deleted: 'গরুর তথ্য মুছে ফেলা হয়েছে',
    failed: 'গরুর তথ্য সেভ করা যায়নি',
    error: 'একটা সমস্যা হয়েছে',
    wasChanged: '-এর তথ্য অন্য কেউ বদলেছেন',
    saveChoice: 'এটাই রাখুন',
    undo: 'আগের মতো করুন',
    soldUnpaid: 'পেমেন্ট ছাড়া বিক্রি',
    statusOf: (tag: string) => `${tag}-এর অবস্থা`,
    priceOf: (tag: string) => `${tag}-এর দাম`,
    changePrice: (tag: string) => `${tag}-এর দাম বদলান`,
    changeOf: (tag: string) => `${tag}-এর বদল`,
    search: 'ট্যাগ দিয়ে খুঁজুন',
    onPage: 'প্রতি পাতায়',
    available: 'আছে',
    booked: 'বুক হয়েছে',
    sold: 'বিক্রি হয়ে গেছে',
  },
} as const;

const savedCow = ({ status, text, body }: HttpResponse) => {
  expect(status, text).toBe(200);
  return responseOf(InventoryCow).parse(body).data;
};

/** Actions of a colleague over HTTP; all must succeed. */
export function colleague(url: string, headers: { authorization: string }) {
  const office = openOffice(`${url}/api`, headers);
  return {
    add: async (cow: object) =>
      savedCow(await office.send('POST', 'add-cow', cowForm({ ...MINIMAL_COW, ...cow }))),
    change: async ({ _id, version }: InventoryCow, patch: object) =>
      savedCow(await office.change(_id, { ...patch, version })),
    update: async ({ tagId, version }: InventoryCow, patch: object, image: Buffer) => {
      const form = cowForm({ ...patch, version }, new Uint8Array(image), 'cow.png');
      return savedCow(await office.send('PUT', `update-cow/${tagId}`, form));
    },
    remove: async (tagId: string) => {
      const { status, text } = await office.remove(tagId);
      expect(status, text).toBe(200);
    },
    find: office.find,
    get: async (tagId: string) => {
      const cow = await office.find(tagId);
      if (cow === undefined) throw new Error(`${tagId} not found`);
      return cow;
    },
    total: async () => (await office.list()).totalCows,
  };
}

interface View {
  width?: number;
  language?: 'en' | 'bn';
}

/** The inventory table, filtered to new cows with these tags. */
export async function openInventory(
  newVisitor: NewVisitor,
  stack: { url: string },
  tags: string[],
  { width = 1440, language = 'en' }: View = {},
) {
  const visitor = await newVisitor({ width, baseURL: stack.url, isReused: true });
  const headers = await signInAs(visitor, 'admin');
  const desk = colleague(stack.url, headers);
  const texts = OFFICE_TEXTS[language];
  const [first = ''] = tags;
  for (const tagId of tags) await desk.add({ tagId });
  const { page } = visitor;
  const stream = page.waitForResponse('**/api/live/office');
  await page.goto(`${language === 'bn' ? '/bn' : ''}/dashboard/cows/all?tagId=${first.split('-')[0]}`);
  await page
    .getByText(/^(Total|মোট) /)
    .first()
    .waitFor();
  // What a colleague changes before the stream is open does not reach the page.
  await stream;
  const statusOf = (tagId: string) => page.getByRole('combobox', { name: texts.statusOf(tagId) });
  const sellUnpaid = () => page.getByRole('button', { name: texts.soldUnpaid, exact: true }).click();
  return {
    ...visitor,
    visitor,
    headers,
    desk,
    get: desk.get,
    calls: (name: string) => visitor.apiCalls.filter((call) => call.includes(name)),
    statusOf,
    /** Answers the question that follows the status 'sold'. */
    sellUnpaid,
    markSold: async (tagId: string) => {
      await statusOf(tagId).selectOption('SOLD');
      await sellUnpaid();
    },
    priceOf: (tagId: string) => page.getByRole('button', { name: texts.changePrice(tagId) }),
    priceBox: (tagId: string) => page.getByRole('textbox', { name: texts.priceOf(tagId) }),
    /** The message about a change, in its row or above the table. */
    noteOf: (tagId: string) => page.getByRole('group', { name: texts.changeOf(tagId) }),
    remove: async (tagId: string) => {
      await page.getByRole('button', { name: `Delete ${tagId}` }).click();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    },
  };
}

/** On a phone, less frequent actions are in a row's menu. */
export async function chooseInMenu(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions for |-এর আরও কাজ$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}
