import { describe, expect } from 'vitest';
import {
  activeFilters,
  CATALOGUE_TEXTS,
  digitsOf,
  expectList,
  expectSearch,
  openFilters,
  tagsShown,
} from '../../src/screens/catalogue.ts';
import {
  goHydrated,
  SHOP_VIEWS,
  takeScreenshot,
  test,
  waitForDialogClosed,
  withoutStream,
} from '../../src/visitor.ts';

const TEXTS = {
  en: { hint: 'Tag ID, breed, color or description', nothing: 'Oops! No items found.' },
  bn: { hint: 'ট্যাগ নম্বর, জাত, রং বা বিবরণ', nothing: 'দুঃখিত! কিছু পাওয়া গেল না।' },
} as const;

const inAddress = (text: string) => new URLSearchParams({ search: text }).toString();

describe.each(SHOP_VIEWS)('search in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = CATALOGUE_TEXTS[language];
  const { hint, nothing } = TEXTS[language];

  test('BUY-06 CAT-09 one box finds a tag in any spelling, breed, color and description in both languages', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows?page=3&size=20`);
    const panel = await openFilters(page, view);
    const box = panel.getByRole('searchbox');
    expect(await panel.getByRole('searchbox').count()).toBe(1);
    expect(await box.getAttribute('placeholder')).toBe('NDL-001');
    expect(await panel.getByText(hint, { exact: true }).isVisible()).toBe(true);

    for (const typed of ['ndl7', 'NDL 007', 'ndl ৭']) {
      await box.fill(typed);
      await expectSearch(page, `?${inAddress(typed)}&page=1&size=12`);
      await expect.poll(() => tagsShown(page)).toEqual(['NDL-007']);
      await expectList(page, view, inAddress(typed));
      expect(await box.inputValue()).toBe(typed);
    }
    for (const typed of ['red chittagong', 'লাল শাহিওয়াল', 'dewlap', 'গলকম্বল', 'পাবনা ndl ১']) {
      await box.fill(typed);
      await expect
        .poll(() => visitor.apiCalls.at(-1))
        .toBe(`/api/product/search-cows?${inAddress(typed)}&page=0&limit=12`);
      await expectList(page, view, inAddress(typed));
    }
    await takeScreenshot(page, `search-${language}-${width}`, { fullPage: false });
    await box.fill('ndl-০০');
    await expectSearch(page, '?tagId=NDL-00&page=1&size=12');
    await expectList(page, view, 'tagId=NDL-00');
    expect(visitor.apiCalls).toContain('/api/product/search-cow-by-partial-id/NDL-00?page=0&limit=12');

    await box.fill('লাল');
    await expectSearch(page, `?${inAddress('লাল')}&page=1&size=12`);
    // In a search box the first Escape empties it.
    await box.blur();
    await page.keyboard.press('Escape');
    if (width < 1024) await panel.waitFor({ state: 'hidden' });
    await waitForDialogClosed(page);
    await page.goto(`${prefix}/all-cows?${inAddress('লাল')}`);
    expect(await activeFilters(page, view)).toEqual(['“লাল”']);
    const { cows } = await expectList(page, view, inAddress('লাল'));
    expect(cows.map(({ color }) => color)).toContain('Red');
    expect(visitor.faults).toEqual([]);
  });

  test('BUY-06 CAT-10 without a match the empty state clears the search; without JavaScript the same box searches', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${prefix}/all-cows?teeth=4&sort=2`);
    const search = async (text: string) => {
      const panel = await openFilters(page, view);
      await panel.getByLabel(texts.search).fill(text);
      await panel.getByRole('button', { name: texts.show, exact: true }).click();
    };
    await search('লাল শাহিওয়াল');
    await page.waitForURL('**/all-cows?search=*&teeth=4&sort=2');
    await expectList(page, view, `${inAddress('লাল শাহিওয়াল')}&teeth=4&sort=2`);
    await search("হাতি' | 'red:*");
    await page.getByRole('heading', { level: 2, name: nothing, exact: true }).waitFor();
    expect(await page.getByText(texts.cows(digitsOf(language, 0)), { exact: true }).isVisible()).toBe(true);
    await page.getByRole('link', { name: texts.removeFilter("“হাতি' | 'red:*”"), exact: true }).click();
    await page.waitForURL('**/all-cows?teeth=4&sort=2');
    await search('ndl-০১');
    await page.waitForURL('**/all-cows?tagId=NDL-01&teeth=4&sort=2');
    await expectList(page, view, 'tagId=NDL-01&teeth=4&sort=2');
    expect(visitor.faults).toEqual([]);
  });
});
