import { describe, expect } from 'vitest';
import { waitForDialogClosed, goHydrated, test, SHOP_VIEWS } from '../../src/visitor.ts';

const TEXTS = {
  en: {
    enlarge: 'Enlarge photo of NDL-240',
    photo: 'Photo of NDL-240',
    zoom: 'Zoom',
    close: 'Close',
  },
  bn: {
    enlarge: 'NDL-240-এর ছবি বড় করে দেখুন',
    photo: 'NDL-240-এর ছবি',
    zoom: 'কাছ থেকে দেখুন',
    close: 'বন্ধ করুন',
  },
};

describe.each(SHOP_VIEWS)('the cow card in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('CARD-02 F65 the magnifier loads on demand, zooms to 230% by mouse and keyboard, and closes in every way, also by Back', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const zoomRequests = () => requests.filter((url) => url.includes('cow-zoom')).length;
    await goHydrated(visitor, `${prefix}/all-cows`);
    expect(zoomRequests()).toBe(0);
    const magnifier = page.getByRole('button', { name: texts.enlarge });
    const modal = page.getByRole('dialog', { name: texts.photo });
    await magnifier.click();
    await modal.waitFor();
    expect(zoomRequests()).toBe(1);
    expect(await modal.getByText('NDL-240', { exact: true }).isVisible()).toBe(true);
    const zoomButton = modal.getByRole('button', { name: texts.zoom });
    const image = modal.locator('picture img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const frame = await zoomButton.boundingBox();
    if (frame === null) throw new Error('The photo is not visible');
    const zoom = async () => ((await image.boundingBox())?.width ?? 0) / frame.width;

    await page.mouse.move(2, 2);
    await expect.poll(zoom).toBeCloseTo(1, 1);
    await page.mouse.move(frame.x + 10, frame.y + 10);
    await expect.poll(zoom).toBeCloseTo(2.3, 1);
    const left = (await image.boundingBox())?.x ?? 0;
    await page.mouse.move(frame.x + frame.width - 10, frame.y + 10, { steps: 3 });
    await expect.poll(async () => (await image.boundingBox())?.x ?? 0).toBeLessThan(left - frame.width);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(zoom).toBeCloseTo(1, 1);

    const closings = [
      () => page.mouse.click(4, 4),
      () => page.keyboard.press('Escape'),
      () => modal.getByRole('button', { name: texts.close }).click(),
    ];
    for (const close of closings) {
      if (!(await modal.isVisible())) await magnifier.click();
      await modal.waitFor();
      await close();
      await modal.waitFor({ state: 'detached' });
      await waitForDialogClosed(page);
      expect(await magnifier.evaluate((node) => node === document.activeElement), 'focus returns').toBe(true);
    }

    await magnifier.press('Enter');
    await zoomButton.focus();
    expect(await zoomButton.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Enter');
    expect(await zoomButton.getAttribute('aria-pressed')).toBe('true');
    const before = (await image.boundingBox())?.x ?? 0;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await image.boundingBox())?.x ?? 0).toBeLessThan(before - 20);
    await page.keyboard.press('Space');
    expect(await zoomButton.getAttribute('aria-pressed')).toBe('false');
    await page.evaluate(() => {
      history.back();
    });
    await modal.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`${prefix}/all-cows`);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .not.toBe('hidden');
    // The first wheel is lost if it comes before the frame that unlocks the page.
    const scrolled = async () => {
      await page.mouse.wheel(0, 400);
      return page.evaluate(() => scrollY);
    };
    await expect.poll(scrolled).toBeGreaterThan(100);
    expect(visitor.faults).toEqual([]);
  });
});

test('CARD-02 a finger zooms and pans, and a tap toggles the zoom', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360, hasTouch: true });
  const { page } = visitor;
  await goHydrated(visitor, '/all-cows');
  await page.getByRole('button', { name: TEXTS.en.enlarge }).tap();
  const modal = page.getByRole('dialog', { name: TEXTS.en.photo });
  const zoomButton = modal.getByRole('button', { name: TEXTS.en.zoom });
  const frame = await zoomButton.boundingBox();
  if (frame === null) throw new Error('The photo is not visible');
  // The click follows the touch a moment later.
  for (const pressed of ['true', 'false']) {
    await zoomButton.tap();
    await expect.poll(() => zoomButton.getAttribute('aria-pressed')).toBe(pressed);
  }

  const image = modal.locator('picture img');
  const touch = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: frame.x + frame.width * share, y: frame.y + frame.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.3) });
  await expect.poll(async () => ((await image.boundingBox())?.width ?? 0) / frame.width).toBeCloseTo(2.3, 1);
  const before = (await image.boundingBox())?.x ?? 0;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.9) });
  await expect.poll(async () => (await image.boundingBox())?.x ?? 0).toBeLessThan(before - frame.width / 2);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});
