import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PHONE } from '@khamar/testkit/browser/cheap-phone';
import { FIRST_LOAD_KB, FIRST_VIEW_KB, weighPage, weighScripts } from '@khamar/testkit/browser/page-weight';
import { layoutShift, oversizedImages } from '@khamar/testkit/browser/images';
import { inSoak } from '@khamar/testkit/soak';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { test, waitForHydration, withoutStream } from '../../src/visitor.ts';

/** Checked before lazy images are loaded; duplicates in the carousel are fetched once. */
async function expectFittingImages(page: Page): Promise<void> {
  const eager = await page
    .locator('main img[loading=eager]')
    .evaluateAll((images) =>
      images.map(
        (image) => `${String(image.getAttribute('alt'))} ${String(image.getAttribute('fetchpriority'))}`,
      ),
    );
  expect(new Set(eager).size).toBeLessThanOrEqual(1);
  expect(eager.every((image) => image.endsWith(' high'))).toBe(true);
  expect(await oversizedImages(page), page.url()).toEqual([]);
}

// Bangla has larger fonts and texts.
test.for(['', '/all-cows', '/cow/NDL-001'].flatMap((path) => inSoak([path, `/bn${path}`], [`/bn${path}`])))(
  'a first visit to %s on a phone stays within the size limits, without visible layout shift or oversized images',
  async (path, { newVisitor }) => {
    const { page } = await newVisitor(PHONE);
    // On a slow machine the stream opens before the network is idle, and then it never is.
    await withoutStream(page);
    const weight = await weighPage(page, inject('siteUrl') + path);
    expect(weight.gzipScript).toBeGreaterThan(50);
    expect(weight.gzipScript).toBeLessThanOrEqual(FIRST_LOAD_KB);
    expect(weight.total).toBeLessThanOrEqual(FIRST_VIEW_KB);
    // The first paint waits for nothing but the HTML.
    expect(weight.stylesheet).toBe(0);
    // A font that arrives within a tenth of a second of the first paint may shift a word by a pixel.
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await expectFittingImages(page);
  },
);

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('a short page that arrives in two parts does not move what is already shown', async ({ newVisitor }) => {
  const html = await (await fetch(`${inject('siteUrl')}/confirm-email`)).text();
  const cut = html.indexOf('</address>');
  const painted = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, cut));
    void painted.promise.then(() => response.end(html.slice(cut)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- listens on a port
  const { port } = server.address() as AddressInfo;
  const { page } = await newVisitor({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 1200 },
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await twoFrames(page);
  painted.resolve();
  await page.getByRole('contentinfo').getByText('Nagad').waitFor();
  await twoFrames(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test('no image has more than 1.5 times the pixels shown, and only the first one of a page loads eagerly', async ({
  newVisitor,
}) => {
  const phone = await newVisitor(PHONE);
  await phone.page.goto('/about-us');
  await expectFittingImages(phone.page);
  const desk = await newVisitor({ deviceScaleFactor: 1 });
  for (const path of ['/', '/all-cows', '/cow/NDL-001', '/about-us']) {
    await desk.page.goto(path);
    await expectFittingImages(desk.page);
  }
});

test('FORM-07 F67 typing into the contact form loads only the validation of that form', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor(PHONE);
  await withoutStream(page);
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  await waitForHydration(page);
  const kilobytes = await weighScripts(page, 'first_name_missing', async () => {
    await page.getByLabel('First name').fill('Salma');
    await page.getByLabel('First name').press('Enter');
    // Shown by the validation, once it has loaded.
    await page.getByText('Please input your last name!').waitFor();
  });
  expect(kilobytes).toBeGreaterThan(20);
  // 25 of them are the parts of zod that the contract uses; all of zod has 85.
  expect(kilobytes).toBeLessThanOrEqual(31);
});
