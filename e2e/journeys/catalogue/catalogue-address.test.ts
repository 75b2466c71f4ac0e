import { describe, expect, inject } from 'vitest';
import {
  CATALOGUE_WORDS,
  expectList,
  expectSearch,
  openFilters,
  tagsShown,
} from '../../src/screens/catalogue.ts';
import { ENGLISH_DESK, goHydrated, holdApi, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

const desk = ENGLISH_DESK;
const words = CATALOGUE_WORDS.en;

describe.each(SHOP_VIEWS)('the address in $language at $width px', (view) => {
  const { language, width, prefix } = view;

  test('CAT-03 page and size stand in the address, 1 and 12 when missing, and are sent from zero', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows?utm_source=whatsapp`);
    await expectSearch(page, '?utm_source=whatsapp&page=1&size=12');
    expect(visitor.apiCalls, 'completing the address asks nobody').toEqual([]);

    const size = page.getByLabel(CATALOGUE_WORDS[language].onPage);
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

  test('CAT-07 any change of a filter leads back to page 1 of twelve', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    for (const change of ['color', 'tag', 'breed'] as const) {
      await goHydrated(visitor, `${prefix}/all-cows?page=3&size=20&sort=2`);
      const panel = await openFilters(page, view);
      const said = CATALOGUE_WORDS[language];
      if (change === 'color') await panel.getByRole('checkbox', { name: said.colors[0] }).check();
      if (change === 'tag') await panel.getByLabel(said.tag).fill('ndl-1');
      if (change === 'breed') await panel.getByLabel(said.breed).selectOption('Deshi');
      const filter = { color: 'color=Black', tag: 'tagId=NDL-1', breed: 'breed=Deshi' }[change];
      await expectSearch(page, `?${filter}&sort=2&page=1&size=12`);
      await expectList(page, view, `${filter}&sort=2`);
    }
  });
});

test('CAT-03 page and size stay on the catalogue: neither the next page nor the one before gets them', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  // Every address that the page ever has, also one that is replaced at once.
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
  // The browser changes the address before the page: a link to the page that still stands would replace the entry.
  const catalogue = page.getByRole('heading', { level: 1, name: 'Our Cattle Collection' });
  await page.goForward();
  await catalogue.waitFor();
  await expectSearch(page, '?page=1&size=12');
  const navbar = page.getByRole('navigation').first();
  for (const name of ['Home', 'About Us', 'Contact Us']) {
    await navbar.getByRole('link', { name }).click();
    await catalogue.waitFor({ state: 'detached' });
    await page.goBack();
    await catalogue.waitFor();
    await page.getByRole('article').first().waitFor();
    await expectSearch(page, '?page=1&size=12');
  }
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
])('CAT-03 the address %s is corrected to %s, with JavaScript and without', async (written, right) => {
  const response = await fetch(`${inject('siteUrl')}/all-cows${encodeURI(written)}`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  const corrected = new URL(response.headers.get('location') ?? '', inject('siteUrl'));
  const said = (search: string) => Object.fromEntries(new URLSearchParams(search));
  expect(corrected.pathname).toBe('/all-cows');
  expect(said(corrected.search)).toEqual(said(right));
});

test('CAT-09 the wish decides which call is made', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await withoutStream(page);
  await goHydrated(visitor, '/all-cows');
  const panel = await openFilters(page, desk);
  await page.getByLabel(words.sortBy).selectOption('1');
  await expectList(page, desk, 'sort=1');
  await panel.getByLabel(words.tag).fill('NDL-0');
  await expectList(page, desk, 'sort=1&tagId=NDL-0');
  await page.getByLabel(words.sortBy).selectOption('');
  await expectList(page, desk, 'tagId=NDL-0');
  await panel.getByRole('checkbox', { name: 'White' }).check();
  await expectList(page, desk, 'tagId=NDL-0&color=White');
  await page.getByLabel(words.sortBy).selectOption('4');
  await expectList(page, desk, 'tagId=NDL-0&color=White&sort=4');
  expect(visitor.apiCalls).toEqual([
    '/api/product/sort-cows?sortField=currentPrice&sortDir=desc&page=0&limit=12',
    '/api/product/sort-cows?tagId=NDL-0&sortField=currentPrice&sortDir=desc&page=0&limit=12',
    '/api/product/search-cow-by-partial-id/NDL-0?page=0&limit=12',
    '/api/product/search-cows?tagId=NDL-0&color=White&page=0&limit=12',
    '/api/product/search-cows?tagId=NDL-0&color=White&sort=4&page=0&limit=12',
  ]);
});

describe.each(SHOP_VIEWS)('the way back in $language at $width px', (view) => {
  const { language, width, prefix } = view;

  test('CAT-11 filters, tag and sort combine; back and forward restore the exact list and its place', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?color=Red,Brown&tagId=NDL-1`);
    const said = CATALOGUE_WORDS[language];
    await page.getByLabel(said.sortBy).selectOption('2');
    const red = 'color=Red,Brown&tagId=NDL-1&sort=2';
    await expectList(page, view, red);
    await page.getByRole('link', { name: language === 'en' ? 'Next page' : 'পরের পাতা' }).click();
    await expectList(page, view, `${red}&page=1`);
    const last = (await tagsShown(page)).at(-1) ?? '';

    const link = page.getByRole('link', { name: new RegExp(`${last}$`) });
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(scrollY));
    await link.click();
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
    await page.goBack();
    await expectList(page, view, `${red}&page=1`);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
    await page.goBack();
    await expectList(page, view, red);
    await page.goBack();
    await expectList(page, view, 'color=Red,Brown&tagId=NDL-1');
    expect(await page.getByLabel(said.sortBy).inputValue()).toBe('');
    await page.goForward();
    await expectList(page, view, red);
    expect(await page.getByLabel(said.sortBy).inputValue()).toBe('2');
    await expectSearch(page, `?tagId=NDL-1&color=Red,Brown&sort=2&page=1&size=12`);
  });
});

