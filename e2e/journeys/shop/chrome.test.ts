import { describe, expect, inject } from 'vitest';
import farm from '../../../farm.json' with { type: 'json' };
import { openDrawer } from '../../src/screens/shop.ts';
import {
  BANGLA_PHONE,
  goHydrated,
  takeScreenshot,
  test,
  SHOP_VIEWS,
  type Visitor,
  waitForDialogClosed,
  WITH_MOTION,
} from '../../src/visitor.ts';

const YEAR = new Date().getFullYear();
const TEXTS = {
  en: {
    contact: 'Contact Us',
    links: ['Home', 'Products', 'Contact Us', 'About Us'],
    main: 'Main',
    menu: 'Menu',
    close: 'Close menu',
    signIn: 'Sign In',
    phone: '01700-000000',
    policies: ['Terms and conditions', 'Delivery policy', 'Return policy', 'Privacy policy'],
    payment: ['Bank card', 'bKash', 'Nagad', 'Rocket'],
    copyright: `© 2025–${YEAR} Nodi Dairy & Livestock`,
    follow: 'Follow us',
    pause: 'Pause announcement',
    full: 'Show full announcement',
  },
  bn: {
    contact: 'যোগাযোগ',
    links: ['হোম', 'গরু', 'যোগাযোগ', 'আমাদের কথা'],
    main: 'প্রধান মেনু',
    menu: 'মেনু',
    close: 'মেনু বন্ধ করুন',
    signIn: 'সাইন ইন',
    phone: '০১৭০০-০০০০০০',
    policies: ['শর্তাবলি', 'ডেলিভারির নিয়ম', 'ফেরতের নিয়ম', 'গোপনীয়তার নিয়ম'],
    payment: ['ব্যাংক কার্ড', 'বিকাশ', 'নগদ ওয়ালেট', 'রকেট'],
    copyright: `© ২০২৫–${YEAR.toLocaleString('bn-BD', { useGrouping: false })} নদী ডেইরি অ্যান্ড লাইভস্টক`,
    follow: 'আমাদের পেজ দেখুন',
    pause: 'চলমান লেখা থামান',
    full: 'পুরো লেখাটি দেখুন',
  },
};

/** For each copy of the banner: its width, its duration, and whether it is moving. */
const bannerOf = ({ page }: Visitor) =>
  page.locator('.marquee-lap').evaluateAll((laps) =>
    laps.map((lap) => {
      const [animation] = lap.getAnimations();
      const duration = animation?.effect?.getComputedTiming().duration;
      const { width } = lap.getBoundingClientRect();
      const { animationPlayState } = getComputedStyle(lap);
      return { speed: (width / Number(duration)) * 1000, state: animation ? animationPlayState : 'none' };
    }),
  );

