import { inSoak } from '@khamar/testkit/soak';
import { describe, expect, inject } from 'vitest';
import { goHydrated, holdApi, waitForHydration, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('the site in $language at $width px', ({ language, width, prefix }) => {
  test('SITE-04 an unknown path is a not-found page with status 404', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const title = language === 'en' ? 'Page not found' : 'পাতাটি পাওয়া যায়নি';
    const response = await visitor.page.goto(`${prefix}/no/such/page`);
    expect(response?.status()).toBe(404);
    expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    const broken = await fetch(`${inject('siteUrl')}${prefix}/%ZZ`);
    expect([broken.status, (await broken.text()).includes(title)]).toEqual([404, true]);
  });
});

test('the language switch keeps page and query, both ways; the logo leads home without requesting the document', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await withoutStream(page);
  await page.goto('/bn/all-cows?page=3');
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(({ pathname, search }) => pathname === '/all-cows' && search.startsWith('?page=3'));
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  // After hydration the page adds its size to the URL.
  await page.waitForURL(/\/bn\/all-cows\?page=3/);
  await waitForHydration(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('bn');
  expect(await page.getByRole('main').locator('[aria-current=page]').innerText()).toBe('৩');

  visitor.apiCalls.length = 0;
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL('**/bn');
  expect(visitor.apiCalls).toEqual(['/api/product/get-all-cows?page=0&limit=8']);
});

test('nothing moves with reduced motion', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await holdApi(visitor);
  await goHydrated(visitor, '/all-cows');
  await page.getByRole('link', { name: 'Next page' }).click();
  const skeleton = page.locator('.animate-pulse').first();
  for (const [reducedMotion, animation] of [
    ['reduce', 'none'],
    ['no-preference', 'pulse'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    expect(await skeleton.evaluate((node) => getComputedStyle(node).animationName)).toBe(animation);
  }
});

test('every page links to itself in both languages, with absolute URLs', async () => {
  const site = inject('siteUrl');
  const linksOf = async (path: string) => {
    const html = await (await fetch(site + path)).text();
    const links = html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]*)"/g);
    return Object.fromEntries(Array.from(links, ([, rel, language, href]) => [language ?? rel, href]));
  };
  expect(await linksOf('/bn/all-cows?page=2&utm_source=whatsapp')).toEqual({
    canonical: `${site}/bn/all-cows?page=2`,
    en: `${site}/all-cows?page=2`,
    bn: `${site}/bn/all-cows?page=2`,
    'x-default': `${site}/all-cows?page=2`,
  });
  expect(await linksOf('/cow/ndl-001?from=whatsapp')).toMatchObject({
    canonical: `${site}/cow/NDL-001`,
    bn: `${site}/bn/cow/NDL-001`,
  });
});

test('the keyboard alone reaches the content and a cow page', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.innerText()).toBe('Skip to content');
  expect(await focused.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  const focusedId = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focusedId).toBe('content');
  await page.keyboard.press('Tab');
  expect(await focused.innerText()).toBe('Filters');
  // 'Available only', the sort order, the magnifier, the heart, the cow.
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('Tab');
  expect(await focused.getAttribute('href')).toBe('/cow/NDL-240');
  expect(await focused.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cow/NDL-240');
  await page.getByRole('heading', { level: 1, name: 'NDL-240' }).waitFor();
  await expect.poll(focusedId, { message: 'the focus moves to the new content' }).toBe('content');
  // Screen readers announce the new page.
  await page.getByRole('status').getByText('NDL-240').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Our Cattle Collection' }).waitFor();
});

test('a phone without JavaScript can browse, change pages and open a cow', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/bn');
  await page.getByRole('link', { name: 'সব দেখুন', exact: true }).click();
  await page.waitForURL('**/bn/all-cows*');
  await page.getByRole('link', { name: 'পরের পাতা' }).click();
  await page.waitForURL('**/bn/all-cows?page=2');
  await page.getByRole('link', { name: /NDL-228/ }).click();
  await page.waitForURL('**/bn/cow/NDL-228');
  await page.getByRole('heading', { level: 1, name: 'NDL-228' }).waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${inject('siteUrl')}/cow/NDL-228`);
  expect(visitor.faults).toEqual([]);
});

const HEADINGS = {
  '': { cows: 'Our Cattle Collection', contact: 'Contact Us', about: 'About Us' },
  '/bn': { cows: 'আমাদের গরু', contact: 'যোগাযোগ', about: 'আমাদের কথা' },
} as const;

test.for(inSoak<('' | '/bn')[]>(['', '/bn'], ['/bn']))(
  'at "%s" a page contains its own messages, and navigating loads the catalogue once',
  async (prefix, { newVisitor }) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const catalogues: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(en|bn)-/.test(request.url())) catalogues.push(request.url());
    });
    await goHydrated(visitor, `${prefix}/about-us`);
    const texts = HEADINGS[prefix];
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(texts.about);
    expect(catalogues, 'no catalogue before a navigation').toEqual([]);

    const menu = page.getByRole('navigation').first();
    await menu.locator(`a[href="${prefix}/all-cows"]`).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(texts.cows);
    await menu.locator(`a[href="${prefix}/contact-us"]`).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(texts.contact);
    expect(catalogues).toHaveLength(1);
    expect(catalogues[0]).toContain(`/assets/${prefix === '' ? 'en' : 'bn'}-`);
    expect(visitor.faults).toEqual([]);
  },
);