test('a list that answers late never stands in the place of the one asked for last', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const late = Promise.withResolvers<void>();
  await page.route('**/api/product/search-cows?color=Red&**', async (route) => {
    await late.promise;
    await route.continue();
  });
  await goHydrated(visitor, '/all-cows');
  await page.getByRole('checkbox', { name: 'Red' }).check();
  await page.getByText('Loading the herd').waitFor({ state: 'attached' });
  await page.getByRole('checkbox', { name: 'Black' }).check();
  const { cows } = await expectList(page, desk, 'color=Black,Red');
  const answered = page.waitForResponse('**/search-cows?color=Red&**');
  late.resolve();
  await answered;
  expect(await tagsShown(page)).toEqual(cows.map(({ tagId }) => tagId));
  expect(await page.getByRole('checkbox', { name: 'Red' }).isChecked()).toBe(true);
});

test('a list that fails offers another try, and no choice is lost', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await withoutStream(page);
  await page.route('**/api/product/**', (route) => route.abort());
  await goHydrated(visitor, '/all-cows');
  await page.getByRole('checkbox', { name: 'Red' }).check();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/product/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectList(page, desk, 'color=Red');
  expect(await page.getByRole('checkbox', { name: 'Red' }).isChecked()).toBe(true);
});

test('two choices made at once both count, however slow the answers', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const letGo = await holdApi(visitor);
  await goHydrated(visitor, '/all-cows');
  await page.evaluate(() => {
    for (const value of ['Black', 'White', 'Brown']) {
      document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();
    }
  });
  await expectSearch(page, '?color=Black,White,Brown&page=1&size=12');
  letGo();
  await expectList(page, desk, 'color=Black,White,Brown');
});

test('damaged addresses show the herd, and never a fault', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  for (const query of [
    'color=Green',
    'minPrice=x&maxPrice=-4',
    'sort=9',
    'age=99',
    'size=7',
    'tagId=%00',
    'gender=cow',
  ]) {
    const response = await visitor.page.goto(`/all-cows?${query}`);
    expect(response?.status(), query).toBe(200);
    expect((await tagsShown(visitor.page))[0], query).toBe('NDL-240');
  }
  for (const tag of ['..', 'a/b', '%25', 'গরু']) {
    const response = await visitor.page.goto(`/all-cows?tagId=${tag}`);
    expect(response?.status(), tag).toBe(200);
    expect(await tagsShown(visitor.page), tag).toEqual([]);
  }
  expect(visitor.faults).toEqual([]);
});
