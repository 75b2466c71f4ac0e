import { describe, expect } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { signInAs } from '../../src/people.ts';
import { isAt } from '../../src/screens/account.ts';
import { OFFICE_TEXTS } from '../../src/screens/office.ts';
import {
  BANGLA_PHONE,
  ENGLISH_PHONE,
  expectSoundScreen,
  goHydrated,
  takeScreenshot,
  test,
  OFFICE_VIEWS,
  type Visitor,
} from '../../src/visitor.ts';

const TEXTS = {
  en: { saved: 'Saved', cart: 'Cart', language: 'বাংলা', menu: 'Menu' },
  bn: { saved: 'পছন্দের গরু', cart: 'কার্ট', language: 'English', menu: 'মেনু' },
};

const STAFF_TEXTS = {
  en: { menu: 'Menu', ownPages: ['My bookings', 'My account'], viewShop: 'View shop' },
  bn: { menu: 'মেনু', ownPages: ['আমার বুকিং', 'আমার অ্যাকাউন্ট'], viewShop: 'ওয়েবসাইট দেখুন' },
};

const NARROW = [ENGLISH_PHONE, BANGLA_PHONE];

/** Like a larger font size in the browser settings: every rem grows, the viewport does not. */
const enlarge = ({ page }: Visitor, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);

describe.each(NARROW)('the header in $language on a phone', ({ language, prefix }) => {
  const texts = TEXTS[language];

  test('is one line with every control in reach, also with 1.5 times larger text; wide screens show the full name', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 360 });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/contact-us`);
    const header = page.getByRole('banner');
    const name = header.getByRole('link').first();
    expect((await name.innerText()).trim()).toBe(farm.shortName[language]);
    expect(await name.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
    const controls = [
      name,
      header.getByRole('link', { name: texts.saved }),
      header.getByRole('link', { name: texts.cart }),
      header.getByRole('link', { name: texts.language }),
      header.getByRole('button', { name: texts.menu, exact: true }),
    ];
    for (const percent of [100, 125, 150]) {
      await enlarge(visitor, percent);
      const row = await header.boundingBox();
      expect(row?.height).toBeLessThanOrEqual(72);
      let right = 0;
      for (const control of controls) {
        const box = await control.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(32);
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.x, 'next to the previous one').toBeGreaterThanOrEqual(right);
        right = (box?.x ?? 0) + (box?.width ?? 0);
        await control.click({ trial: true });
      }
      expect(right, 'within the screen').toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await takeScreenshot(page, `header-${language}-${percent}`, { fullPage: false });
      await controls[4]?.click();
      const drawer = page.getByRole('dialog', { name: texts.menu });
      await drawer.waitFor();
      expect(await drawer.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    }
    await enlarge(visitor, 100);
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(60);
      expect((await name.innerText()).trim()).toBe(farm.name[language]);
      expect(await name.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
      await takeScreenshot(page, `header-${language}-${width}`);
    }
    expect(visitor.faults).toEqual([]);
  });
});

describe.each(OFFICE_VIEWS)('$language at $width px', ({ language, width, prefix }) => {
  const texts = OFFICE_TEXTS[language];
  const isPhone = width < 768;

  test('NAV-03 DASH-01 F55 staff switch between shop and office, and a collapsed menu stays collapsed', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await signInAs(visitor, 'admin');
    await goHydrated(visitor, `${prefix}/about-us`);
    const own = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
    if (isPhone) await page.getByRole('button', { name: STAFF_TEXTS[language].menu, exact: true }).click();
    for (const name of STAFF_TEXTS[language].ownPages) await own.getByRole('link', { name }).waitFor();
    await expectSoundScreen(visitor, `own-pages-${language}-${width}`);
    await own.getByRole('link', { name: texts.menu[0] }).click();
    await page.waitForURL(`**${prefix}/dashboard`);
    if (isPhone) await page.getByRole('button', { name: texts.bar[4], exact: true }).click();
    else {
      await page.getByRole('button', { name: texts.collapse }).click();
      await page.reload();
      await page.getByRole('button', { name: texts.expand }).waitFor();
    }
    expect(isPhone || (await page.locator('aside').boundingBox())?.width).toBe(isPhone || 80);
    await page.getByRole('link', { name: STAFF_TEXTS[language].viewShop }).click();
    await page.waitForURL(isAt(prefix === '' ? '/' : prefix));
    expect(visitor.faults).toEqual([]);
  });
});
