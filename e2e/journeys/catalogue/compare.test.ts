import type { Cow } from '@khamar/contract/cows/cow';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { firstCall, watchFirstCall } from '../../src/first-call.ts';
import {
  cowOf,
  cowWith,
  itemOf,
  SAVED_TEXTS,
  storeItems,
  taka,
  UNLISTED,
} from '../../src/screens/saved-items.ts';
import {
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  hasFocus,
  SHOP_VIEWS,
  test,
  withoutStream,
} from '../../src/visitor.ts';

const TEXTS = {
  en: {
    title: 'Compare cows',
    all: 'Compare these cows',
    box: (tag: string) => `Compare ${tag}`,
    go: 'Compare',
    more: 'Select at least one more cow',
    count: '3 of 3 selected',
    two: '2 of 3 selected',
    hint: 'Select up to 3 cows to compare them side by side.',
    clear: 'Clear selection',
    back: 'Back to saved cows',
    weight: 'Current weight',
    kilograms: ' KG\nestimated',
    price: 'Price',
    perKg: 'Price per KG',
    teeth: 'Teeth',
    reserve: (tag: string) => `Reserve ${tag}`,
  },
  bn: {
    title: 'গরুর তুলনা',
    all: 'গরুগুলো তুলনা করুন',
    box: (tag: string) => `তুলনায় রাখুন ${tag}`,
    go: 'তুলনা করুন',
    more: 'আরও অন্তত একটি গরু বেছে নিন',
    count: '৩টির মধ্যে ৩টি বেছে নিয়েছেন',
    two: '৩টির মধ্যে ২টি বেছে নিয়েছেন',
    hint: 'পাশাপাশি তুলনা করতে ৩টি পর্যন্ত গরুতে টিক দিন।',
    clear: 'সব টিক তুলে দিন',
    back: 'পছন্দের গরুর তালিকায় ফিরুন',
    weight: 'এখনকার ওজন',
    kilograms: ' কেজি\nআন্দাজে',
    price: 'দাম',
    perKg: 'প্রতি কেজির দাম',
    teeth: 'দাঁত',
    reserve: (tag: string) => `আমার জন্য রাখুন ${tag}`,
  },
} as const;

const save = (...cows: Cow[]) => ({ wishlist: { products: cows.map((cow) => itemOf(cow)) } });

/** Cells and heads whose text is wider than they are. */
const cutCells = (page: Page) =>
  page
    .locator('td, thead th:not(:first-child)')
    .evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((cell) => cell.innerHTML),
    );

