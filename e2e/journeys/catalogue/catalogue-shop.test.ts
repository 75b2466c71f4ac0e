import { describe, expect } from 'vitest';
import { expectList, expectSearch, openFilters } from '../../src/screens/catalogue.ts';
import { chosen, comeBackWith, cowOf, cowWith } from '../../src/screens/saved-items.ts';
import { goHydrated, takePicture, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

/** One of the demo herd that waits for its picture. */
const WITHOUT_PICTURE = 'NDL-163';

const WORDS = {
  en: {
    available: 'available',
    sold: 'sold',
    any: 'Any',
    availability: 'Availability',
    lakh: ['Up to 1 lakh', '1 to 1.5 lakh', '3 lakh and more'],
    toCome: 'Picture to come',
    none: `No picture of ${WITHOUT_PICTURE} yet`,
  },
  bn: {
    available: 'আছে',
    sold: 'বিক্রি হয়ে গেছে',
    any: 'যেকোনো',
    availability: 'আছে কি না',
    lakh: ['১ লাখ পর্যন্ত', '১ থেকে ১.৫ লাখ', '৩ লাখ বা তার বেশি'],
    toCome: 'ছবি আসছে',
    none: `${WITHOUT_PICTURE}-এর ছবি এখনো নেই`,
  },
} as const;

describe.each(SHOP_VIEWS)('the shop in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const words = WORDS[language];

  test('what can be bought comes first, and one touch shows only what is available or sold', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?page=3`);
    const badges = page.getByRole('article').getByText(words.available, { exact: true });
    expect(await badges.count(), 'nothing that is gone stands in the way').toBe(12);
    const panel = await openFilters(page, view);
    const group = panel.getByRole('group', { name: words.availability });
    for (const [word, status] of [
      [words.available, 'AVAILABLE'],
      [words.sold, 'SOLD'],
    ] as const) {
      await group.getByText(word, { exact: true }).click();
      await expectList(page, view, `availabilityStatus=${status}`);
      await expectSearch(page, `?availabilityStatus=${status}&page=1&size=12`);
    }
    await group.getByText(words.any, { exact: true }).click();
    await expectList(page, view, '');
  });

  test('CAT-04 a price is chosen in one touch, and taken back by another', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const panel = await openFilters(page, view);
    const chip = (name: string) => panel.getByRole('button', { name, exact: true });
    for (const [name, query] of [
      [words.lakh[0], 'maxPrice=100000'],
      [words.lakh[1], 'minPrice=100000&maxPrice=150000'],
      [words.lakh[2], 'minPrice=300000'],
    ] as const) {
      await chip(name).press('Enter');
      await expectSearch(page, `?${query}&page=1&size=12`);
      expect(await chip(name).getAttribute('aria-pressed')).toBe('true');
      await expectList(page, view, query);
    }
    await chip(words.lakh[2]).press('Enter');
    await expectSearch(page, '?page=1&size=12');
  });

  test('a cow without a picture shows an outline and says that one is to come, on every screen', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const cow = await cowOf(WITHOUT_PICTURE);
    expect(cow.image).toBe(null);
    await comeBackWith(visitor, 'wishlist', { products: [chosen(cow)] });
    await comeBackWith(visitor, 'carts', { items: [{ ...chosen(cow), quantity: 1 }] });
    for (const path of [`all-cows?tagId=${WITHOUT_PICTURE}`, `cow/${WITHOUT_PICTURE}`, 'saved', 'cart']) {
      await goHydrated(visitor, `${prefix}/${path}`);
      const outline = page.getByRole('img', { name: words.none });
      await outline.first().waitFor();
      expect(await outline.first().innerText()).toBe(words.toCome);
      const drawn = outline.first().locator('span span');
      expect(await drawn.evaluate((node) => getComputedStyle(node).maskImage)).toMatch(/url\(/);
      expect((await drawn.boundingBox())?.height).toBeGreaterThan(40);
    }
  });
});

test('saved and cart ask for all their cows in one call', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await withoutStream(page);
  const cows = [await cowOf('NDL-240'), await cowOf('NDL-007'), await cowWith('SOLD')];
  await comeBackWith(visitor, 'wishlist', { products: cows.map((cow) => chosen(cow)) });
  await comeBackWith(visitor, 'carts', { items: cows.map((cow) => ({ ...chosen(cow), quantity: 1 })) });
  for (const path of ['/saved', '/cart']) {
    visitor.apiCalls.length = 0;
    await goHydrated(visitor, path);
    await page.getByRole('main').getByText('NDL-007').first().waitFor();
    expect(visitor.apiCalls.map((call) => decodeURIComponent(call).replace(/ids=.*/, 'ids'))).toEqual([
      '/api/product/get-cows?ids',
    ]);
  }
});

test('CART-02 an older cart: three of one animal are one, and an entry without a tag is looked up', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  const [one, other] = [await cowOf('NDL-240'), await cowOf('NDL-007')];
  const { tagId: _, ...untagged } = chosen(other);
  await comeBackWith(visitor, 'carts', {
    items: [
      { ...chosen(one), quantity: 3 },
      { ...untagged, quantity: 1 },
    ],
  });
  await goHydrated(visitor, '/cart');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'NDL-007' }).waitFor();
  await main.getByRole('button', { name: 'Remove NDL-007' }).waitFor();
  const stored: unknown = JSON.parse((await page.evaluate(() => localStorage.getItem('carts'))) ?? '');
  expect(stored).toMatchObject({
    totalQuantity: 2,
    totalAmount: one.currentPrice + other.currentPrice,
  });
  const total = await main.locator('[data-total]').innerText();
  expect(Number(total.replaceAll(/\D/g, ''))).toBe(one.currentPrice + other.currentPrice);
  await takePicture(page, 'cart-older-360');
  expect(visitor.faults).toEqual([]);
});
