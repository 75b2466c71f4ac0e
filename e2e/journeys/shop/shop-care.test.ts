import { describe, expect } from 'vitest';
import { CATALOGUE_WORDS, expectList, tagsShown } from '../../src/screens/catalogue.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  ENGLISH_PHONE,
  goHydrated,
  takePicture,
  test,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

const WORDS = {
  en: {
    allCows: 'All cows',
    similar: 'Similar cows',
    details: /See more Details/,
    noScript: /This page needs JavaScript/,
    offline: 'There is no connection',
  },
  bn: {
    allCows: 'সব গরু',
    similar: 'এরকম আরও গরু',
    details: /আরও বিস্তারিত দেখুন/,
    noScript: /জাভাস্ক্রিপ্ট/,
    offline: 'নেটওয়ার্ক নেই',
  },
} as const;

test('CARD-01 F34 a card says breed, sex and teeth at every width', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await page.goto('/all-cows');
  const card = page.getByRole('article').first();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `catalogue-en-${width}`);
    expect(await card.innerText()).toMatch(/· (Bull|Steer|Heifer) · \d teeth/);
  }
});

describe.each(SHOP_VIEWS)('in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const words = WORDS[language];

  test('CAT-11 F34 a cow leads back to the list that the visitor came from, also after a similar one and a reload', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?gender=MALE_BULL&sort=2&page=2`);
    const before = await tagsShown(page);
    await page.getByRole('article').first().getByRole('link', { name: words.details }).click();
    await page.waitForURL('**/cow/*');
    const allCows = page.getByRole('main').getByRole('link', { name: words.allCows, exact: true });
    const similar = page.getByRole('region', { name: words.similar });
    await similar.getByRole('link', { name: words.details }).first().click();
    await expect.poll(() => allCows.getAttribute('href')).toContain('sort=2');
    await page.reload();
    await expect.poll(() => allCows.getAttribute('href')).toContain('gender=MALE_BULL');
    await allCows.click();
    await expectList(page, view, 'gender=MALE_BULL&sort=2&page=1');
    expect(await tagsShown(page)).toEqual(before);
    expect(visitor.faults).toEqual([]);
    // Who comes by a link has chosen nothing.
    const other = await newVisitor({ width });
    await goHydrated(other, `${prefix}/cow/${before[0]}`);
    expect(
      await other.page
        .getByRole('main')
        .getByRole('link', { name: words.allCows, exact: true })
        .getAttribute('href'),
    ).toBe(`${prefix}/all-cows`);
  });

  test('BOOK-11 F35 without JavaScript the own bookings say what they need, and no grey boxes stay', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor({ width, javaScriptEnabled: false });
    await page.goto(`${prefix}/bookings`);
    await page.getByRole('main').getByText(words.noScript).waitFor();
    await takePicture(page, `bookings-plain-${language}-${width}`);
    expect(
      await page
        .getByRole('main')
        .locator('.animate-pulse, [class*=skeleton]')
        .locator('visible=true')
        .count(),
    ).toBe(0);
  });
});

test('COW-01 F35 a page that could not be read without a connection appears by itself when there is one', async ({
  newVisitor,
}) => {
  const { width, prefix, language } = BANGLA_PHONE;
  const visitor = await newVisitor({ width });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/all-cows`);
  // The parts of the page are there, the cow is not.
  await page.route('**/api/product/get-cow/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('article').first().getByRole('link', { name: WORDS[language].details }).click();
  await page.getByRole('heading', { name: WORDS[language].offline }).waitFor();
  await page.unroute('**/api/product/get-cow/**');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.locator('section#hold').waitFor();
  expect(await page.getByRole('heading', { name: WORDS[language].offline }).count()).toBe(0);
});

test.for([BANGLA_PHONE, ENGLISH_PHONE])(
  'CAT-08 F35 the sort shows every choice in full in $language at $width px',
  async ({ language, width, prefix }, { newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.evaluate(() => document.fonts.ready);
    await takePicture(page, `sort-${language}-${width}`, { fullPage: false });
    const cutOff = await page.getByLabel(CATALOGUE_WORDS[language].sortBy).evaluate((select) => {
      if (!(select instanceof HTMLSelectElement)) throw new Error('no select');
      const style = getComputedStyle(select);
      const ruler = document.createElement('canvas').getContext('2d');
      if (ruler === null) throw new Error('no canvas');
      ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const ARROW = 20;
      const room =
        select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
      return [...select.options]
        .filter(({ text }) => ruler.measureText(text).width > room)
        .map(({ text }) => text);
    });
    expect(cutOff).toEqual([]);
  },
);

test('COW-02 F35 with letters twice as large the bar with the buttons does not lie over the cow', async ({
  newVisitor,
}) => {
  const { width, prefix } = BANGLA_PHONE;
  const visitor = await newVisitor({ width });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/cow/NDL-240`);
  const shownPart = () =>
    page.locator('.bar-at-thumb').evaluate((bar) => {
      scrollTo(0, 200);
      const { top, bottom } = bar.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
    });
  expect(await shownPart(), 'at the thumb').toBeGreaterThan(0.05);
  expect(await shownPart()).toBeLessThan(0.15);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await takePicture(page, 'cow-large-text-bn-360', { fullPage: false });
  expect(await shownPart(), 'twice as large').toBeLessThan(0.15);
});

test('CAT-08 F34 by price the first cow can be bought', async ({ newVisitor }) => {
  const { width, prefix } = ENGLISH_DESK;
  const { page } = await newVisitor({ width });
  for (const sort of [1, 2, 3, 4]) {
    await page.goto(`${prefix}/all-cows?sort=${sort}`);
    await page.getByRole('article').first().getByText('available', { exact: true }).waitFor();
  }
});
