import { describe, expect, inject } from 'vitest';
import { cutOffSorts, expectList, expectSearch } from '../../src/screens/catalogue.ts';
import {
  ENGLISH_DESK,
  ENGLISH_PHONE,
  goHydrated,
  holdApi,
  takeScreenshot,
  test,
  SHOP_VIEWS,
  waitForHydration,
  withoutStream,
} from '../../src/visitor.ts';

const TEXTS = {
  en: {
    heading: 'Our Cattle Collection',
    more: 'See more Details',
    next: 'Next page',
    two: '2',
    loading: 'Loading cows',
    kg: /\d KG/,
    taka: /৳\d/,
  },
  bn: {
    heading: 'আমাদের গরু',
    more: 'আরও বিস্তারিত দেখুন',
    next: 'পরের পাতা',
    two: '২',
    loading: 'গরুর তালিকা আসছে',
    kg: /[০-৯] কেজি/,
    taka: /৳[০-৯]/,
  },
};

describe.each(SHOP_VIEWS)('the catalogue in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('CARD-01 CAT-02 shows twelve cows with photo, tag, status, weight and price; paging shows skeletons and makes one call', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    const release = await holdApi(visitor);
    await goHydrated(visitor, `${prefix}/all-cows`);
    expect(visitor.apiCalls, 'the first page is in the HTML').toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.heading);
    const cards = page.getByRole('article');
    expect(await cards.count()).toBe(12);
    const first = cards.first();
    // Each screen loads the smallest sharp file.
    await expect
      .poll(() =>
        first
          .getByRole('img')
          .evaluate((img: HTMLImageElement) =>
            img.naturalWidth > 0 ? img.currentSrc.split('-').at(-1) : 'none',
          ),
      )
      .toBe('320.webp');
    expect(
      await first
        .locator('img[src^="data:image/webp"]')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBe(16);
    expect(await first.innerText()).toMatch(/NDL-240/);
    expect(await first.innerText()).toMatch(texts.kg);
    expect(await first.innerText()).toMatch(texts.taka);
    expect(await first.getByRole('link', { name: texts.more }).getAttribute('href')).toBe(
      `${prefix}/cow/NDL-240`,
    );

    await page.getByRole('link', { name: texts.next }).click();
    await page.getByText(texts.loading).waitFor({ state: 'attached' });
    expect(
      await page
        .locator('main [aria-hidden] > div')
        .filter({ has: page.locator('.animate-pulse') })
        .count(),
    ).toBe(12);
    await takeScreenshot(page, `skeletons-${language}-${width}`);
    release();
    await page.getByRole('article').filter({ hasText: 'NDL-228' }).waitFor();

    expect(visitor.apiCalls).toEqual(['/api/product/get-all-cows?page=1&limit=12']);
    await expectSearch(page, '?page=2&size=12');
    expect(await page.getByRole('main').locator('[aria-current=page]').innerText()).toBe(texts.two);
    expect(visitor.faults).toEqual([]);
  });
});

test('CAT-01 CARD-01 SITE-07 CARD-03 F34 the grid has 1 to 4 columns; cards show breed, sex, teeth, price and a coloured status', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  expect(await cutOffSorts(page, ENGLISH_PHONE), 'CAT-08 F35').toEqual([]);
  const cards = page.getByRole('article');
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1100, 3],
    [1500, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const inFirstRow = () =>
      cards.evaluateAll((all) => {
        const tops = all.map((card) => card.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(inFirstRow).toBe(columns);
    expect(await cards.first().innerText()).toMatch(/· (Bull|Steer|Heifer) · \d\steeth/);
  }
  const prices = await cards.getByText(/^৳/).allInnerTexts();
  expect(prices).toHaveLength(12);
  for (const price of prices) expect(price).toMatch(/^৳(\d{2}|\d,\d{2}),\d{3}$/);
  expect(await cards.getByText(/^\d+ KG$/).count()).toBe(12);

  const [green, yellow] = ['rgb(211, 232, 193)', 'rgb(251, 231, 178)'];
  for (const [name, color] of [
    ['Available', green],
    ['Booked', yellow],
    ['Sold', yellow],
  ] as const) {
    await page.getByRole('group', { name: 'Availability' }).getByText(name, { exact: true }).click();
    await expectList(page, ENGLISH_DESK, `availabilityStatus=${name.toUpperCase()}`);
    const badges = cards.getByText(name.toLowerCase(), { exact: true });
    const colors = await badges.evaluateAll((all) =>
      all.map((node) => getComputedStyle(node).backgroundColor),
    );
    expect(new Set(colors)).toEqual(new Set([color]));
  }
});

test('CAT-10 a page past the last one is the empty state with status 404 and noindex', async ({
  newVisitor,
}) => {
  const statusOf = async (path: string) => (await fetch(inject('siteUrl') + path)).status;
  expect(await statusOf('/all-cows?page=20')).toBe(200);
  expect(await statusOf('/all-cows?page=999')).toBe(404);
  const { page } = await newVisitor();
  expect((await page.goto('/bn/all-cows?page=999'))?.status()).toBe(404);
  await waitForHydration(page);
  await page.getByRole('heading', { name: 'দুঃখিত! কিছু পাওয়া গেল না।' }).waitFor();
  await expectSearch(page, '?page=999&size=12');
  expect(await page.locator('link[rel=canonical]').count()).toBe(0);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  // It links to an existing page, without a page load.
  await page.getByRole('link', { name: 'সব গরু দেখুন' }).click();
  await expectSearch(page, '?page=1&size=12');
  await page.getByRole('article').first().waitFor();
});
