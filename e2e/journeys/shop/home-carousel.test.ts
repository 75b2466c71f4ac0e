import { layoutShift } from '@khamar/testkit/browser/images';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goHydrated, test, SHOP_VIEWS, WITH_MOTION } from '../../src/visitor.ts';

const TEXTS = {
  en: {
    headline: 'Pure Goodness from Our Farm to Your Home',
    discover: 'Discover our product',
    welcome: 'Welcome to the farm',
    dots: ['Slide 1 of 2', 'Slide 2 of 2'],
  },
  bn: {
    headline: 'খামারের খাঁটি দুধ আর সুস্থ গরু, আপনার ঘরে',
    discover: 'আমাদের গরু দেখুন',
    welcome: 'খামারে স্বাগতম',
    dots: ['২টির মধ্যে ১ নম্বর ছবি', '২টির মধ্যে ২ নম্বর ছবি'],
  },
} as const;

/** Waits for the cloned slides that make it endless. */
async function stripOf(page: Page): Promise<Locator> {
  const strip = page.locator('#welcome').locator('..');
  await expect.poll(() => strip.locator('[inert]').count()).toBe(2);
  return strip;
}

/** The id of the visible slide, or 'copy' for a clone. */
const visibleSlide = () => {
  const strip = document.querySelector('#welcome')?.parentElement;
  const left = strip?.getBoundingClientRect().left ?? 0;
  const slide = [...(strip?.children ?? [])].find(
    (child) => Math.abs(child.getBoundingClientRect().left - left) < 2,
  );
  return slide === undefined ? 'between' : slide.id || 'copy';
};

describe.each(SHOP_VIEWS)('carousel in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('HOME-01 two slides with dots and no arrows; swiping wraps around; rotating the phone keeps the slide', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...WITH_MOTION });
    const { page } = visitor;
    await goHydrated(visitor, prefix === '' ? '/' : prefix);
    const carousel = page.getByRole('region', { name: texts.welcome });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.headline);
    expect(await carousel.getByRole('paragraph').first().innerText()).not.toBe('');
    expect(await carousel.getByRole('link', { name: texts.discover }).getAttribute('href')).toBe(
      `${prefix}/all-cows`,
    );
    expect(await carousel.getByRole('button').count()).toBe(0);
    const dots = carousel.getByRole('link', { name: /[12১২]/ });
    expect(await dots.evaluateAll((all) => all.map((dot) => dot.getAttribute('aria-label')))).toEqual(
      texts.dots,
    );
    for (const dot of await dots.all()) {
      const box = await dot.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    const strip = await stripOf(page);
    for (const [slides, slide] of [
      [1, 'our-herd'],
      [1, 'welcome'],
      [-1, 'our-herd'],
      [-1, 'welcome'],
    ] as const) {
      await strip.hover();
      await page.mouse.wheel(width * slides, 0);
      await expect.poll(() => page.evaluate(visibleSlide)).toBe(slide);
    }
    expect(await layoutShift(page)).toBeLessThan(0.02);
    for (const [place, slide] of ['welcome', 'our-herd'].entries()) {
      await dots.nth(place).click();
      for (const turned of [740, 1200, 360]) {
        await page.setViewportSize({ width: turned, height: 800 });
        await expect.poll(() => page.evaluate(visibleSlide)).toBe(slide);
      }
      await expect.poll(() => dots.nth(place).getAttribute('aria-current')).toBe('true');
    }
  });
});

test('HOME-01 arrow keys change slides in half a second, dots instantly with reduced motion, and nothing changes by itself', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor(WITH_MOTION);
  const { page } = visitor;
  await page.clock.install();
  await goHydrated(visitor, '/');
  const strip = await stripOf(page);
  // From here on the clock advances only by the test, even on a slow machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await strip.focus();
  expect(await strip.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
  for (const [key, slide] of [
    ['ArrowRight', 'our-herd'],
    ['ArrowRight', 'welcome'],
    ['ArrowLeft', 'our-herd'],
    ['ArrowLeft', 'welcome'],
  ] as const) {
    await page.keyboard.press(key);
    await page.clock.runFor(400);
    expect(await page.evaluate(visibleSlide), 'still moving').toBe('between');
    await page.clock.runFor(120);
    await expect.poll(() => page.evaluate(visibleSlide)).toBe(slide);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: TEXTS.en.dots[1] }).click();
  expect(await page.evaluate(visibleSlide)).toBe('our-herd');
  await page.clock.runFor(60_000);
  expect(await page.evaluate(visibleSlide)).toBe('our-herd');
  expect(visitor.faults).toEqual([]);
});

test('without JavaScript slides are reached by their dots, and the cows are shown', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/bn');
  expect(await page.getByRole('article').filter({ hasText: 'NDL-' }).count()).toBe(8);
  await page.getByRole('link', { name: TEXTS.bn.dots[1] }).click();
  await page.waitForURL('**/bn#our-herd');
  await expect.poll(async () => (await page.locator('#our-herd').boundingBox())?.x).toBe(0);
  await page.getByRole('link', { name: TEXTS.bn.dots[0] }).click();
  await page.getByRole('link', { name: TEXTS.bn.discover }).click();
  await page.waitForURL('**/bn/all-cows*');
  expect(visitor.faults).toEqual([]);
});
