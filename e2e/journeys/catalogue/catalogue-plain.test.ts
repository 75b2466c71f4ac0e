import { describe, expect } from 'vitest';
import { CATALOGUE_TEXTS, expectList, openFilters } from '../../src/screens/catalogue.ts';
import { takeScreenshot, test, SHOP_VIEWS } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('without JavaScript in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = CATALOGUE_TEXTS[language];

  test('CAT-04 CAT-05 CAT-06 CAT-08 the catalogue is filtered, sorted, paged and cleared by plain forms and links', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${prefix}/all-cows?page=2`);
    const panel = await openFilters(page, view);
    await panel.getByLabel(texts.search).fill('ndl-');
    await panel.getByRole('checkbox', { name: texts.colors[2] }).check();
    await panel.getByRole('checkbox', { name: texts.colors[3] }).check();
    await panel.getByText(texts.bull, { exact: true }).click();
    const slider = panel.getByRole('slider', { name: texts.weight[1] });
    await slider.focus();
    await slider.press('ArrowLeft');
    await panel.getByRole('button', { name: texts.show, exact: true }).click();
    const query = 'tagId=NDL-&maxWeight=690&color=Red,Brown&gender=MALE_BULL';
    await page.waitForURL(`**/all-cows?${query}`);
    await expectList(page, view, query);

    const toolbar = page.locator('form').filter({ has: page.getByLabel(texts.sortBy) });
    await page.getByLabel(texts.sortBy).selectOption('2');
    await toolbar.getByRole('button', { name: texts.show }).click();
    await page.waitForURL(`**/all-cows?${query}&sort=2`);
    await expectList(page, view, `${query}&sort=2`);
    await takeScreenshot(page, `plain-${language}-${width}`);

    const sizes = page.locator('form').filter({ has: page.getByLabel(texts.onPage) });
    await page.getByLabel(texts.onPage).selectOption('10');
    await sizes.getByRole('button', { name: texts.show }).click();
    await page.waitForURL(`**/all-cows?${query}&sort=2&size=10`);
    await page.getByRole('link', { name: language === 'en' ? 'Next page' : 'পরের পাতা' }).click();
    await expectList(page, view, `${query}&sort=2&limit=10&page=1`);

    // A filter also returns to page 1 with the default size here, and keeps the order.
    const again = await openFilters(page, view);
    expect(await again.getByRole('checkbox', { name: texts.colors[2] }).isChecked()).toBe(true);
    await again.getByRole('checkbox', { name: texts.colors[2] }).uncheck();
    await again.getByRole('button', { name: texts.show, exact: true }).click();
    await page.waitForURL('**/all-cows?tagId=NDL-&maxWeight=690&color=Brown&gender=MALE_BULL&sort=2');

    const last = await openFilters(page, view);
    await last.getByRole('link', { name: texts.clear }).click();
    await page.waitForURL('**/all-cows?sort=2');
    await expectList(page, view, 'sort=2');
    expect(
      await page.getByRole('article').first().getByRole('button').count(),
      'no button that does nothing',
    ).toBe(0);
    expect(visitor.faults).toEqual([]);
  });
});
