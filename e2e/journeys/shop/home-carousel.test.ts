import { layoutShift } from '@khamar/testkit/browser/pictures';
import { expect } from 'vitest';
import { goHydrated, test, WITH_MOTION } from '../../src/visitor.ts';

/** Which slide stands in sight, copies told apart from the slides themselves. */
const inSight = () => {
  const strip = document.querySelector('#welcome')?.parentElement;
  const left = strip?.getBoundingClientRect().left ?? 0;
  const slide = [...(strip?.children ?? [])].find(
    (child) => Math.abs(child.getBoundingClientRect().left - left) < 2,
  );
  return slide === undefined ? 'between' : slide.id || 'copy';
};

test('HOME-01 the arrow keys turn the slides, round and round, in half a second each', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor(WITH_MOTION);
  const { page } = visitor;
  await page.clock.install();
  await goHydrated(visitor, '/');
  const strip = page.locator('#welcome').locator('..');
  await expect.poll(() => strip.locator('[inert]').count()).toBe(2);
  // From here on time passes only as the test lets it, however busy the machine is.
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
    expect(await page.evaluate(inSight), 'on the way').toBe('between');
    await page.clock.runFor(120);
    await expect.poll(() => page.evaluate(inSight)).toBe(slide);
  }
  expect(visitor.faults).toEqual([]);
});

test('HOME-01 a swipe past the last slide comes to the first, and one before the first to the last', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 360, ...WITH_MOTION });
  const { page } = visitor;
  await goHydrated(visitor, '/');
  const strip = page.locator('#welcome').locator('..');
  await expect.poll(() => strip.locator('[inert]').count()).toBe(2);
  const swipe = async (slides: number, to: string) => {
    await strip.hover();
    await page.mouse.wheel(360 * slides, 0);
    await expect.poll(() => page.evaluate(inSight)).toBe(to);
  };
  await swipe(1, 'our-herd');
  await swipe(1, 'welcome');
  await swipe(-1, 'our-herd');
  await swipe(-1, 'welcome');
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('HOME-01 nothing glides for people who prefer less motion, and nothing turns by itself', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.clock.install();
  await goHydrated(visitor, '/');
  const strip = page.locator('#welcome').locator('..');
  await expect.poll(() => strip.locator('[inert]').count()).toBe(2);
  await page.getByRole('link', { name: 'Slide 2 of 2' }).click();
  expect(await page.evaluate(inSight)).toBe('our-herd');
  await page.clock.runFor(60_000);
  expect(await page.evaluate(inSight)).toBe('our-herd');
});

test('a phone that is turned keeps the slide in sight', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, ...WITH_MOTION });
  const { page } = visitor;
  await goHydrated(visitor, '/');
  await expect.poll(() => page.locator('#welcome').locator('..').locator('[inert]').count()).toBe(2);
  for (const slide of ['welcome', 'our-herd']) {
    await page.locator(`a[href="#${slide}"]`).click();
    for (const width of [740, 1200, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(inSight)).toBe(slide);
    }
  }
});
