import { imageKeyOf } from '@khamar/contract/media/srcset';
import { redAndBlue } from '@khamar/media/testing/sample-images';
import { layoutShift } from '@khamar/testkit/browser/images';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { colleague, OFFICE_TEXTS } from '../../src/screens/office.ts';
import { testStackForFile } from '../../src/journey-stack.ts';
import {
  BANGLA_PHONE,
  expectSoundScreen,
  goHydrated,
  takeScreenshot,
  test,
  SHOP_VIEWS,
  WITH_MOTION,
} from '../../src/visitor.ts';

const TEXTS = {
  en: {
    photos: 'Photos of NDL-240',
    enlarge: 'Enlarge photo of NDL-240',
    zoom: 'Zoom',
    counters: ['1 / 4', '2 / 4', '3 / 4', '4 / 4'],
    add: 'Add photos',
    moveRight: (place: number) => `Move photo ${place} right`,
    first: /^Set as first.*3$/,
    remove: (place: number) => `Remove photo ${place}`,
  },
  bn: {
    photos: 'NDL-240 গরুর ছবি',
    enlarge: 'NDL-240-এর ছবি বড় করে দেখুন',
    zoom: 'কাছ থেকে দেখুন',
    counters: ['১ / ৪', '২ / ৪', '৩ / ৪', '৪ / ৪'],
    add: 'ছবি যোগ করুন',
    moveRight: (place: number) => `${'০১২৩৪৫৬৭৮'[place] ?? ''} নম্বর ছবি ডানে সরান`,
    first: /^প্রথমে আনুন.*৩/,
    remove: (place: number) => `${'০১২৩৪৫৬৭৮'[place] ?? ''} নম্বর ছবি বাদ দিন`,
  },
};

const stack = testStackForFile(3);

/** The index of the visible slide, once scrolling has ended. */
const placeOf = (strip: Locator) =>
  strip.evaluate(({ scrollLeft, clientWidth }) => Number((scrollLeft / clientWidth).toFixed(2)));

