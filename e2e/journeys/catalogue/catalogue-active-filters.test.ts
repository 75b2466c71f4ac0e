import { AVAILABILITY } from '@khamar/contract/cows/enums';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  activeFilters,
  CATALOGUE_TEXTS,
  digitsOf,
  expectList,
  expectSearch,
  openFilters,
  tagsShown,
} from '../../src/screens/catalogue.ts';
import {
  goHydrated,
  SHOP_VIEWS,
  takeScreenshot,
  test,
  type View,
  waitForDialogClosed,
} from '../../src/visitor.ts';

const TEXTS = {
  en: {
    facts: /^.+ · (Bull|Steer|Heifer) · \d\steeth$/,
    kg: '60 KG to 400 KG',
    allCows: 'All cows',
    details: /See more Details/,
  },
  bn: {
    facts: /^.+ · (ষাঁড়|বলদ|বকনা) · [০-৯]\sদাঁত$/,
    kg: '৬০ কেজি থেকে ৪০০ কেজি',
    allCows: 'সব গরু',
    details: /আরও বিস্তারিত দেখুন/,
  },
} as const;

const availableSwitch = (page: Page, { language }: View) =>
  page.getByRole('switch', { name: CATALOGUE_TEXTS[language].availableOnly });
const chip = (page: Page, { language }: View, name: string) =>
  page.getByRole('link', { name: CATALOGUE_TEXTS[language].removeFilter(name), exact: true });

describe.each(SHOP_VIEWS)('active filters in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = CATALOGUE_TEXTS[language];
  const { facts, kg, allCows, details } = TEXTS[language];

  test('BUY-05 CAT-07 CAT-11 chips remove one filter each; the switch and the teeth filter combine with every sort', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?page=2&size=20&sort=2`);
    expect(await page.getByRole('list', { name: texts.activeFilters }).count(), 'no empty list').toBe(0);
    const cards = page.getByRole('article');
    for (const text of await cards.locator('p.text-sm', { hasText: '·' }).allInnerTexts())
      expect(text).toMatch(facts);

    await availableSwitch(page, view).click();
    await expectSearch(page, '?availabilityStatus=AVAILABLE&sort=2&page=1&size=12');
    await expectList(page, view, 'availabilityStatus=AVAILABLE&sort=2');
    expect(await availableSwitch(page, view).getAttribute('aria-checked')).toBe('true');

    const panel = await openFilters(page, view);
    await panel
      .getByRole('group', { name: texts.teeth })
      .getByText(digitsOf(language, 4), { exact: true })
      .click();
    await expectSearch(page, '?teeth=4&availabilityStatus=AVAILABLE&sort=2&page=1&size=12');
    await page.keyboard.press('Escape');
    await waitForDialogClosed(page);
    expect(await activeFilters(page, view)).toEqual([texts.available, texts.fourTeeth]);
    await takeScreenshot(page, `active-filters-${language}-${width}`, { fullPage: false });
    await chip(page, view, texts.available).click();
    await expectSearch(page, '?teeth=4&sort=2&page=1&size=12');
    expect(await availableSwitch(page, view).getAttribute('aria-checked')).toBe('false');

    for (const sort of [1, 2, 3, 4]) {
      await page.getByLabel(texts.sortBy).selectOption(String(sort));
      const { cows } = await expectList(page, view, `teeth=4&sort=${sort}`);
      const ranks = cows.map((cow) => AVAILABILITY.indexOf(cow.availabilityStatus));
      expect(ranks, 'available first').toEqual(ranks.toSorted((a, b) => a - b));
      expect(new Set(cows.map(({ teeth }) => teeth))).toEqual(new Set([4]));
      await expectSearch(page, `?teeth=4&sort=${sort}&page=1&size=12`);
    }

    await goHydrated(
      visitor,
      `${prefix}/all-cows?color=Red,Brown&maxWeight=400&breed=Pabna&sort=1&page=1&size=20`,
    );
    expect(await activeFilters(page, view)).toEqual([
      kg,
      texts.colors[2],
      texts.colors[3],
      language === 'en' ? 'Pabna' : 'পাবনা',
    ]);
    await chip(page, view, texts.colors[2]).click();
    await expectSearch(page, '?maxWeight=400&color=Brown&breed=Pabna&sort=1&page=1&size=12');
    await expectList(page, view, 'maxWeight=400&color=Brown&breed=Pabna&sort=1');
    expect(visitor.faults).toEqual([]);
  });

  test('BUY-05 without JavaScript the switch and the chips work too', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${prefix}/all-cows?color=Red,Black&teeth=4&sort=2&page=1&size=20`);
    await availableSwitch(page, view).click();
    await page.waitForURL('**/all-cows?color=Black,Red&teeth=4&availabilityStatus=AVAILABLE&sort=2');
    await expectList(page, view, 'color=Black,Red&teeth=4&availabilityStatus=AVAILABLE&sort=2');
    await chip(page, view, texts.colors[0]).click();
    await page.waitForURL('**/all-cows?color=Red&teeth=4&availabilityStatus=AVAILABLE&sort=2');
    await availableSwitch(page, view).click();
    await page.waitForURL('**/all-cows?color=Red&teeth=4&sort=2');
    await expectList(page, view, 'color=Red&teeth=4&sort=2');
    expect(visitor.faults).toEqual([]);
  });

  test('BUY-05 a visitor who returns from a cow finds the same filters at that cow, also after a reload there', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const query = 'teeth=4&availabilityStatus=AVAILABLE&sort=3';
    // The page stays plain HTML: each step is a document.
    await page.goto(`${prefix}/all-cows?${query}&page=2`);
    const before = await tagsShown(page);
    const [, , , , , tag = ''] = before;
    await page.getByRole('link', { name: details }).nth(5).click();
    await page.waitForURL(`**/cow/${tag}`);
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: allCows, exact: true }).click();
    await expectList(page, view, `${query}&page=1`);
    expect(await activeFilters(page, view)).toEqual([texts.available, texts.fourTeeth]);
    await expect.poll(() => page.locator(`#${tag}`).evaluate(isInView)).toBe(true);

    // The same with scripts, by Back, and with a filter changed after the return.
    await goHydrated(visitor, `${prefix}/all-cows?${query}&page=2`);
    await page.getByRole('link', { name: details }).nth(5).click();
    await page.getByRole('heading', { level: 1, name: tag }).waitFor();
    await page.getByRole('main').getByRole('link', { name: allCows, exact: true }).click();
    await expectList(page, view, `${query}&page=1`);
    expect(await tagsShown(page)).toEqual(before);
    await expect.poll(() => page.locator(`#${tag}`).evaluate(isInView)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: tag }).waitFor();
    await page.goBack();
    await expectList(page, view, `${query}&page=1`);
    await chip(page, view, texts.fourTeeth).click();
    await expectSearch(page, '?availabilityStatus=AVAILABLE&sort=3&page=1&size=12');
    expect(visitor.faults).toEqual([]);
  });
});

const isInView = (card: Element) => {
  const { top } = card.getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2;
};
