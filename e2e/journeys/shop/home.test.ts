import { loadedFile, layoutShift, loadAllImages } from '@khamar/testkit/browser/images';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import {
  BANGLA_PHONE,
  ENGLISH_PHONE,
  expectSoundScreen,
  goHydrated,
  holdApi,
  loseScripts,
  takeScreenshot,
  test,
  SHOP_VIEWS,
  withoutStream,
} from '../../src/visitor.ts';

const TEXTS = {
  en: {
    herd: 'Meet Our Herd',
    all: 'View All',
    loading: 'Loading cows',
    again: 'Try again',
    life: 'Life on Our Cow Farm',
    care: 'How We Care',
    cares: ['Happy Cows, Healthy Milk', 'Organic Feed Only', 'Sustainable Farming', 'Farm-Fresh Delivery'],
    prices: 'Shop by price',
    cheapest: 'Up to 1 lakh',
    how: 'How it works',
    minutes: '30 minutes',
    visit: 'Visit the farm',
    map: 'Open map',
    stories: ['A peaceful home for our cows', 'Keeping our cows healthy', 'Caring for nature and animals'],
  },
  bn: {
    herd: 'আমাদের গরুগুলো দেখুন',
    all: 'সব দেখুন',
    loading: 'গরুর তালিকা আসছে',
    again: 'আবার চেষ্টা করুন',
    life: 'আমাদের খামারের দিনকাল',
    care: 'আমরা যেভাবে যত্ন নিই',
    cares: ['সুখী গরু, পুষ্টিকর দুধ', 'শুধু অর্গানিক খাবার', 'টেকসই খামার', 'খামার থেকে টাটকা ডেলিভারি'],
    prices: 'দাম অনুযায়ী গরু',
    cheapest: '১ লাখ পর্যন্ত',
    how: 'যেভাবে কিনবেন',
    minutes: '৩০ মিনিট',
    visit: 'খামারে এসে দেখুন',
    map: 'ম্যাপে দেখুন',
    stories: ['গরুর জন্য শান্তির ঘর', 'গরু সুস্থ রাখা', 'প্রকৃতি ও প্রাণীর যত্ন'],
  },
};

