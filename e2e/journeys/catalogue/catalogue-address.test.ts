import { describe, expect, inject } from 'vitest';
import { CATALOGUE_TEXTS, expectList, expectSearch, tagsShown } from '../../src/screens/catalogue.ts';
import {
  ENGLISH_DESK,
  goHydrated,
  holdApi,
  holdCalls,
  retryCalls,
  test,
  SHOP_VIEWS,
  withoutStream,
} from '../../src/visitor.ts';

const desk = ENGLISH_DESK;

describe.each(SHOP_VIEWS)('the URL in $language at $width px', (view) => {
  const { language, width, prefix } = view;

  test('CAT-03 page and size are in the URL, 1 and 12 by default, and the API gets a zero-based page', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows?utm_source=whatsapp`);
    await expectSearch(page, '?utm_source=whatsapp&page=1&size=12');
    expect(visitor.apiCalls, 'completing the URL makes no call').toEqual([]);

    const size = page.getByLabel(CATALOGUE_TEXTS[language].onPage);
    const offered = await size
      .locator('option:not([hidden])')
      .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value));
    expect(offered).toEqual(['10', '20', '30', '50']);
    expect(await size.inputValue()).toBe('12');
    await size.selectOption('20');
    await expectList(page, view, 'limit=20');
    await page.getByRole('link', { name: language === 'en' ? 'Next page' : 'পরের পাতা' }).click();
    await expectList(page, view, 'limit=20&page=1');
    await expectSearch(page, '?page=2&size=20');
    expect(visitor.apiCalls).toEqual([
      '/api/product/get-all-cows?page=0&limit=20',
      '/api/product/get-all-cows?page=1&limit=20',
    ]);
    expect(visitor.faults).toEqual([]);
  });
});

test('CAT-03 page and size stay on the catalogue: no page before or after it gets them', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  // Records every URL, including those replaced immediately.
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
        original(state, unused, url);
        const { pathname, search } = window.location;
        if (pathname !== '/all-cows' && search !== '') console.error(`${name} ${pathname}${search}`);
      };
    }
  });
  await goHydrated(visitor, '/');
  await page.getByRole('link', { name: 'View All' }).click();
  await expectSearch(page, '?page=1&size=12');
  await page.goBack();
  await page.getByRole('heading', { name: 'Meet Our Herd' }).waitFor();
  await expectSearch(page, '');
  // The browser changes the URL before the page: a link on the old page would replace the history entry.
  const catalogue = page.getByRole('heading', { level: 1, name: 'Our Cattle Collection' });
  await page.goForward();
  await catalogue.waitFor();
  await expectSearch(page, '?page=1&size=12');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Contact Us' }).click();
  await catalogue.waitFor({ state: 'detached' });
  await page.goBack();
  await catalogue.waitFor();
  await page.getByRole('article').first().waitFor();
  await expectSearch(page, '?page=1&size=12');
  const [tag = ''] = await tagsShown(page);
  await page.getByRole('link', { name: new RegExp(`${tag}$`) }).click();
  await page.getByRole('heading', { level: 1, name: tag }).waitFor();
  await expectSearch(page, '');
  expect(visitor.faults).toEqual([]);
});

test.each([
  ['?size=100', '?size=12&page=1'],
  ['?page=0', '?page=1&size=12'],
  ['?utm_source=sms&page=-3&size=abc', '?utm_source=sms&page=1&size=12'],
  ['?page=২&size=২০', '?page=2&size=20'],
])('CAT-03 the URL %s is redirected to %s', async (requested, expected) => {
  const response = await fetch(`${inject('siteUrl')}/all-cows${encodeURI(requested)}`, {
    redirect: 'manual',
  });
  expect(response.status).toBe(302);
  const corrected = new URL(response.headers.get('location') ?? '', inject('siteUrl'));
  const paramsOf = (search: string) => Object.fromEntries(new URLSearchParams(search));
  expect(corrected.pathname).toBe('/all-cows');
  expect(paramsOf(corrected.search)).toEqual(paramsOf(expected));
});

describe.each(SHOP_VIEWS)('Back and Forward in $language at $width px', (view) => {
  const { language, width, prefix } = view;

  test('CAT-09 CAT-11 filters, tag and sort combine in one call; Back and Forward restore list and scroll position', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows?color=Red,Brown&tagId=NDL-1`);
    const texts = CATALOGUE_TEXTS[language];
    await page.getByLabel(texts.sortBy).selectOption('2');
    const red = 'color=Red,Brown&tagId=NDL-1&sort=2';
    await expectList(page, view, red);
    await page.getByRole('link', { name: language === 'en' ? 'Next page' : 'পরের পাতা' }).click();
    await expectList(page, view, `${red}&page=1`);
    expect(visitor.apiCalls.map(decodeURIComponent)).toEqual(
      [0, 1].map((n) => `/api/product/search-cows?tagId=NDL-1&color=Red,Brown&sort=2&page=${n}&limit=12`),
    );
    const last = (await tagsShown(page)).at(-1) ?? '';

    const link = page.getByRole('link', { name: new RegExp(`${last}$`) });
    await link.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => Math.round(scrollY));
    await link.click();
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
    await page.goBack();
    await expectList(page, view, `${red}&page=1`);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(position);
    await page.goBack();
    await expectList(page, view, red);
    await page.goBack();
    await expectList(page, view, 'color=Red,Brown&tagId=NDL-1');
    expect(await page.getByLabel(texts.sortBy).inputValue()).toBe('');
    await page.goForward();
    await expectList(page, view, red);
    expect(await page.getByLabel(texts.sortBy).inputValue()).toBe('2');
    await expectSearch(page, `?tagId=NDL-1&color=Red,Brown&sort=2&page=1&size=12`);
  });
});

