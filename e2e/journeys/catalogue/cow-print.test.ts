import { expect } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { takeScreenshot, test } from '../../src/visitor.ts';

/** The browser's default margins. */
const MARGIN = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
/** The longest printed pages: a description in two languages, and a sold cow. */
const COWS = [
  ['/cow/NDL-007', 1440],
  ['/bn/cow/NDL-007', 360],
  ['/bn/cow/NDL-240', 1440],
] as const;

test('a cow page prints on one page, without screen-only elements', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  for (const [path, width] of COWS) {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const paper = await page.pdf({ format: 'A4', margin: MARGIN });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g), path).toHaveLength(1);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1047 });
    await takeScreenshot(page, `printed${path.replaceAll('/', '-')}`);
    const shown = page.locator('header, footer, aside, nav, button, main a').locator('visible=true');
    expect(await shown.count(), path).toBe(0);
    // The paper shows the farm, the tag, the price and the phone number.
    const text = await page.locator('body').innerText();
    for (const expected of [farm.name[path.startsWith('/bn') ? 'bn' : 'en'], path.slice(-7), '৳'])
      expect(text).toContain(expected);
    expect(text).toMatch(/01700-000000|০১৭০০-০০০০০০/);
    expect(await page.locator('dt').locator('visible=true').count()).toBeGreaterThan(6);
  }
});