describe.each(SHOP_VIEWS)('home in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];
  const home = prefix === '' ? '/' : prefix;

  test('HOME-03 HOME-05 HOME-06 HOME-07 shows eight cows, farm life, care and stories, without layout shift', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await page.route('**/*.woff2', (route) => route.abort());
    await goHydrated(visitor, home);
    expect(visitor.apiCalls, 'the cows came with the page').toEqual([]);
    await expect.poll(() => page.locator('#welcome').locator('..').locator('[inert]').count()).toBe(2);
    await loadAllImages(page);
    // If the page is painted before the header has arrived completely, its icons move: 0.006 on a phone.
    expect(await layoutShift(page)).toBeLessThan(0.01);
    const cards = page.getByRole('region', { name: texts.life }).getByRole('article');
    expect(await cards.count()).toBe(4);
    for (const card of await cards.all()) {
      const { src, cut } = await loadedFile(card.locator('img'));
      expect(src).toMatch(/^(milking|grazing|bathing|evening)-\w{8}-\d+\.webp$/);
      expect(cut).toBeCloseTo(1, 1);
      expect(await card.getByRole('heading', { level: 3 }).innerText()).not.toBe('');
      expect((await card.locator('p').innerText()).length).toBeGreaterThan(20);
    }
    const care = page.getByRole('region', { name: texts.care });
    expect(await care.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(texts.cares);
    expect(await care.locator('svg').count()).toBe(4);
    for (const title of texts.stories) {
      const story = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
      expect((await story.locator('p').innerText()).length).toBeGreaterThan(60);
      expect((await story.getByRole('img').getAttribute('alt'))?.length).toBeGreaterThan(20);
      const { src } = await loadedFile(story.locator('img'));
      expect(src).toMatch(/^(peaceful-home|healthy-cows|care-for-nature)-\w{8}-\d+\.webp$/);
    }
    const herd = page.getByRole('region', { name: texts.herd });
    expect(await herd.getByRole('article').count()).toBe(8);
    expect(await herd.getByRole('article').first().innerText()).toContain('NDL-240');
    await herd.getByRole('link', { name: texts.all, exact: true }).click();
    await page.waitForURL(`**${prefix}/all-cows*`);
  });

  test('HOME-03 eight skeletons are shown while the cows load; a failure can be retried', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/about-us`);
    await page.route('**/api/product/**', (route) => route.fulfill({ body: 'no cows' }));
    const release = await holdApi(visitor);
    await page.getByRole('banner').getByRole('link').first().click();
    const herd = page.getByRole('region', { name: texts.herd });
    await herd.getByText(texts.loading).waitFor({ state: 'attached' });
    expect(
      await herd
        .locator('[aria-hidden] > div')
        .filter({ has: page.locator('.animate-pulse') })
        .count(),
    ).toBe(8);
    await takeScreenshot(page, `home-skeletons-${language}-${width}`);
    release();
    const alert = herd.getByRole('alert');
    await alert.waitFor();
    await expectSoundScreen(visitor, `home-unavailable-${language}-${width}`);
    await page.unroute('**/api/product/**');
    visitor.apiCalls.length = 0;
    await alert.getByRole('button', { name: texts.again }).click();
    await herd.getByRole('article').nth(7).waitFor();
    expect(visitor.apiCalls).toEqual(['/api/product/get-all-cows?page=0&limit=8']);
    expect(visitor.faults).toEqual([]);
  });
});

test.for([BANGLA_PHONE, ENGLISH_PHONE])(
  'BUY-08 on a phone in $language cows are seen in the first screen and a half, then how it works and where the farm is',
  async ({ language, prefix }, { newVisitor }) => {
    const texts = TEXTS[language];
    const { page } = await newVisitor({ viewport: { width: 360, height: 740 } });
    await loseScripts(page);
    await page.goto(prefix || '/');
    await page.evaluate(() => document.fonts.ready);
    const first = await page
      .getByRole('region', { name: texts.herd })
      .getByRole('article')
      .first()
      .boundingBox();
    expect(first?.y).toBeLessThan(1.5 * 740);
    const prices = page.getByRole('navigation', { name: texts.prices }).getByRole('link');
    expect(await prices.count()).toBe(5);
    const last = await prices.last().boundingBox();
    expect(last?.y, 'in one line').toBe((await prices.first().boundingBox())?.y);
    expect((last?.y ?? 999) + (last?.height ?? 0), 'in the first screen').toBeLessThan(740);

    const steps = page.getByRole('list', { name: texts.how }).getByRole('listitem');
    expect(await steps.count()).toBe(3);
    expect(await steps.nth(1).innerText()).toContain(texts.minutes);
    const visit = page.getByRole('region', { name: texts.visit });
    for (const text of [farm.addresses.farm[language], farm.openingHours[language], farm.dbid])
      expect(await visit.innerText()).toContain(text);
    expect(await visit.getByRole('link', { name: texts.map }).getAttribute('href')).toBe(farm.mapLink);
    await prices.filter({ hasText: texts.cheapest }).click();
    await page.waitForURL(`**${prefix}/all-cows?*maxPrice=100000*`);
  },
);

test('HOME-02 HOME-04 SITE-06 the hero has crops for three width ranges, the feature image for four', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await loseScripts(page);
  const crops: Record<string, string[]> = {};
  for (const width of [360, 768, 769, 1024, 1025, 1440, 1441, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const [name, image] of [
      ['welcome', page.locator('#welcome img')],
      ['our-herd', page.locator('#our-herd img')],
      ['feature', page.getByRole('img', { name: /walks home/ })],
    ] as const) {
      const { src, excess, cut } = await loadedFile(image);
      expect(excess, `${src} at ${width}`).toBeLessThanOrEqual(1.5);
      (crops[name] ??= []).push(src.replace(/-\d+\.webp$/, ''));
      const [least, most] = name === 'feature' ? [0.95, 1.05] : [0.8, 1.25];
      expect(cut, `${src} at ${width}`).toBeGreaterThan(least);
      expect(cut, `${src} at ${width}`).toBeLessThan(most);
    }
    const isChecked = width === 360 || width === 1920;
    expect(isChecked ? await oversizedDrawings(page) : [], `at ${width}`).toEqual([]);
  }
  for (const [name, all] of Object.entries(crops)) {
    const [phone, , tablet, , desk, , , last] = all;
    const wide = name === 'feature' ? last : desk;
    expect(new Set(all).size).toBe(name === 'feature' ? 4 : 3);
    expect(all, name).toEqual([phone, phone, tablet, tablet, desk, desk, wide, wide]);
  }
});

/** Drawings loaded with more than 1.5 times the pixels shown. */
async function oversizedDrawings(page: Page): Promise<string[]> {
  const drawings = page.locator('main img[src^="/assets/drawings/"]:not([inert] *)');
  const all = await Promise.all((await drawings.all()).map(loadedFile));
  return all.filter(({ excess }) => excess > 1.5).map(({ src }) => src);
}

test('no drawing is loaded with more than 1.5 times the pixels shown, also on high-density screens', async ({
  newVisitor,
}) => {
  for (const [width, deviceScaleFactor] of [
    [412, 2.625],
    [390, 3],
    [800, 2],
  ] as const) {
    const { page } = await newVisitor({ width, deviceScaleFactor });
    await loseScripts(page);
    await page.goto('/');
    expect(await oversizedDrawings(page), `at ${width} × ${deviceScaleFactor}`).toEqual([]);
  }
});

test('the first image is requested before the styles, once, and is small on a phone', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor({ width: 360, deviceScaleFactor: 2 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  const first = requests.filter((path) => path.includes('/drawings/welcome-'));
  expect(first).toHaveLength(1);
  expect(requests.indexOf(first[0] ?? '')).toBeLessThan(5);
  const response = await fetch(inject('siteUrl') + (first[0] ?? ''));
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(40_000);
});
