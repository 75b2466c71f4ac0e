import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  CATALOGUE_TEXTS,
  digitsOf,
  expectList,
  expectSearch,
  openFilters,
} from '../../src/screens/catalogue.ts';
import {
  BANGLA_PHONE,
  ENGLISH_DESK,
  ENGLISH_PHONE,
  goHydrated,
  holdApi,
  SHOP_VIEWS,
  test,
} from '../../src/visitor.ts';

const FILTERS_ID = 'filters';
const desk = ENGLISH_DESK;
const phone = ENGLISH_PHONE;

const TEXTS = {
  en: {
    badge: 'available',
    available: 'Available',
    sold: 'Sold',
    any: 'Any',
    availability: 'Availability',
    lakh: ['Up to 1 lakh', '1 to 1.5 lakh', '3 lakh or more'],
  },
  bn: {
    badge: 'আছে',
    available: 'আছে',
    sold: 'বিক্রি হয়ে গেছে',
    any: 'সব',
    availability: 'আছে কি না',
    lakh: ['১ লাখ পর্যন্ত', '১ থেকে ১.৫ লাখ', '৩ লাখ বা তার বেশি'],
  },
} as const;

const rangeOf = (slider: Locator) =>
  slider.evaluate((input: HTMLInputElement) => [input.min, input.max, input.step, input.value].map(Number));