describe.each(SHOP_VIEWS)('$language at $width px', (view) => {
  const { language, width, prefix } = view;
  const texts = TEXTS[language];

  test('COW-01 photos are changed by keyboard and swipe and enlarged in place; the description is in the page language', async ({
    newVisitor,
  }) => {
    // One view with reduced motion, the other with animations.
    const visitor = await newVisitor({ width, ...(language === 'en' && WITH_MOTION) });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/cow/NDL-240`);
    const strip = page.getByRole('group', { name: texts.photos });
    const loading = await strip
      .locator('picture img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('loading')));
    expect(loading).toEqual(['eager', 'lazy', 'lazy', 'lazy']);
    expect(await strip.locator('p').allInnerTexts()).toEqual(texts.counters);
    await takeScreenshot(page, `cow-gallery-${language}-${width}`, { fullPage: false });

    await strip.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => placeOf(strip)).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => placeOf(strip)).toBe(0);
    await strip.hover();
    await page.mouse.wheel(width < 1000 ? 330 : 500, 0);
    await expect.poll(() => placeOf(strip)).toBe(1);

    expect(await layoutShift(page)).toBeLessThan(0.01);

    const enlarge = page.getByRole('button', { name: texts.enlarge });
    await enlarge.click();
    const dialog = page.getByRole('dialog', { name: texts.photos });
    await dialog.getByText(texts.counters[1] ?? '', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(texts.counters[2] ?? '', { exact: true }).waitFor();
    const third = dialog.getByRole('img').nth(2);
    const before = await third.boundingBox();
    await dialog.getByRole('button', { name: texts.zoom }).nth(2).click();
    await expect
      .poll(async () => ((await third.boundingBox())?.width ?? 0) / (before?.width ?? Infinity))
      .toBeCloseTo(2.3, 1);
    await dialog.getByText(texts.counters[2] ?? '', { exact: true }).waitFor();
    await takeScreenshot(page, `cow-zoomed-${language}-${width}`, { fullPage: false });
    await expectSoundScreen(visitor, `cow-enlarged-${language}-${width}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);

    const languages = await page
      .locator('main p[lang]')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('lang')));
    expect(new Set(languages)).toEqual(new Set([language]));
  });

  test('COW-02 BUY-01 the button, WhatsApp and Call are in one line at the bottom; without JavaScript photos can be swiped', async ({
    newVisitor,
  }) => {
    const { page } = await newVisitor({ width, javaScriptEnabled: false });
    await page.goto(`${prefix}/cow/NDL-240`);
    // Without JavaScript there are no buttons that need it.
    expect(await page.getByRole('button', { name: /Share|শেয়ার/ }).count()).toBe(0);
    const strip = page.getByRole('group', { name: texts.photos });
    await strip.hover();
    await page.mouse.wheel(width < 1000 ? 330 : 500, 0);
    await expect.poll(() => placeOf(strip)).toBe(1);
    if (width > 1000) return;
    const bar = page.locator('.bar-at-thumb');
    // In one call: read one after another, the boxes are of different moments, and a late font moves them.
    const boxes = await bar.evaluate((element) =>
      [...element.querySelectorAll('a')].map((part) => {
        const { x, y, width: own, height } = part.getBoundingClientRect();
        return { x, y, own, height };
      }),
    );
    expect(boxes).toHaveLength(3);
    const middles = boxes.map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
    for (const { x, own, height } of boxes) {
      expect(height).toBeLessThan(50);
      expect(x + own).toBeLessThanOrEqual(width - 16);
    }
    expect((await bar.boundingBox())?.height).toBeLessThan(64);
  });

  test('up to eight photos are added, reordered and removed; after a lost connection only the missing ones are sent again', async ({
    newVisitor,
  }) => {
    const tagId = `MORE-${width}`;
    const office = OFFICE_TEXTS[language];
    const visitor = await newVisitor({ width, baseURL: stack.url });
    const desk = colleague(stack.url, await signInAs(visitor, 'admin'));
    await desk.add({ tagId });
    const { page } = visitor;
    await page.goto(`${prefix}/dashboard/cows/all?tagId=${tagId}`);
    const edit = page.getByRole('button', { name: office.edit }).first();
    await edit.click();
    const dialog = page.getByRole('dialog', { name: office.update });
    const buffers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        redAndBlue(320, 200 + n)
          .png()
          .toBuffer(),
      ),
    );
    const [first, ...rest] = buffers.map((buffer, n) => ({
      name: `${n}.png`,
      mimeType: 'image/png',
      buffer,
    }));
    await dialog.locator('input[name=image]').setInputFiles(first ?? []);
    await dialog.locator('fieldset img').first().waitFor();
    await dialog.getByLabel(texts.add).setInputFiles(rest.slice(0, 3));
    await dialog.getByRole('button', { name: texts.remove(4) }).waitFor();
    await expectSoundScreen(visitor, `cow-form-photos-${language}-${width}`);

    // The second upload succeeds, the third one fails.
    let sent = 0;
    await page.route('**/add-picture', async (route) => {
      sent += 1;
      await (sent === 2 ? route.abort('internetdisconnected') : route.continue());
    });
    await dialog.getByRole('button', { name: office.save }).click();
    await dialog.getByRole('button', { name: office.tryAgain }).click();
    /** The form opens with the data of its row, which is read again after the dialog has closed. */
    const heightsInTable = async () => {
      await dialog.waitFor({ state: 'detached' });
      const { images } = await desk.get(tagId);
      const key = imageKeyOf(images[0] ?? { base: 'none' });
      await page.locator(`table img[src*="${key}"]:visible`).first().waitFor();
      return images.map((image) => image.height);
    };
    expect(await heightsInTable()).toEqual([200, 201, 202, 203]);
    expect(sent, 'one lost, three stored').toBe(4);
    visitor.faults.length = 0;

    await edit.click();
    await dialog.getByRole('button', { name: texts.first }).click();
    const back = dialog.getByRole('button', { name: texts.moveRight(2) });
    await back.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: texts.remove(4) }).click();
    await dialog.getByRole('button', { name: office.save }).click();
    expect(await heightsInTable()).toEqual([202, 200, 201]);
    expect(sent, 'nothing is sent twice').toBe(4);
    const cow = await desk.find(tagId);
    expect(cow?.image).toContain(imageKeyOf(cow?.images[0] ?? { base: 'none' }));

    await edit.click();
    await dialog.getByLabel(texts.add).setInputFiles(rest.slice(2));
    await dialog.getByRole('button', { name: texts.remove(8) }).waitFor();
    expect(await dialog.getByLabel(texts.add).count(), 'there is no room for a ninth').toBe(0);
    expect(visitor.faults).toEqual([]);
  });
});

test('COW-01 a pinch enlarges a photo', async ({ newVisitor }) => {
  const { width, prefix, language } = BANGLA_PHONE;
  const visitor = await newVisitor({ width, isMobile: true, hasTouch: true });
  const { page } = visitor;
  await goHydrated(visitor, `${prefix}/cow/NDL-240`);
  await page.getByRole('button', { name: TEXTS[language].enlarge }).tap();
  await page.getByRole('dialog', { name: TEXTS[language].photos }).waitFor();
  const fingers = await page.context().newCDPSession(page);
  const apart = (by: number) => [
    { x: width / 2 - by, y: 360, id: 1 },
    { x: width / 2 + by, y: 360, id: 2 },
  ];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: apart(30) });
  for (const by of [40, 60, 80, 100])
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: apart(by) });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
});