test('a late response never replaces the latest list; a failure can be retried; quick choices are all applied', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await withoutStream(page);
  const box = (name: string) => page.getByRole('checkbox', { name });
  const releaseRed = await holdCalls(page, '**/api/product/search-cows?color=Red&**');
  await goHydrated(visitor, '/all-cows');
  await box('Red').check();
  await page.getByText('Loading cows').waitFor({ state: 'attached' });
  await box('Black').check();
  const { cows } = await expectList(page, desk, 'color=Black,Red');
  const responded = page.waitForResponse('**/search-cows?color=Red&**');
  releaseRed();
  await responded;
  expect(await tagsShown(page)).toEqual(cows.map(({ tagId }) => tagId));
  expect(await box('Red').isChecked()).toBe(true);

  await page.route('**/api/product/**', (route) => route.abort());
  await box('White').check();
  await page.getByRole('alert').waitFor();
  await retryCalls(page, '**/api/product/**', page.getByRole('button', { name: 'Try again' }));
  await expectList(page, desk, 'color=Black,White,Red');
  expect(await box('White').isChecked()).toBe(true);

  const release = await holdApi(visitor);
  await page.evaluate(() => {
    for (const value of ['Black', 'White', 'Brown'])
      document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();
  });
  await expectSearch(page, '?color=Red,Brown&page=1&size=12');
  release();
  await expectList(page, desk, 'color=Red,Brown');
});

test('damaged URLs show the catalogue, and never an error', async ({ newVisitor }) => {
  const damaged = ['color=Green', 'minPrice=x&maxPrice=-4', 'sort=9', 'age=99', 'size=7', 'gender=cow'];
  const nonsense = ['', 'page=1', 'page=0', 'page=-3', 'page=abc', 'page=1e99', 'tagId=%00'];
  const tags = ['..', 'a/b', '%25', encodeURIComponent('গরু')].map((tag) => `tagId=${tag}`);
  for (const query of [...damaged, ...nonsense, ...tags]) {
    const response = await fetch(`${inject('siteUrl')}/all-cows?${query}`);
    expect(response.status, query).toBe(200);
    const [, first] = /<article.*?(NDL-\d+)/s.exec(await response.text()) ?? [];
    expect(first, query).toBe(tags.includes(query) ? undefined : 'NDL-240');
  }
  const visitor = await newVisitor();
  await goHydrated(visitor, `/all-cows?${damaged.join('&')}&page=1e99&tagId=%00`);
  expect((await tagsShown(visitor.page))[0]).toBe('NDL-240');
  expect(visitor.faults).toEqual([]);
});
