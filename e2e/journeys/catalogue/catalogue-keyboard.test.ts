import { expect } from 'vitest';
import { goHydrated, test } from '../../src/visitor.ts';

test('CAT-01 on a desktop the title and the buttons of the panel cover no filter that has the focus', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await goHydrated(visitor, '/all-cows');
  const panel = page.getByRole('region', { name: 'Filters' });
  await panel.locator('input').first().focus();
  const covered: string[] = [];
  let stops = 0;
  for (; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.closest('form') === null) return null;
      if (focused.closest('.sticky.bottom-0') !== null) return { name: 'bar', isSeen: true, isLast: true };
      const shown = focused.closest('label') ?? focused;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: shown.outerHTML.slice(0, 200),
        isSeen: seen !== null && seen.closest('.z-20') === null,
        isLast: false,
      };
    });
    if (stop === null || stop.isLast) break;
    if (!stop.isSeen) covered.push(stop.name);
  }
  expect(covered).toEqual([]);
  expect(stops).toBeGreaterThan(15);
});