describe.each(SHOP_VIEWS)('the filter panel in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = CATALOGUE_TEXTS[language];

  test('CAT-04 available cows come first; availability, price, tag and weight filter; ranges are in the URL only when narrowed', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const { badge, available, sold, any, availability, lakh } = TEXTS[language];
    await goHydrated(visitor, `${prefix}/all-cows?page=3`);
    const badges = page.getByRole('article').getByText(badge, { exact: true });
    expect(await badges.count(), 'only available cows on the first pages').toBe(12);
    const panel = await openFilters(page, view);
    const group = panel.getByRole('group', { name: availability });
    for (const [word, status] of [
      [available, 'AVAILABLE'],
      [sold, 'SOLD'],
    ] as const) {
      await group.getByText(word, { exact: true }).click();
      await expectList(page, view, `availabilityStatus=${status}`);
      await expectSearch(page, `?availabilityStatus=${status}&page=1&size=12`);
    }
    await group.getByText(any, { exact: true }).click();
    await expectList(page, view, '');

    const chip = (name: string) => panel.getByRole('button', { name, exact: true });
    for (const [name, query] of [
      [lakh[0], 'maxPrice=100000'],
      [lakh[1], 'minPrice=100000&maxPrice=150000'],
      [lakh[2], 'minPrice=300000'],
    ] as const) {
      await chip(name).press('Enter');
      await expectSearch(page, `?${query}&page=1&size=12`);
      expect(await chip(name).getAttribute('aria-pressed')).toBe('true');
      const button = page.locator(`[aria-haspopup=dialog][popovertarget=${FILTERS_ID}]`);
      expect(await button.textContent(), 'a range is one filter').toMatch(/[^\d০-৯][1১]$/);
      await expectList(page, view, query);
    }
    await chip(lakh[2]).press('Enter');
    await expectSearch(page, '?page=1&size=12');

    expect(await panel.getByLabel(texts.search).getAttribute('placeholder')).toBe('NDL-001');
    const [lowest, highest] = texts.price.map((name) => panel.getByRole('slider', { name }));
    const [lightest, heaviest] = texts.weight.map((name) => panel.getByRole('slider', { name }));
    if (!lowest || !highest || !lightest || !heaviest) throw new Error('Expected four slider thumbs');
    expect(await rangeOf(lowest)).toEqual([60_000, 700_000, 5000, 60_000]);
    expect(await rangeOf(highest)).toEqual([60_000, 700_000, 5000, 700_000]);
    expect(await rangeOf(lightest)).toEqual([60, 700, 10, 60]);
    expect(await rangeOf(heaviest)).toEqual([60, 700, 10, 700]);

    // Keyboard only, single steps and a large one.
    await lowest.focus();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
    expect(await lowest.getAttribute('aria-valuetext')).toBe(`৳${digitsOf(language, 120_000)}`);
    await expectSearch(page, '?minPrice=120000&page=1&size=12');
    await expectList(page, view, 'minPrice=120000');
    expect(
      await lowest.evaluate((node) => node === document.activeElement),
      'the thumb keeps the focus',
    ).toBe(true);
    await page.keyboard.press('End');
    expect(await rangeOf(lowest), 'one thumb never passes the other').toEqual([
      60_000, 700_000, 5000, 700_000,
    ]);
    await page.keyboard.press('Home');
    await expectSearch(page, '?page=1&size=12');

    await heaviest.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await heaviest.getAttribute('aria-valuetext')).toBe(language === 'en' ? '690 KG' : '৬৯০ কেজি');
    await expectSearch(page, '?maxWeight=690&page=1&size=12');
    await expectList(page, view, 'maxWeight=690');
    expect(visitor.faults).toEqual([]);
  });

  test('CAT-07 CAT-09 typing a tag loses no letter while responses are late, in any case and with Bangla digits', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows?page=3&size=20`);
    const panel = await openFilters(page, view);
    const box = panel.getByLabel(texts.search);
    await box.focus();
    let typed = '';
    const releases: (() => void)[] = [];
    for (const letters of ['nd', 'l-০', '১']) {
      releases.push(await holdApi(visitor));
      const requested = page.waitForRequest('**/api/product/**');
      typed += letters;
      await page.keyboard.type(letters);
      expect(await box.inputValue()).toBe(typed);
      await requested;
      // The response to the previous text.
      releases.at(-2)?.();
      expect(await box.inputValue()).toBe(typed);
    }
    releases.at(-1)?.();
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true);
    await expectList(page, view, 'tagId=NDL-01');
    expect(await box.inputValue(), 'the letters stay as they were typed').toBe('ndl-০১');
    await expectSearch(page, '?tagId=NDL-01&page=1&size=12');
    expect(visitor.apiCalls).toContain('/api/product/search-cow-by-partial-id/NDL-01?page=0&limit=12');

    // On a phone the first Back only closes the sheet, and Escape clears the field.
    if (width < 1024) await panel.getByRole('button', { name: texts.close }).click();
    await page.goBack();
    await expectList(page, view, 'limit=20&page=2');
    expect(await box.inputValue(), 'one step back removes the whole text').toBe('');
    expect(visitor.faults).toEqual([]);
  });
});

test('on a desktop the panel is part of the page, not a dialog; moving one slider is one history entry', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  await page.getByRole('region', { name: 'Filters' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const before = await page.evaluate(() => history.length);
  const thumb = page.getByRole('slider', { name: 'Minimum weight' });
  for (const weight of [70, 80, 90]) {
    await thumb.press('ArrowRight');
    await expectSearch(page, `?minWeight=${weight}&page=1&size=12`);
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expectList(page, desk, '');
  await expect.poll(() => thumb.inputValue()).toBe('60');
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
});

test('CAT-11 the filter sheet counts results, traps focus, closes in every way, keeps choices, and leaves no history entry', async ({
  newVisitor,
}) => {
  const view = BANGLA_PHONE;
  const { language, width, prefix } = view;
  const texts = CATALOGUE_TEXTS[language];
  const visitor = await newVisitor({ width });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/all-cows?page=1&size=12`);
  const button = page.getByRole('button', { name: texts.filters });
  const sheet = page.getByRole('dialog', { name: texts.filters });
  const index = () => page.evaluate<number>('history.state.idx');
  const back = () => page.evaluate(() => history.back());
  const expectClosed = async (search: string) => {
    await sheet.waitFor({ state: 'hidden' });
    await expectSearch(page, search);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('visible');
  };
  const first = await index();
  expect(await sheet.isVisible()).toBe(false);
  await button.press('Enter');
  await sheet.waitFor();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement?.closest('dialog') === null && document.activeElement !== document.body,
    );
    expect(isOutside, `after ${step + 1} steps`).toBe(false);
  }
  const closings = [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: texts.close }).click(),
    () => page.mouse.click(180, 20),
    back,
  ];
  for (const close of closings) {
    if (!(await sheet.isVisible())) await button.click();
    await sheet.waitFor();
    await close();
    await expectClosed('?page=1&size=12');
    await expect.poll(index).toBe(first);
  }
  await page.evaluate(() => history.forward());
  await expect.poll(index).toBe(first + 1);
  await expectClosed('?page=1&size=12');
  await expectList(page, view, '');
  await back();
  await expect.poll(index).toBe(first);

  await openFilters(page, view);
  const searches = ['?color=Black&page=1&size=12', '?color=Black,White&page=1&size=12'] as const;
  for (const [place, search] of searches.entries()) {
    await sheet.getByRole('checkbox', { name: texts.colors[place] ?? '' }).press('Space');
    await expectSearch(page, search);
  }
  await back();
  await expectClosed(searches[1]);
  await expectList(page, view, 'color=Black,White');
  // Each filter is one history entry, the sheet is none.
  await expect.poll(index).toBe(first + 2);
  await back();
  const { totalCows } = await expectList(page, view, 'color=Black');
  await openFilters(page, view);
  await sheet.getByRole('button', { name: texts.showCount(digitsOf(language, totalCows)) }).press('Enter');
  await expectClosed(searches[0]);
  await expect.poll(index).toBe(first + 1);
  expect(await button.evaluate((node) => node === document.activeElement), 'focus returns').toBe(true);

  await openFilters(page, view);
  await sheet.getByRole('link', { name: texts.clear }).click();
  await expectSearch(page, '?page=1&size=12');
  await sheet.getByRole('button', { name: texts.close }).click();
  await expectClosed('?page=1&size=12');
  await back();
  await expectList(page, view, 'color=Black');
  expect(visitor.faults).toEqual([]);
});

test('slider thumbs of at least 44 px can be moved by touch and by mouse', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, hasTouch: true });
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  const panel = await openFilters(page, phone);
  const slider = panel.getByRole('slider', { name: 'Maximum price' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider is not visible');
  const [right, middle, y] = [box.x + box.width - 22, box.x + box.width / 2, box.y + 22];
  const touch = await page.context().newCDPSession(page);
  // Twenty pixels off the visible centre still hits the thumb.
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: right - 19, y: y + 8 }],
  });
  for (let x = right - 20; x > middle; x -= 10) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(460_000);
  const touched = Number(await slider.inputValue());
  expect(touched).toBeGreaterThan(300_000);
  await expectList(page, phone, `maxPrice=${touched}`);

  const low = panel.getByRole('slider', { name: 'Minimum price' });
  await page.mouse.move(box.x + 22, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, y, { steps: 4 });
  await page.mouse.up();
  const moved = Number(await low.inputValue());
  expect(moved).toBeGreaterThan(100_000);
  await expectList(page, phone, `minPrice=${moved}&maxPrice=${touched}`);
});