describe.each(SHOP_VIEWS)('header and footer in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];
  const home = prefix === '' ? '/' : prefix;

  test('SITE-01 SITE-02 SITE-03 the banner moves at 40 px/s or stands still; button colours, footer, sticky navbar', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await page.goto(`${prefix}/all-cows`);
    const banner = page.getByRole('complementary').first();
    const states = async () => (await bannerOf(visitor)).map(({ state }) => state);
    expect(await states()).toEqual(['none', 'none', 'none', 'none']);
    // One line with the number; the button shows the rest.
    expect((await banner.boundingBox())?.height).toBe(44);
    const expectInside = async (text: string) => {
      const box = await banner.getByText(text).first().boundingBox();
      expect(box?.x, 'fully visible').toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual(width);
    };
    await expectInside(texts.phone);
    const more = banner.getByRole('checkbox', { name: texts.full });
    await more.check({ force: true });
    const address = banner.getByText(farm.addresses.farm[language]).first();
    expect(await address.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
    for (const text of [texts.phone, farm.addresses.farm[language]]) await expectInside(text);
    await takeScreenshot(page, `banner-still-${language}-${width}`);
    await more.uncheck({ force: true });

    await page.emulateMedia(WITH_MOTION);
    expect(await banner.innerText()).toContain(farm.addresses.farm[language]);
    const number = banner.getByRole('link', { name: texts.phone });
    expect(await number.getAttribute('href')).toBe('tel:+8801700000000');
    // In headless mode the pointer starts in the corner, on the banner, which pauses it.
    await page.mouse.move(width / 2, 400);
    for (const lap of await bannerOf(visitor)) {
      expect(lap.speed).toBeCloseTo(40, 0);
      expect(lap.state).toBe('running');
    }
    await number.focus();
    expect(await states()).toContain('paused');
    await page.getByRole('heading', { level: 1 }).click();
    expect((await states())[0]).toBe('running');
    await banner.getByRole('checkbox', { name: texts.pause }).check({ force: true });
    expect((await states())[0]).toBe('paused');

    const button = page.getByRole('article').first().getByRole('link').last();
    const colour = (part: 'borderColor' | 'backgroundColor') =>
      button.evaluate((node, name) => getComputedStyle(node)[name], part);
    // A card's button is outlined, not filled. The hover colour fades.
    expect(await colour('borderColor')).toBe('rgb(28, 74, 42)');
    await button.hover();
    await expect.poll(() => colour('backgroundColor')).toBe('rgb(111, 174, 74)');
    const footer = page.getByRole('contentinfo');
    const text = await footer.innerText();
    expect(text).toContain(farm.addresses.farm[language]);
    expect(text).toContain(farm.addresses.headOffice[language]);
    expect(text).toContain(texts.copyright);
    expect(await footer.getByRole('link', { name: texts.phone }).getAttribute('href')).toBe(
      `tel:${farm.phone}`,
    );
    expect(await footer.getByRole('link', { name: texts.follow }).getAttribute('href')).toBe(farm.socialLink);
    const policies = footer
      .getByRole('link')
      .filter({ hasText: new RegExp(`^(${texts.policies.join('|')})$`) });
    expect(await policies.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['terms', 'delivery', 'returns', 'privacy'].map((policy) => `${prefix}/policies/${policy}`),
    );
    expect(await footer.getByRole('listitem').allInnerTexts()).toEqual(texts.payment);
    for (const other of [360, 1440]) {
      await page.setViewportSize({ width: other, height: 900 });
      await page.mouse.wheel(0, 900);
      await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
      expect((await banner.boundingBox())?.y).toBeLessThan(-40);
    }
  });

  test('NAV-01 NAV-02 the navbar links work and the current page is marked; the phone menu traps focus and closes in every way', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/contact-us`);
    expect(await page.getByRole('banner').getByRole('link').first().getAttribute('href')).toBe(home);
    const nav = page.getByRole('navigation', { name: texts.main });
    if (width < 1024) await page.getByRole('button', { name: texts.menu, exact: true }).click();
    const links = nav.getByRole('link');
    expect(await links.allInnerTexts()).toEqual(texts.links);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      home,
      `${prefix}/all-cows`,
      `${prefix}/contact-us`,
      `${prefix}/about-us`,
    ]);
    const current = nav.locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual([texts.links[2]]);
    const weights = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).fontWeight));
    // At weight 700 small Latin letters lose their dots.
    expect(weights).toEqual(['400', '400', language === 'en' ? '600' : '700', '400']);
    await links.nth(1).click();
    await page.waitForURL(`**${prefix}/all-cows*`);
    const drawer = page.getByRole('dialog', { name: texts.menu });
    const menu = page.getByRole('button', { name: texts.menu, exact: true });
    const open = async () => {
      await waitForDialogClosed(page);
      await openDrawer(page, texts.menu);
    };
    if (width < 1024) await open();
    await expect.poll(() => current.allInnerTexts()).toEqual([texts.links[1]]);
    if (width >= 1024) return;

    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY), 'the page behind does not scroll').toBe(0);
    const backdrop = await drawer.evaluate((node) => getComputedStyle(node, '::backdrop').backgroundColor);
    expect(backdrop).toMatch(/0\.7\)$/);

    await page.mouse.click(20, 400);
    await drawer.waitFor({ state: 'hidden' });
    await open();
    await drawer.getByRole('button', { name: texts.close }).click();
    await drawer.waitFor({ state: 'hidden' });
    // The first wheel is lost if it comes before the frame that unlocks the page.
    const scrolled = async () => {
      await page.mouse.wheel(0, 600);
      return page.evaluate(() => scrollY);
    };
    await expect.poll(scrolled).toBeGreaterThan(0);
    await open();
    await drawer.getByRole('link', { name: texts.contact }).click();
    await page.waitForURL(`**${prefix}/contact-us`);
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: texts.contact }).waitFor();
    await open();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    for (const key of ['Enter', 'Space']) {
      await waitForDialogClosed(page);
      await menu.focus();
      await page.keyboard.press(key);
      await drawer.waitFor();
      const isInside = () =>
        page.evaluate(() => {
          const { activeElement: at } = document;
          // Between the last and the first element the browser's own UI gets the focus.
          return at === document.body || at?.closest('dialog') !== null;
        });
      for (let press = 0; press < 9; press += 1) {
        expect(await isInside()).toBe(true);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      expect(await menu.evaluate((node) => node === document.activeElement)).toBe(true);
    }
    expect(visitor.faults).toEqual([]);
  });
});

test('without JavaScript the menu button leads to the links in the footer', async ({ newVisitor }) => {
  const { language, prefix } = BANGLA_PHONE;
  const texts = TEXTS[language];
  const { page } = await newVisitor({ width: 360, javaScriptEnabled: false });
  await page.goto(`${prefix}/all-cows`);
  await page.getByRole('link', { name: texts.menu, exact: true }).click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: texts.contact });
  await expect.poll(async () => (await link.boundingBox())?.y).toBeLessThan(740);
  await link.click();
  expect(page.url()).toBe(`${inject('siteUrl')}${prefix}/contact-us`);
});
