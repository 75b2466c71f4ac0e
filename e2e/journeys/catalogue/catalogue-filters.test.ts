import { describe, expect } from 'vitest';
import {
  CATALOGUE_TEXTS,
  cutOffSorts,
  digitsOf,
  expectList,
  expectSearch,
  openFilters,
  tagsShown,
} from '../../src/screens/catalogue.ts';
import { goHydrated, waitForHydration, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('filters in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = CATALOGUE_TEXTS[language];

  test('CAT-01 CAT-05 CAT-07 CAT-08 CAT-09 F34 F35 colour filters reset the page and can be cleared; available cows sort first', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows?page=3&size=20&sort=2`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      language === 'en' ? 'Our Cattle Collection' : 'আমাদের গরু',
    );
    expect(await page.locator('h1 + p').innerText()).not.toBe('');
    expect(await page.getByRole('navigation').last().getByRole('link').count()).toBeGreaterThan(1);
    const panel = await openFilters(page, view);
    const color = (place: number) => panel.getByRole('checkbox', { name: texts.colors[place] ?? '' });
    expect(await panel.getByRole('checkbox').count()).toBe(texts.colors.length);
    await color(3).check();
    await expectSearch(page, '?color=Brown&sort=2&page=1&size=12');
    await color(0).check();
    await expectSearch(page, '?color=Black,Brown&sort=2&page=1&size=12');
    await expectList(page, view, 'color=Black,Brown&sort=2');
    await panel.getByText(texts.color, { exact: true }).click();
    expect(await panel.getByRole('checkbox').count()).toBe(0);
    await panel.getByText(texts.color, { exact: true }).click();
    expect(await color(0).isChecked()).toBe(true);
    await panel.getByRole('link', { name: texts.clear }).click();
    await expectList(page, view, 'sort=2');
    await expectSearch(page, '?sort=2&page=1&size=12');
    expect(await color(0).isChecked()).toBe(false);

    await page.keyboard.press('Escape');
    const select = page.getByLabel(texts.sortBy);
    const options = await select
      .locator('option')
      .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value, label }) => `${value} ${label}`.trim()));
    expect(options.slice(1)).toEqual(texts.sorts.map((word, index) => `${index + 1} ${word}`));
    expect(await cutOffSorts(page, view)).toEqual([]);
    for (const [index, word] of texts.sorts.entries()) {
      await select.selectOption({ label: word });
      const { cows } = await expectList(page, view, `sort=${index + 1}`);
      const values = cows.map((cow) => (index < 2 ? cow.currentPrice : cow.currentWeight));
      expect(values).toEqual(values.toSorted((a, b) => (index % 2 === 0 ? b - a : a - b)));
      expect(cows[0]?.availabilityStatus).toBe('AVAILABLE');
      await expectSearch(page, `?sort=${index + 1}&page=1&size=12`);
    }
    expect(visitor.apiCalls.at(-1)).toBe(
      '/api/product/sort-cows?sortField=currentWeight&sortDir=asc&page=0&limit=12',
    );
  });

  test('CAT-06 CAT-07 gender, size, breed and age filter the list and are in the URL', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?page=3&size=20`);
    const panel = await openFilters(page, view);
    await panel.getByText(texts.bull, { exact: true }).click();
    await expectList(page, view, 'gender=MALE_BULL');
    await expectSearch(page, '?gender=MALE_BULL&page=1&size=12');
    await panel.getByText(texts.small, { exact: true }).click();
    await expectList(page, view, 'gender=MALE_BULL&cowSize=SMALL');
    await panel.getByLabel(texts.breed).selectOption({ label: texts.deshi });
    await expectList(page, view, 'gender=MALE_BULL&cowSize=SMALL&breed=Deshi');
    await panel.getByLabel(texts.age).selectOption({ label: texts.three });
    const query = 'gender=MALE_BULL&cowSize=SMALL&breed=Deshi&age=3';
    const { cows } = await expectList(page, view, query);
    expect(cows.length, 'the demo herd has such an animal').toBeGreaterThan(0);
    await expectSearch(page, `?${query}&page=1&size=12`);

    await page.reload();
    await waitForHydration(page);
    await expectList(page, view, query);
    const again = await openFilters(page, view);
    expect(await again.getByRole('radio', { name: texts.bull }).isChecked()).toBe(true);
    expect(await again.getByLabel(texts.breed).inputValue()).toBe('Deshi');
  });

  test('CAT-10 SITE-05 an empty result has a drawing, links home and to the farm, and one that clears the filters', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?tagId=NOSUCH&sort=2`);
    const [cows, title, hint, home, farm] =
      language === 'en'
        ? [
            'Cows',
            'Oops! No items found.',
            'Try adjusting your search or check back later!',
            'Go Home',
            'Ask the farm',
          ]
        : [
            'গরু',
            'দুঃখিত! কিছু পাওয়া গেল না।',
            'ফিল্টার একটু বদলে দেখুন, অথবা পরে আবার আসুন!',
            'হোমে যান',
            'খামারে জিজ্ঞেস করুন',
          ];
    const list = page.getByRole('region', { name: cows, exact: true });
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    expect(await page.getByText(hint, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: home, exact: true }).getAttribute('href')).toBe(
      prefix || '/',
    );
    expect(await page.getByText(texts.cows(digitsOf(language, 0)), { exact: true }).isVisible()).toBe(true);
    expect(await tagsShown(page)).toEqual([]);
    const drawing = list.locator('img[src*="/empty-"]');
    await expect
      .poll(() => drawing.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(200);
    expect(await list.getByRole('link', { name: farm }).getAttribute('href')).toBe(`${prefix}/contact-us`);
    await list.getByRole('link', { name: texts.clear }).click();
    await expectList(page, view, 'sort=2');
    await expectSearch(page, '?sort=2&page=1&size=12');
  });
});
