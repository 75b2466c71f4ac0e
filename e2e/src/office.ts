import { SignedIn } from '@khamar/contract/account';
import { answerOf } from '@khamar/contract/envelope';
import { InventoryCow, InventoryPage } from '@khamar/contract/inventory';
import { DEMO_PASSWORD } from '@khamar/database/seed/logins';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

export type Login = 'customer' | 'agent' | 'admin' | 'superadmin';

/** As if signed in on this device: the cookie in its jar, the token where the site keeps it. */
export async function signIn({ page }: Visitor, username: Login): Promise<{ authorization: string }> {
  const response = await page.request.post('/api/auth/login', {
    data: { username, password: DEMO_PASSWORD },
  });
  expect(response.status()).toBe(200);
  const { token } = answerOf(SignedIn).parse(await response.json()).data;
  // Any page of the site; it need not be whole.
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify({ token, user: null }));
  return { authorization: `Bearer ${token}` };
}

/** What the office says, in both languages. */
export const OFFICE_WORDS = {
  en: {
    open: 'Open the menu',
    fold: 'Fold the menu',
    menu: ['Dashboard', 'All Cows', 'Sales', 'Transactions', 'Leads', 'New', 'Admin', 'Agent'],
    floors: ['Cows', 'Messages', 'Users'],
    crumbs: ['Dashboard', 'Cows', 'All'],
    userMenu: 'Menu of admin',
    profile: 'Profile',
    logout: 'Logout',
    signOut: 'Sign Out',
    hello: 'Hello Khamar',
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
    wasChanged: 'was changed meanwhile',
    saveChoice: 'Save the choice',
    undo: 'Undo',
    statusOf: (tag: string) => `Status of ${tag}`,
    priceOf: (tag: string) => `Price of ${tag}`,
    changePrice: (tag: string) => `change the price of ${tag}`,
    changeOf: (tag: string) => `Change of ${tag}`,
    search: 'Search by tag',
    onPage: 'On a page',
    available: 'available',
    booked: 'booked',
    sold: 'sold',
  },
  bn: {
    open: 'মেনু খুলুন',
    fold: 'মেনু ছোট করুন',
    menu: ['ড্যাশবোর্ড', 'সব গরু', 'বিক্রি', 'লেনদেন', 'ক্রেতার বার্তা', 'নতুন', 'অ্যাডমিন', 'এজেন্ট'],
    floors: ['গরু', 'বার্তা', 'ব্যবহারকারী'],
    crumbs: ['ড্যাশবোর্ড', 'গরু', 'সব'],
    userMenu: 'admin-এর মেনু',
    profile: 'প্রোফাইল',
    logout: 'সাইন আউট',
    signOut: 'সাইন আউট',
    hello: 'স্বাগতম, খামার',
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
    wasChanged: 'এর মধ্যে বদলানো হয়েছে',
    saveChoice: 'এটাই রাখুন',
    undo: 'আগের মতো করুন',
    statusOf: (tag: string) => `${tag}-এর অবস্থা`,
    priceOf: (tag: string) => `${tag}-এর দাম`,
    changePrice: (tag: string) => `${tag}-এর দাম বদলান`,
    changeOf: (tag: string) => `${tag}-এর বদল`,
    search: 'ট্যাগ দিয়ে খুঁজুন',
    onPage: 'এক পাতায়',
    available: 'আছে',
    booked: 'বুক হয়েছে',
    sold: 'বিক্রি হয়ে গেছে',
  },
} as const;

export const A_COW = {
  breed: 'Sahiwal',
  age: 3,
  currentWeight: 320,
  currentPrice: 153_500,
  availabilityStatus: 'AVAILABLE',
  description: 'Calm, eats well, used to people.',
};

/** What a colleague does at another desk. */
export function colleague(url: string, headers: { authorization: string }) {
  const call = async (method: string, path: string, body: BodyInit, type?: string) => {
    const response = await fetch(`${url}/api/product/dashboard/${path}`, {
      method,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      body,
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return answerOf(InventoryCow).parse(JSON.parse(text)).data;
  };
  const list = async (search: string) => {
    const response = await fetch(`${url}/api/product/dashboard/get-all-cows${search}`, { headers });
    return answerOf(InventoryPage).parse(await response.json()).data;
  };
  return {
    add: (cow: object) => {
      const form = new FormData();
      form.append('data', JSON.stringify({ ...A_COW, ...cow }));
      return call('POST', 'add-cow', form);
    },
    change: ({ _id, version }: InventoryCow, patch: object) =>
      call('PUT', `change-cow/${_id}`, JSON.stringify({ ...patch, version }), 'application/json'),
    remove: async (tagId: string) => {
      const { cows } = await list(`?tagId=${tagId}`);
      const version = cows.find((cow) => cow.tagId === tagId)?.version ?? 1;
      const address = `${url}/api/product/dashboard/delete-cow/${tagId}?version=${version}`;
      expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(200);
    },
    see: async (tagId: string) => {
      const { cows } = await list(`?tagId=${tagId}`);
      return cows.find((cow) => cow.tagId === tagId);
    },
    total: async () => (await list('')).totalCows,
  };
}
