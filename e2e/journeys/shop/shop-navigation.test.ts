import { describe, expect } from 'vitest';
import { expectList, tagsShown } from '../../src/screens/catalogue.ts';
import { expectOutline, WITHOUT_IMAGE } from '../../src/screens/saved-items.ts';
import { BANGLA_PHONE, goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

const TEXTS = {
  en: {
    allCows: 'All cows',
    similar: 'Similar cows',
    details: /See more Details/,
    offline: "You're offline",
  },
  bn: {
    allCows: 'সব গরু',
    similar: 'এরকম আরও গরু',
    details: /আরও বিস্তারিত দেখুন/,
    offline: 'নেটওয়ার্ক নেই',
  },
} as const;

describe.each(SHOP_VIEWS)('in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = TEXTS[language];

  test('CAT-11 F34 a cow page links back to the list the visitor came from, also after a similar cow and a reload', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?gender=MALE_BULL&sort=2&page=2`);
    const before = await tagsShown(page);
    await page.getByRole('article').first().getByRole('link', { name: texts.details }).click();
    await page.waitForURL('**/cow/*');
    const allCows = page.getByRole('main').getByRole('link', { name: texts.allCows, exact: true });
    const region = page.getByRole('region', { name: texts.similar });
    const similar = region.getByRole('link', { name: texts.details }).first();
    const next = await similar.getAttribute('href');
    await similar.click();
    await page.waitForURL(`**${next}`);
    await expect.poll(() => allCows.getAttribute('href')).toContain('sort=2');
    await page.reload();
    await expect.poll(() => allCows.getAttribute('href')).toContain('gender=MALE_BULL');
    await allCows.click();
    await expectList(page, view, 'gender=MALE_BULL&sort=2&page=1');
    expect(await tagsShown(page)).toEqual(before);
    expect(visitor.faults).toEqual([]);
  });
});

test('COW-01 F35 a page that failed to load offline appears once the connection is back; a cow without a photo has an outline', async ({
  newVisitor,
}) => {
  const { width, prefix, language } = BANGLA_PHONE;
  const visitor = await newVisitor({ width });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/all-cows?tagId=${WITHOUT_IMAGE}`);
  await expectOutline(page, language);
  // The page's code is loaded, the cow's data is not.
  await page.route('**/api/product/get-cow/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('article').first().getByRole('link', { name: TEXTS[language].details }).click();
  await page.getByRole('heading', { name: TEXTS[language].offline }).waitFor();
  await page.unroute('**/api/product/get-cow/**');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.locator('section[data-panel]').waitFor();
  expect(await page.getByRole('heading', { name: TEXTS[language].offline }).count()).toBe(0);
  await expectOutline(page, language);
});
