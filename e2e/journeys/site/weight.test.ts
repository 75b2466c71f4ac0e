import {
  FIRST_LOAD_KB,
  FIRST_VIEW_KB,
  PHONE,
  weighPage,
  weighScripts,
} from '@khamar/testkit/browser/page-weight';
import { layoutShift, oversizedPictures } from '@khamar/testkit/browser/pictures';
import { describe, expect, inject } from 'vitest';
import { test } from '../../src/visitor.ts';

const PAGES = ['/', '/all-cows', '/cow/NDL-001'].flatMap((path) => [path, `/bn${path === '/' ? '' : path}`]);

describe.each(PAGES)('%s on a phone', (path) => {
  test('a first visit costs no more than the limits, and nothing moves that could be seen', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor(PHONE);
    const weight = await weighPage(page, inject('siteUrl') + path);
    expect(weight.gzipScript).toBeGreaterThan(50);
    expect(weight.gzipScript).toBeLessThanOrEqual(FIRST_LOAD_KB);
    expect(weight.total).toBeLessThanOrEqual(FIRST_VIEW_KB);
    // The first paint waits for nothing but the page.
    expect(weight.stylesheet).toBe(0);
    // A font that comes within a tenth of a second of the first paint may move a word by a dot.
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
});

test('FORM-07 F67 typing into the contact form loads the rules of that form and no more', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor(PHONE);
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  const kilobytes = await weighScripts(page, 'first_name_missing', async () => {
    await page.getByLabel('First name').fill('Salma');
    await page.getByLabel('First name').press('Enter');
    // Said by the rules, once they are there.
    await page.getByText('Please input your last name!').waitFor();
  });
  expect(kilobytes).toBeGreaterThan(20);
  // 25 of them are the parts of zod that the contract uses; all of zod has 85.
  expect(kilobytes).toBeLessThanOrEqual(30);
});

describe.each([
  { screen: 'a phone', ...PHONE },
  { screen: 'a desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
])('on $screen', ({ viewport, deviceScaleFactor }) => {
  test.for(['/', '/all-cows', '/cow/NDL-001', '/about-us'])(
    'no picture of %s has more than 1.5 times the pixels it is shown at, and only the first comes unasked',
    async (path, { newVisitor }) => {
      const { page } = await newVisitor({ viewport, deviceScaleFactor });
      await page.goto(path);
      // Asked before the rest is made to come; what the carousel shows twice is fetched once.
      const eager = await page
        .locator('main img[loading=eager]')
        .evaluateAll((images) =>
          images.map(
            (image) => `${String(image.getAttribute('alt'))} ${String(image.getAttribute('fetchpriority'))}`,
          ),
        );
      expect(new Set(eager).size).toBeLessThanOrEqual(1);
      expect(eager.every((image) => image.endsWith(' high'))).toBe(true);
      expect(await oversizedPictures(page)).toEqual([]);
    },
  );
});
