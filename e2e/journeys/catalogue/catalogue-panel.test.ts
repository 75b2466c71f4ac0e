import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  CATALOGUE_WORDS,
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

const desk = ENGLISH_DESK;
const phone = ENGLISH_PHONE;

const rangeOf = (slider: Locator) =>
  slider.evaluate((input: HTMLInputElement) => [input.min, input.max, input.step, input.value].map(Number));

describe.each(SHOP_VIEWS)('the panel in $language at $width px', (view) => {
  const { language, width, prefix } = view;
  const words = CATALOGUE_WORDS[language];

  test('CAT-04 a box for a tag, sliders for price and weight, and a range in the address only when narrowed', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const panel = await openFilters(page, view);
    expect(await panel.getByLabel(words.tag).getAttribute('placeholder')).toBe('NDL-001');
    const [lowest, highest] = words.price.map((name) => panel.getByRole('slider', { name }));
    const [lightest, heaviest] = words.weight.map((name) => panel.getByRole('slider', { name }));
    if (!lowest || !highest || !lightest || !heaviest) throw new Error('Four thumbs are needed');
    expect(await rangeOf(lowest)).toEqual([60_000, 700_000, 5000, 60_000]);
    expect(await rangeOf(highest)).toEqual([60_000, 700_000, 5000, 700_000]);
    expect(await rangeOf(lightest)).toEqual([60, 700, 10, 60]);
    expect(await rangeOf(heaviest)).toEqual([60, 700, 10, 700]);

    // By keyboard alone, one step and one leap.
    await lowest.focus();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
    expect(await lowest.getAttribute('aria-valuetext')).toBe(`৳${digitsOf(language, 120_000)}`);
    await expectSearch(page, '?minPrice=120000&page=1&size=12');
    await expectList(page, view, 'minPrice=120000');
    expect(
      await lowest.evaluate((node) => node === document.activeElement),
      'the thumb keeps the keyboard',
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

  test('typing never jumps and never loses a letter while answers come late, in any case and in Bangla digits', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const panel = await openFilters(page, view);
    const box = panel.getByLabel(words.tag);
    await box.focus();
    let typed = '';
    const answers: (() => void)[] = [];
    for (const letters of ['nd', 'l-০', '১']) {
      answers.push(await holdApi(visitor));
      const asked = page.waitForRequest('**/api/product/**');
      typed += letters;
      await page.keyboard.type(letters);
      expect(await box.inputValue()).toBe(typed);
      await asked;
      // The answer to what was typed before.
      answers.at(-2)?.();
      expect(await box.inputValue()).toBe(typed);
    }
    answers.at(-1)?.();
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true);
    await expectList(page, view, 'tagId=NDL-01');
    expect(await box.inputValue(), 'the letters stay as they were typed').toBe('ndl-০১');
    await expectSearch(page, '?tagId=NDL-01&page=1&size=12');

    // On a phone the first Back only closes the sheet.
    if (width < 1024) await page.keyboard.press('Escape');
    await page.goBack();
    await expectList(page, view, '');
    expect(await box.inputValue(), 'one step back is the whole word').toBe('');
    expect(visitor.faults).toEqual([]);
  });
});

test('at a desk the panel is a part of the page, and no dialog that waits for an answer', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  await page.getByRole('region', { name: 'Filters' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
});

describe('the sheet in Bangla', () => {
  const view = BANGLA_PHONE;
  const { language, width, prefix } = view;
  const words = CATALOGUE_WORDS[language];

  test('a sheet by keyboard: it counts, keeps the keyboard inside, closes by Escape, its cross, its button and a tap beside it', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    const button = page.getByRole('button', { name: words.filters });
    const sheet = page.getByRole('dialog', { name: words.filters });
    expect(await sheet.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('dialog') === null && document.activeElement !== document.body,
      );
      expect(isOutside, `after ${step + 1} steps`).toBe(false);
    }
    await sheet.getByRole('checkbox', { name: words.colors[0] }).press('Space');
    const { totalCows } = await expectList(page, view, 'color=Black');
    const show = sheet.getByRole('button', { name: words.showCount(digitsOf(language, totalCows)) });
    await show.waitFor();
    await show.press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    expect(await button.evaluate((node) => node === document.activeElement), 'focus returns').toBe(true);

    const closings = [
      () => page.keyboard.press('Escape'),
      () => sheet.getByRole('button', { name: words.close }).click(),
      () => page.mouse.click(180, 20),
    ];
    for (const close of closings) {
      await button.click();
      await sheet.waitFor();
      await close();
      await sheet.waitFor({ state: 'hidden' });
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
        .toBe('visible');
    }
  });
});

