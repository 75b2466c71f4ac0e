import { describe, expect } from 'vitest';
import {
  CATALOGUE_WORDS,
  digitsOf,
  expectList,
  expectSearch,
  openFilters,
  tagsShown,
} from '../../src/screens/catalogue.ts';
import { goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

describe.each(SHOP_VIEWS)('filters in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const words = CATALOGUE_WORDS[language];

  test('CAT-01 heading and subtitle, filters that can be cleared, an order, a grid and its pages', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      language === 'en' ? 'Our Cattle Collection' : 'আমাদের গরু',
    );
    expect(await page.locator('h1 + p').innerText()).not.toBe('');
    expect(await page.getByLabel(words.sortBy).isVisible()).toBe(true);
    expect(await page.getByRole('navigation').last().getByRole('link').count()).toBeGreaterThan(1);
    const panel = await openFilters(page, view);

    await panel.getByRole('checkbox', { name: words.colors[2] }).check();
    await expectList(page, view, 'color=Red');
    await panel.getByRole('link', { name: words.clear }).click();
    await expectList(page, view, '');
    await expectSearch(page, '?page=1&size=12');
    expect(await panel.getByRole('checkbox', { name: words.colors[2] }).isChecked()).toBe(false);
  });

  test('CAT-05 colours in a group that folds, as a comma list in the address', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const panel = await openFilters(page, view);
    expect(await panel.getByRole('checkbox').count()).toBe(words.colors.length);
    await panel.getByRole('checkbox', { name: words.colors[3] }).check();
    await panel.getByRole('checkbox', { name: words.colors[0] }).check();
    await expectSearch(page, '?color=Black,Brown&page=1&size=12');
    await expectList(page, view, 'color=Black,Brown');

    await panel.getByText(words.color, { exact: true }).click();
    expect(await panel.getByRole('checkbox').count()).toBe(0);
    await panel.getByText(words.color, { exact: true }).click();
    expect(await panel.getByRole('checkbox', { name: words.colors[0] }).isChecked()).toBe(true);
  });

  test('CAT-06 gender, size, breed and age are chosen by a person, carried by the address, and narrow the list', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const panel = await openFilters(page, view);
    await panel.getByText(words.bull, { exact: true }).click();
    await expectList(page, view, 'gender=MALE_BULL');
    await panel.getByText(words.small, { exact: true }).click();
    await expectList(page, view, 'gender=MALE_BULL&cowSize=SMALL');
    await panel.getByLabel(words.breed).selectOption({ label: words.deshi });
    await expectList(page, view, 'gender=MALE_BULL&cowSize=SMALL&breed=Deshi');
    await panel.getByLabel(words.age).selectOption({ label: words.three });
    const asked = 'gender=MALE_BULL&cowSize=SMALL&breed=Deshi&age=3';
    const { cows } = await expectList(page, view, asked);
    expect(cows.length, 'the demo herd has such an animal').toBeGreaterThan(0);
    await expectSearch(page, `?${asked}&page=1&size=12`);

    await page.reload();
    await expectList(page, view, asked);
    const again = await openFilters(page, view);
    expect(await again.getByRole('radio', { name: words.bull }).isChecked()).toBe(true);
    expect(await again.getByLabel(words.breed).inputValue()).toBe('Deshi');
  });

  test('CAT-08 four orders by name, each in its order', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const select = page.getByLabel(words.sortBy);
    const options = await select
      .locator('option')
      .evaluateAll((all: HTMLOptionElement[]) => all.map(({ value, label }) => `${value} ${label}`.trim()));
    expect(options.slice(1)).toEqual(words.sorts.map((word, index) => `${index + 1} ${word}`));
    for (const [index, word] of words.sorts.entries()) {
      await select.selectOption({ label: word });
      const { cows } = await expectList(page, view, `sort=${index + 1}`);
      const values = cows.map((cow) => (index < 2 ? cow.currentPrice : cow.currentWeight));
      const sorted = values.toSorted((a, b) => (index % 2 === 0 ? b - a : a - b));
      expect(values).toEqual(sorted);
      await expectSearch(page, `?sort=${index + 1}&page=1&size=12`);
    }
  });

  test('CAT-10 SITE-05 where nothing is found, the page says so and leads home', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const response = await page.goto(`${prefix}/all-cows?tagId=NOSUCH`);
    expect(response?.status()).toBe(200);
    const [title, hint, home] =
      language === 'en'
        ? ['Oops! No items found.', 'Try adjusting your search or check back later!', 'Go Home']
        : ['দুঃখিত! কিছু পাওয়া গেল না।', 'ফিল্টার একটু বদলে দেখুন, অথবা পরে আবার আসুন!', 'হোমে যান'];
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    expect(await page.getByText(hint, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: home, exact: true }).getAttribute('href')).toBe(
      prefix || '/',
    );
    expect(await page.getByText(words.cows(digitsOf(language, 0)), { exact: true }).isVisible()).toBe(true);
    expect(await tagsShown(page)).toEqual([]);
  });

  test('CAT-10 where nothing is found, one step clears the filters or leads to the farm', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?tagId=NOSUCH&sort=2`);
    const list = page.getByRole('region', { name: language === 'en' ? 'Cows' : 'গরু', exact: true });
    const ask = list.getByRole('link', { name: language === 'en' ? 'Ask the farm' : 'খামারে জিজ্ঞেস করুন' });
    expect(await ask.getAttribute('href')).toBe(`${prefix}/contact-us`);
    await list.getByRole('link', { name: words.clear }).click();
    await expectList(page, view, 'sort=2');
    await expectSearch(page, '?sort=2&page=1&size=12');
  });
});
