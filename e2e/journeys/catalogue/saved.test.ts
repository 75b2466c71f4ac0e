import { layoutShift } from '@khamar/testkit/browser/images';
import { describe, expect } from 'vitest';
import { openDrawer } from '../../src/screens/shop.ts';
import {
  itemOf,
  storeItems,
  cowOf,
  cowWith,
  expectOutline,
  storedItem,
  SAVED_TEXTS,
  taka,
  UNLISTED,
  WITHOUT_IMAGE,
} from '../../src/screens/saved-items.ts';
import { expectSoundScreen, goHydrated, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('saved cows in $language at $width px', ({ language, width, prefix }) => {
  const texts = SAVED_TEXTS[language];

  test('WISH-01 the heart saves a cow once, stored under wishlist, and removes it again', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const heart = (tag: string) => page.getByRole('button', { name: texts.save(tag) });
    for (const tag of ['NDL-240', 'NDL-239']) {
      await heart(tag).press('Enter');
      expect(await heart(tag).getAttribute('aria-pressed')).toBe('true');
    }
    const saved = [await cowOf('NDL-240'), await cowOf('NDL-239')];
    expect(JSON.parse((await storedItem(visitor, 'wishlist')) ?? '')).toEqual({
      products: saved.map((cow) => itemOf(cow)),
      totalItems: 2,
    });
    const sizes = await heart('NDL-240').boundingBox();
    expect(Math.min(sizes?.width ?? 0, sizes?.height ?? 0)).toBeGreaterThanOrEqual(44);

    const links = width < 1024 ? await openDrawer(page, texts.menu) : page.getByRole('banner');
    await links.getByRole('link', { name: `${texts.saved} ${language === 'bn' ? '২' : '2'}` }).click();
    await page.getByRole('heading', { level: 1, name: texts.saved }).waitFor();
    const tags = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    await expect.poll(tags).toEqual(['NDL-239', 'NDL-240']);

    await page.reload();
    await expect.poll(tags).toEqual(['NDL-239', 'NDL-240']);
    await heart('NDL-239').press('Enter');
    await expect.poll(tags).toEqual(['NDL-240']);
    expect(await page.locator(':focus').evaluate((node) => node.tagName)).toBe('H1');
    await heart('NDL-240').click();
    await page.getByRole('heading', { name: texts.emptySaved }).waitFor();
    expect(JSON.parse((await storedItem(visitor, 'wishlist')) ?? '')).toEqual({
      products: [],
      totalItems: 0,
    });
  });

  test('saved cows load in one call; sold, repriced or removed ones say so; the list can be sorted and filtered', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    const [there, sold, cheap] = [await cowOf(WITHOUT_IMAGE), await cowWith('SOLD'), await cowOf('NDL-007')];
    await storeItems(visitor, {
      wishlist: { products: [UNLISTED, itemOf(cheap), itemOf(sold), itemOf(there, 55_000)] },
    });
    await goHydrated(visitor, `${prefix}/saved`);
    await page.getByText(texts.changed(taka(language, 55_000))).waitFor();
    await page.getByText(texts.unlisted('NDL-999')).waitFor();
    expect(visitor.apiCalls).toEqual([expect.stringMatching(/^\/api\/product\/get-cows\?ids=/)]);
    await expectOutline(page, language);
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('404'));
    await expectSoundScreen(visitor, `saved-changes-${language}-${width}`);

    const tags = () => page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(await tags()).toEqual([there.tagId, sold.tagId, cheap.tagId]);
    await page.getByLabel(texts.sort).selectOption({ label: texts.low });
    const byPrice = [there, sold, cheap].toSorted((one, other) => one.currentPrice - other.currentPrice);
    expect(await tags()).toEqual(byPrice.map(({ tagId }) => tagId));
    await page.getByLabel(texts.available).check();
    expect(await tags()).not.toContain(sold.tagId);
    // Data that only this device has is not part of the URL.
    expect(new URL(page.url()).search).toBe('');

    await page.getByRole('button', { name: texts.remove('NDL-999') }).click();
    await page.getByText(texts.unlisted('NDL-999')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `${texts.add} ${there.tagId}` }).click();
    await page.getByRole('link', { name: `${texts.viewCart} ${there.tagId}` }).waitFor();
  });
});

test('saved cows are marked without layout shift on HTML that is the same for everyone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await storeItems(visitor, { wishlist: { products: [itemOf(await cowOf('NDL-240'))] } });
  const response = await page.goto('/all-cows');
  expect(await response?.text()).not.toContain('aria-pressed="true"');
  const heart = page.getByRole('button', { name: 'Save NDL-240' });
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(await layoutShift(page)).toBeLessThan(0.02);
  // React logs a hydration mismatch on the console.
  expect(visitor.faults).toEqual([]);
});

test.for(['blocked', 'full'])(
  'with %s storage everything works while the page is open',
  async (problem, { newVisitor }) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await page.addInitScript((kind) => {
      const fail = () => {
        throw new DOMException('no', kind === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (kind === 'full') Storage.prototype.setItem = fail;
      else Object.defineProperty(window, 'localStorage', { get: fail });
    }, problem);
    await goHydrated(visitor, '/all-cows');
    await page.getByRole('button', { name: 'Save NDL-240' }).click();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('banner').getByRole('link', { name: 'Saved 1' }).click();
    await page.getByRole('article').getByRole('heading', { name: 'NDL-240' }).waitFor();
    expect(visitor.faults).toEqual([]);
  },
);