test('CAT-11 Back closes the filter sheet and keeps the list and what was chosen; the sheet leaves no step behind', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await goHydrated(visitor, '/about-us');
  await goHydrated(visitor, '/all-cows?page=1&size=12');
  const sheet = page.locator('#filters');
  const index = () => page.evaluate<number>('history.state.idx');
  const back = () => page.evaluate(() => history.back());
  const hasClosed = async (search: string) => {
    await sheet.waitFor({ state: 'hidden' });
    await expectSearch(page, search);
  };
  const first = await index();

  await openFilters(page, phone);
  await back();
  await hasClosed('?page=1&size=12');
  await page.evaluate(() => history.forward());
  await hasClosed('?page=1&size=12');
  await expectList(page, phone, '');
  await back();
  await expect.poll(index).toBe(first);

  await openFilters(page, phone);
  await sheet.getByRole('button', { name: CATALOGUE_WORDS.en.close }).click();
  await hasClosed('?page=1&size=12');
  await expect.poll(index).toBe(first);

  await openFilters(page, phone);
  for (const [color, search] of [
    ['Black', '?color=Black&page=1&size=12'],
    ['White', '?color=Black,White&page=1&size=12'],
  ] as const) {
    await sheet.getByRole('checkbox', { name: color }).press('Space');
    await expectSearch(page, search);
  }
  await back();
  await hasClosed('?color=Black,White&page=1&size=12');
  await expectList(page, phone, 'color=Black,White');
  // Each choice is one step of the way back, the sheet is none.
  await expect.poll(index).toBe(first + 2);
  await back();
  await expectList(page, phone, 'color=Black');

  await openFilters(page, phone);
  await sheet.getByRole('link', { name: CATALOGUE_WORDS.en.clear }).click();
  await expectSearch(page, '?page=1&size=12');
  await sheet.getByRole('button', { name: CATALOGUE_WORDS.en.close }).click();
  await hasClosed('?page=1&size=12');
  await back();
  await expectList(page, phone, 'color=Black');
  expect(visitor.faults).toEqual([]);
});

test('a finger moves a thumb of at least 44 px, a mouse too', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, hasTouch: true });
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  const panel = await openFilters(page, phone);
  const slider = panel.getByRole('slider', { name: 'Highest price' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider is in sight');
  const [right, middle, y] = [box.x + box.width - 22, box.x + box.width / 2, box.y + 22];
  const touch = await page.context().newCDPSession(page);
  // Twenty pixels off the middle of what is seen: still the thumb.
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

  const low = panel.getByRole('slider', { name: 'Lowest price' });
  await page.mouse.move(box.x + 22, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, y, { steps: 4 });
  await page.mouse.up();
  const moved = Number(await low.inputValue());
  expect(moved).toBeGreaterThan(100_000);
  await expectList(page, phone, `minPrice=${moved}&maxPrice=${touched}`);
});

test('one finger at one thumb is one step of the way back', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  const before = await page.evaluate(() => history.length);
  await page.getByRole('slider', { name: 'Lowest weight' }).focus();
  for (const [press, search] of [
    ['ArrowRight', '?minWeight=70&page=1&size=12'],
    ['ArrowRight', '?minWeight=80&page=1&size=12'],
    ['ArrowRight', '?minWeight=90&page=1&size=12'],
  ] as const) {
    await page.keyboard.press(press);
    await expectSearch(page, search);
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expectList(page, desk, '');
  await expect.poll(() => page.getByRole('slider', { name: 'Lowest weight' }).inputValue()).toBe('60');
});