describe.each(SHOP_VIEWS)('comparing cows in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];
  const saved = SAVED_TEXTS[language];
  const number = (value: number) => taka(language, value).slice(1);

  test('BUY-07 three saved cows are compared side by side, with row headings; Back leads to the list, a reload to the comparison', async ({
    newVisitor,
  }) => {
    const cows = [await cowOf('NDL-240'), await cowOf('NDL-239'), await cowOf('NDL-238')];
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await storeItems(visitor, save(...cows));
    await watchFirstCall(page, '/product/get-cows');
    await goHydrated(visitor, `${prefix}/saved`);
    await page.getByRole('link', { name: texts.all }).press('Enter');
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    expect(await firstCall(page)).toBe('before hydration');
    expect(visitor.apiCalls).toEqual([expect.stringMatching(/^\/api\/product\/get-cows\?ids=/)]);

    const latestFirst = cows.toReversed();
    const check = async () => {
      const table = page.getByRole('table', { name: texts.title });
      const heads = table.getByRole('columnheader');
      for (const [index, { tagId }] of latestFirst.entries())
        expect(await heads.nth(index + 1).innerText()).toContain(tagId);
      const valuesOf = (name: string) =>
        table
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
          .getByRole('cell')
          .allInnerTexts();
      expect(await valuesOf(texts.price)).toEqual(
        latestFirst.map(({ currentPrice }) => taka(language, currentPrice)),
      );
      expect(await valuesOf(texts.weight)).toEqual(
        latestFirst.map(({ currentWeight }) => number(currentWeight) + texts.kilograms),
      );
      expect(await valuesOf(texts.teeth)).toEqual(
        latestFirst.map(({ teeth }) => (teeth === null ? '–' : number(teeth))),
      );
      expect((await valuesOf(texts.perKg)).every((value) => /^(৳.+|–)$/.test(value))).toBe(true);
    };
    await check();
    expect(await cutCells(page)).toEqual([]);
    const table = await page.getByRole('table').boundingBox();
    expect(
      Math.round((table?.x ?? 0) + (table?.width ?? 9999)),
      'scrolls nothing sideways',
    ).toBeLessThanOrEqual(width);
    await expectSoundScreen(visitor, `compare-three-${language}-${width}`);
    await page.reload();
    await check();
    expect(
      await page
        .getByRole('link', { name: texts.reserve('NDL-240') })
        .first()
        .getAttribute('href'),
    ).toBe(`${prefix}/cow/NDL-240#hold`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: saved.saved }).waitFor();
    await page.getByRole('article').nth(2).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  test('BUY-07 of more saved cows up to three are ticked; ticks survive a reload and Back', async ({
    newVisitor,
  }) => {
    const tags = ['NDL-240', 'NDL-239', 'NDL-238', 'NDL-237', 'NDL-236'];
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await storeItems(visitor, save(...(await Promise.all(tags.map((tag) => cowOf(tag))))));
    await goHydrated(visitor, `${prefix}/saved`);
    const box = (tag: string) => page.getByRole('checkbox', { name: texts.box(tag) });
    const go = page.getByRole('link', { name: texts.go, exact: true });
    const ticked = () => page.getByRole('article').getByRole('checkbox', { checked: true }).count();
    await box('NDL-240').press('Space');
    await page.getByText(texts.more).waitFor();
    expect(await hasFocus(box('NDL-240'))).toBe(true);
    expect(await go.count()).toBe(0);
    await box('NDL-238').press('Space');
    await box('NDL-236').press('Space');
    await page.getByText(texts.count).waitFor();
    expect(await box('NDL-239').isDisabled()).toBe(true);
    await expectSoundScreen(visitor, `saved-selecting-${language}-${width}`);
    await page.reload();
    await expect.poll(ticked).toBe(3);
    await go.click();
    await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).join(' ')).toMatch(
      /NDL-240.*NDL-238.*NDL-236/s,
    );
    await page.goBack();
    await expect.poll(ticked).toBe(3);
    // A cow that is no longer saved is no longer selected, and another one can be.
    await page.getByRole('button', { name: saved.save('NDL-238') }).click();
    await page.getByText(texts.two).waitFor();
    await box('NDL-239').check();
    await page.getByText(texts.count).waitFor();
    await page.getByRole('button', { name: texts.clear }).click();
    await expect.poll(ticked).toBe(0);
    expect(await hasFocus(page.getByText(texts.hint))).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    expect(visitor.faults).toEqual([]);
  });

  test('BUY-07 a sold or removed cow in the comparison says so, also for someone who has saved nothing', async ({
    newVisitor,
  }) => {
    const [there, sold] = [await cowOf('NDL-240'), await cowWith('SOLD')];
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/saved?compare=${there._id},${sold._id}`);
    await page.getByRole('cell', { name: saved.sold }).waitFor();
    expect(await page.getByRole('link', { name: texts.reserve(there.tagId) }).count()).toBe(1);
    expect(await page.getByRole('link', { name: texts.reserve(sold.tagId) }).count()).toBe(0);

    await storeItems(visitor, { wishlist: { products: [UNLISTED, itemOf(there)] } });
    await goHydrated(visitor, `${prefix}/saved?compare=${UNLISTED.productId},${there._id},${sold._id}`);
    await page.getByRole('columnheader').getByText(saved.unlisted(UNLISTED.tagId)).waitFor();
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('404'));
    expect(await cutCells(page)).toEqual([]);
    await expectSoundScreen(exceptFaults(visitor, /404/), `compare-removed-${language}-${width}`);
    await page.getByRole('link', { name: texts.back }).click();
    await page.getByRole('heading', { level: 1, name: saved.saved }).waitFor();
  });
});
