import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { View } from '../visitor.ts';

/** Texts of the catalogue, in both languages. */
export const CATALOGUE_TEXTS = {
  en: {
    filters: 'Filters',
    clear: 'Clear Filters',
    show: 'Show cows',
    sortBy: 'Sort By',
    sorts: ['Price High to Low', 'Price Low to High', 'Weight High to Low', 'Weight Low to High'],
    onPage: 'Cows per page',
    search: 'Search',
    close: 'Close',
    price: ['Minimum price', 'Maximum price'],
    weight: ['Minimum weight', 'Maximum weight'],
    colors: ['Black', 'White', 'Red', 'Brown', 'Other'],
    color: 'Color',
    bull: 'Bull',
    small: 'Small',
    breed: 'Breed',
    deshi: 'Deshi',
    age: 'Age',
    three: '3 years',
    teeth: 'Teeth',
    fourTeeth: '4 teeth',
    available: 'available',
    availableOnly: 'Available only',
    activeFilters: 'Active filters',
    removeFilter: (name: string) => `Remove filter ${name}`,
    cows: (count: string) => (count === '1' ? '1 cow' : `${count} cows`),
    showCount: (count: string) => `Show ${count} cows`,
  },
  bn: {
    filters: 'ফিল্টার',
    clear: 'সব ফিল্টার মুছুন',
    show: 'গরু দেখুন',
    sortBy: 'সাজান',
    sorts: ['দাম: বেশি থেকে কম', 'দাম: কম থেকে বেশি', 'ওজন: বেশি থেকে কম', 'ওজন: কম থেকে বেশি'],
    onPage: 'প্রতি পাতায় গরু',
    search: 'খুঁজুন',
    close: 'বন্ধ করুন',
    price: ['সর্বনিম্ন দাম', 'সর্বোচ্চ দাম'],
    weight: ['সর্বনিম্ন ওজন', 'সর্বোচ্চ ওজন'],
    colors: ['কালো', 'সাদা', 'লাল', 'বাদামি', 'অন্যান্য'],
    color: 'রং',
    bull: 'ষাঁড়',
    small: 'ছোট',
    breed: 'জাত',
    deshi: 'দেশি',
    age: 'বয়স',
    three: '৩ বছর',
    teeth: 'দাঁত',
    fourTeeth: '৪ দাঁত',
    available: 'আছে',
    availableOnly: 'শুধু যেগুলো এখনো আছে',
    activeFilters: 'চালু ফিল্টার',
    removeFilter: (name: string) => `${name} ফিল্টার সরান`,
    cows: (count: string) => `${count}টি গরু`,
    showCount: (count: string) => `${count}টি গরু দেখুন`,
  },
} as const;

export const digitsOf = (language: View['language'], value: number): string =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN').format(value);

/** The filter panel: next to the list on a desktop, behind a button on a phone. */
export async function openFilters(page: Page, { language, width }: View): Promise<Locator> {
  const { filters } = CATALOGUE_TEXTS[language];
  if (width < 1024) await page.getByRole('button', { name: filters }).click();
  // A dialog on a phone, a region on a desktop, where it is also a dialog until scripts run.
  const panel = page.locator('#filters');
  await panel.waitFor();
  return panel;
}

export const tagsShown = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading').allInnerTexts();

/** Waits until the cards and the count match the API's response for the query, in the same order. */
export async function expectList(page: Page, { language }: View, query: string): Promise<CowPage> {
  const response = await fetch(`${inject('siteUrl')}/api/product/search-cows?${query}`);
  const { data } = responseOf(CowPage).parse(await response.json());
  await expect.poll(() => tagsShown(page)).toEqual(data.cows.map(({ tagId }) => tagId));
  const count = CATALOGUE_TEXTS[language].cows(digitsOf(language, data.totalCows));
  await page.getByRole('status').filter({ hasText: count }).waitFor({ state: 'attached' });
  return data;
}

/** What the chips above the list say. */
export const activeFilters = (page: Page, { language }: View): Promise<string[]> =>
  page.getByRole('list', { name: CATALOGUE_TEXTS[language].activeFilters }).getByRole('link').allInnerTexts();

/** The URL is completed a moment after the page has changed. */
export async function expectSearch(page: Page, search: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).search).toBe(search);
}

/** Sort options that do not fit in the select. */
export const cutOffSorts = (page: Page, { language }: View): Promise<string[]> =>
  page.getByLabel(CATALOGUE_TEXTS[language].sortBy).evaluate(async (select) => {
    await document.fonts.ready;
    const style = getComputedStyle(select);
    const ruler = document.createElement('canvas').getContext('2d');
    if (!(select instanceof HTMLSelectElement) || ruler === null) throw new Error('no select');
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ARROW = 20;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    const cutOff = [...select.options].filter(({ text }) => ruler.measureText(text).width > room);
    return cutOff.map(({ text }) => text);
  });
