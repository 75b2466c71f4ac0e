import { type AvailabilityStatus, Cow, CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { goHydrated, type Visitor } from '../visitor.ts';

/** Texts of the cart and the saved cows, in both languages. */
export const SAVED_TEXTS = {
  en: {
    menu: 'Menu',
    saved: 'Saved',
    cart: 'Cart',
    save: (tag: string) => `Save ${tag}`,
    add: 'Add to cart',
    viewCart: 'View cart',
    remove: (tag: string) => `Remove ${tag}`,
    empty: 'Empty cart',
    emptyCart: 'Your cart is empty',
    emptySaved: 'No saved cows yet',
    allCows: 'See all cows',
    sold: 'This cow is sold.',
    booked: 'Someone else has booked this cow.',
    unlisted: (tag: string) => `${tag} is no longer listed.`,
    changed: (price: string) => `Price changed. It was ${price} when you added it.`,
    available: 'Available only',
    sort: 'Sort By',
    low: 'Price Low to High',
    hello: "Hello! I'd like to know more about these cows:",
    total: 'Total',
    purpose: 'Ask about several cows',
    reserve: (tag: string) => `Reserve ${tag}`,
    join: 'Join waiting list',
    script: 'This page needs JavaScript',
    unreachable: "We're having trouble right now",
    offline: "You're offline",
    again: 'Try again',
    emptied: 'Cart emptied',
    undo: 'Undo',
    comingSoon: 'Photo coming soon',
    noImage: (tag: string) => `No photo of ${tag} yet`,
  },
  bn: {
    menu: 'মেনু',
    saved: 'পছন্দের গরু',
    cart: 'কার্ট',
    save: (tag: string) => `${tag} পছন্দে রাখুন`,
    add: 'কার্টে রাখুন',
    viewCart: 'কার্ট দেখুন',
    remove: (tag: string) => `সরিয়ে দিন ${tag}`,
    empty: 'কার্ট খালি করুন',
    emptyCart: 'আপনার কার্ট খালি',
    emptySaved: 'এখনো কোনো গরু পছন্দে রাখেননি',
    allCows: 'সব গরু দেখুন',
    sold: 'গরুটি বিক্রি হয়ে গেছে।',
    booked: 'গরুটি অন্য একজন বুক করেছেন।',
    unlisted: (tag: string) => `${tag} এখন আর তালিকায় নেই।`,
    changed: (price: string) => `দাম বদলেছে। বেছে নেওয়ার সময় ছিল ${price}।`,
    available: 'শুধু যেগুলো এখনো আছে',
    sort: 'সাজান',
    low: 'দাম: কম থেকে বেশি',
    hello: 'আসসালামু আলাইকুম, এই গরুগুলোর ব্যাপারে জানতে চাই:',
    total: 'মোট',
    purpose: 'কয়েকটি গরুর কথা একসঙ্গে জানুন',
    reserve: (tag: string) => `আমার জন্য রাখুন ${tag}`,
    join: 'অপেক্ষার সিরিয়ালে নাম দিন',
    script: 'এই পাতার জন্য জাভাস্ক্রিপ্ট লাগে',
    unreachable: 'এই মুহূর্তে একটু সমস্যা হচ্ছে',
    offline: 'নেটওয়ার্ক নেই',
    again: 'আবার চেষ্টা করুন',
    emptied: 'কার্ট খালি করা হয়েছে',
    undo: 'আগের মতো করুন',
    comingSoon: 'ছবি আসছে',
    noImage: (tag: string) => `${tag}-এর ছবি এখনো নেই`,
  },
} as const;

export const taka = (language: 'en' | 'bn', value: number): string =>
  `৳${new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(value)}`;

/** The visitor's localStorage. */
export const storedItem = ({ page }: Visitor, key: 'carts' | 'wishlist'): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Stores the cart or the saved cows of a returning visitor. */
export async function storeItems(
  { page }: Visitor,
  items: Partial<Record<'carts' | 'wishlist', unknown>>,
): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored))
      localStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
  }, items);
}

export async function addToCart(visitor: Visitor, prefix: string, tag: string): Promise<void> {
  const texts = prefix === '' ? SAVED_TEXTS.en : SAVED_TEXTS.bn;
  await goHydrated(visitor, `${prefix}/cow/${tag}`);
  await visitor.page.getByRole('button', { name: texts.add }).click();
  await visitor.page.getByRole('link', { name: `${texts.viewCart} ${tag}` }).waitFor();
}

export async function cowOf(tag: string, siteUrl = inject('siteUrl')): Promise<Cow> {
  const response = await fetch(`${siteUrl}/api/product/get-cow/${tag}`);
  return responseOf(Cow).parse(await response.json()).data;
}

export async function cowWith(status: AvailabilityStatus): Promise<Cow> {
  const response = await fetch(`${inject('siteUrl')}/api/product/get-all-cows?availabilityStatus=${status}`);
  const { cows } = responseOf(CowPage).parse(await response.json()).data;
  const cow = cows.find(({ availabilityStatus }) => availabilityStatus === status);
  if (cow === undefined) throw new Error(`No cow in the demo herd is ${status}`);
  return cow;
}

/** An item as it was saved earlier, possibly at another price. */
export const itemOf = ({ _id, tagId, currentPrice }: Cow, price = currentPrice) => ({
  productId: _id,
  tagId,
  price,
});

export const cartOf = (...lines: ReturnType<typeof itemOf>[]) => ({
  items: lines.map((line) => ({ ...line, quantity: 1 })),
});

/** A cow that the farm has removed since. */
export const UNLISTED = {
  productId: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
  tagId: 'NDL-999',
  price: 90_000,
};

/** A demo cow without a photo. */
export const WITHOUT_IMAGE = 'NDL-163';

/** An outline replaces the missing photo and says that one is coming. */
export async function expectOutline(page: Page, language: 'en' | 'bn'): Promise<void> {
  const { noImage, comingSoon } = SAVED_TEXTS[language];
  const outline = page.getByRole('img', { name: noImage(WITHOUT_IMAGE) }).first();
  await outline.waitFor();
  expect(await outline.innerText()).toBe(comingSoon);
  const drawn = outline.locator('span span');
  expect(await drawn.evaluate((node) => getComputedStyle(node).maskImage)).toMatch(/url\(/);
  expect((await drawn.boundingBox())?.height).toBeGreaterThan(40);
}
