import { freePort } from '@khamar/database/free-port';
import { startApi, startWeb } from '@khamar/testkit/processes';
import { openTestFarm } from '@khamar/testkit/test-farm';
import type { Route } from 'playwright-core';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { expectSoundScreen, goHydrated, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('with the API down, in $language at $width px', ({ language, width, prefix }) => {
  const again = language === 'en' ? 'Try again' : 'আবার চেষ্টা করুন';

  test('a page is 503 with a way to try again, which works when the API is back', async ({ newVisitor }) => {
    const apiPort = String(await freePort());
    const webPort = String(await freePort());
    const url = `http://127.0.0.1:${webPort}`;
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    await startWeb({ PORT: webPort, SITE_URL: url, API_URL: apiUrl }, onTestFinished);

    const visitor = await newVisitor({ width, baseURL: url });
    // The stream is refused as well, and the browser would report that at some time.
    await visitor.page.route('**/api/live/cows', () => undefined);
    const response = await visitor.page.goto(`${prefix}/all-cows?page=2`);
    expect(response?.status()).toBe(503);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('503'));
    await expectSoundScreen(visitor, `unavailable-${language}-${width}`);

    const settings = {
      DATABASE_URL: inject('databaseUrl'),
      MEDIA_FOLDER: inject('mediaFolder'),
      PUBLIC_URL: `${url}/api`,
      PORT: apiPort,
    };
    await startApi(settings, onTestFinished);
    await visitor.page.getByRole('link', { name: again }).click();
    await visitor.page.getByRole('article').filter({ hasText: 'NDL-228' }).waitFor();
    expect(new URL(visitor.page.url()).searchParams.get('page')).toBe('2');
  });
});

describe('API-10 an API that fails while browsing leaves a sentence and a button, not a broken page', () => {
  test.for<[status: string, answer: (route: Route) => Promise<void> | void, title?: string]>([
    ['FETCH_ERROR', (route) => route.abort(), 'There is no connection'],
    [
      'PARSING_ERROR',
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Captive portal</h1>' }),
    ],
    ['TIMEOUT_ERROR', () => undefined],
    ['503', (route) => route.fulfill({ status: 503, json: { success: false } })],
  ])(
    'API-10 %s, then Try again when it is back',
    async ([, answer, title = 'The farm cannot be reached just now'], { newVisitor }) => {
      const visitor = await newVisitor();
      const { page } = visitor;
      await withoutStream(page);
      await page.route('**/api/product/**', answer);
      await goHydrated(visitor, '/all-cows');
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.unroute('**/api/product/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('article').filter({ hasText: 'NDL-228' }).waitFor();
    },
  );
});

test('two API and two web processes on one database serve the same site', async () => {
  const herd = { databaseUrl: inject('databaseUrl'), mediaFolder: inject('mediaFolder') };
  const [one, two] = await Promise.all([
    openTestFarm({ herd }, onTestFinished),
    openTestFarm({ herd }, onTestFinished),
  ]);
  const page = async (site: string, path: string) =>
    (await (await fetch(site + path)).text())
      .replaceAll(site, '')
      .replaceAll(encodeURIComponent(site), '')
      // When it was read, by the clock of the database.
      .replaceAll(/readAt\W+[\dT:.Z-]+/g, '');
  for (const path of ['/all-cows', '/bn/all-cows?page=5', '/cow/NDL-100', '/nowhere']) {
    expect(await page(one.url, path)).toBe(await page(two.url, path));
  }
  for (const part of [...one.webs, ...one.apis]) await part.stop();
  expect((await fetch(`${two.url}/all-cows`)).status).toBe(200);
});
