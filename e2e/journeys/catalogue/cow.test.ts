import { describe, expect, inject } from 'vitest';
import { cowOf, cowWith } from '../../src/screens/saved-items.ts';
import { goHydrated, holdApi, takeScreenshot, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

const TEXTS = {
  en: {
    more: /See more Details.*NDL-232/,
    labels: ['Breed', 'Teeth', 'Gender', 'Color', 'Current weight', 'Price per KG', 'Asking price', 'Age'],
    loading: 'Loading cow',
    similar: 'Similar cows',
    inquire: 'For more inquire',
    whatsapp: 'Whatsapp',
    call: 'Call',
    share: 'Share',
    hello: /^Hello! I'd like to know more about cow NDL-007 \(৳[\d,]+\): /,
    sold: 'This cow is sold.',
    booked: 'Someone else has booked this cow.',
    values: /KG.*BDT.*BDT.*years/s,
  },
  bn: {
    more: /আরও বিস্তারিত দেখুন.*NDL-232/,
    labels: ['জাত', 'দাঁত', 'ধরন', 'রং', 'এখনকার ওজন', 'প্রতি কেজির দাম', 'চাওয়া দাম', 'বয়স'],
    loading: 'গরুটির তথ্য আসছে',
    similar: 'এরকম আরও গরু',
    inquire: 'আরও জানতে যোগাযোগ করুন',
    whatsapp: 'হোয়াটসঅ্যাপ',
    call: 'কল করুন',
    share: 'শেয়ার',
    hello: /^আসসালামু আলাইকুম, NDL-007 গরুটির \(দাম ৳[০-৯,]+\) ব্যাপারে জানতে চাই: /,
    sold: 'গরুটি বিক্রি হয়ে গেছে।',
    booked: 'গরুটি অন্য একজন বুক করেছেন।',
    values: /[০-৯] কেজি.*[০-৯] টাকা.*[০-৯] টাকা.*[০-৯] বছর/s,
  },
};

describe.each(SHOP_VIEWS)('the cow page in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('COW-01 COW-03 opened from its card, shows a skeleton, then photo, tag, specifications and description, from the top', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const release = await holdApi(visitor);
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.getByRole('link', { name: texts.more }).click();
    await page.getByText(texts.loading, { exact: true }).waitFor({ state: 'attached' });
    expect(await page.title()).toContain('NDL-232');
    release();

    const details = page.getByRole('main');
    await details.getByRole('heading', { level: 1, name: 'NDL-232' }).waitFor();
    expect(await details.locator('dl').first().locator('dt').allInnerTexts()).toEqual(texts.labels);
    expect(await details.locator('dl').first().innerText()).toMatch(texts.values);
    expect(
      await details
        .getByRole('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.alt),
    ).toContain('NDL-232');
    expect(await details.locator(`p[lang=${language}]`).first().innerText()).not.toBe('');
    await details.getByRole('heading', { level: 2, name: texts.similar }).waitFor();
    const atTop = () => page.evaluate(() => scrollY === 0);
    await expect.poll(atTop).toBe(true);
    expect(visitor.apiCalls[0]).toBe('/api/product/get-cow/NDL-232');
    // The history is loaded with its own code, at any time after the cow.
    const isHistory = (call: string) => call === '/api/product/cow-chain/NDL-232';
    await expect.poll(() => visitor.apiCalls.filter(isHistory).length).toBe(1);
    expect(visitor.apiCalls.slice(1).filter((call) => !isHistory(call))).toEqual([
      '/api/deliveries/fees',
      '/api/auth/sign-in-options',
      expect.stringMatching(/get-all-cows\?availabilityStatus=AVAILABLE&limit=12&maxPrice=\d+&sort=1$/),
      expect.stringMatching(/get-all-cows\?availabilityStatus=AVAILABLE&limit=12&minPrice=\d+&sort=2$/),
    ]);
    const similar = page.getByRole('region', { name: texts.similar }).getByRole('link').last();
    const next = /NDL-\d+$/.exec((await similar.getAttribute('href')) ?? '')?.[0] ?? '';
    await similar.click();
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
    await expect.poll(atTop).toBe(true);
  });

  test("COW-02 F35 WhatsApp with a prepared text and Call are in reach of the thumb; Share opens the phone's share sheet", async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (data: unknown) => {
          Object.assign(window, { shared: data });
          return Promise.resolve();
        },
      });
    });
    await goHydrated(visitor, `${prefix}/cow/NDL-007`);
    await page.getByRole('heading', { level: 2, name: texts.inquire }).waitFor();
    await page.getByRole('button', { name: texts.share }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
      title: 'NDL-007',
      url: `${inject('siteUrl')}${prefix}/cow/NDL-007`,
    });
    const note = page.getByRole('region', { name: texts.inquire });
    const place = width > 1000 ? note : page.locator('.bar-at-thumb');
    const whatsapp = place.getByRole('link', { name: texts.whatsapp });
    const chat = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect(chat.origin + chat.pathname).toBe('https://wa.me/8801700000000');
    const text = chat.searchParams.get('text') ?? '';
    expect(text).toMatch(texts.hello);
    expect(text.endsWith(` ${inject('siteUrl')}${prefix}/cow/NDL-007`)).toBe(true);
    const call = place.getByRole('link', { name: texts.call, exact: true });
    expect(await call.getAttribute('href')).toBe('tel:+8801700000000');
    // The note has both, with their words.
    for (const name of [texts.whatsapp, texts.call])
      expect(await note.getByRole('link', { name, exact: true }).innerText()).toContain(name);

    if (width > 1000) return;
    const isAtThumb = async () => {
      const boxes = await Promise.all([whatsapp.boundingBox(), call.boundingBox()]);
      return boxes.every(
        (box) => box !== null && box.height >= 44 && box.y > 640 && box.y + box.height <= 740,
      );
    };
    expect(await isAtThumb()).toBe(true);
    await page.mouse.wheel(0, 1200);
    await page.waitForFunction(() => scrollY > 600);
    expect(await isAtThumb()).toBe(true);
    await takeScreenshot(page, `cow-thumb-${language}`, { fullPage: false });
    const shownPart = () =>
      page.locator('.bar-at-thumb').evaluate((bar) => {
        scrollTo(0, 200);
        const { top, bottom } = bar.getBoundingClientRect();
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
      });
    expect(await shownPart(), 'at the thumb').toBeGreaterThan(0.05);
    expect(await shownPart()).toBeLessThan(0.15);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await takeScreenshot(page, `cow-large-text-${language}`, { fullPage: false });
    expect(await shownPart(), 'twice as large').toBeLessThan(0.15);
  });

  test('a sold or booked cow says so, and shows four available ones', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false });
    for (const [status, message] of [
      ['SOLD', texts.sold],
      ['BOOKED', texts.booked],
    ] as const) {
      const { tagId: tag } = await cowWith(status);
      await visitor.page.goto(`${prefix}/cow/${tag}`);
      await visitor.page.getByText(message, { exact: true }).waitFor();
      const similar = visitor.page.getByRole('region', { name: texts.similar });
      const tags = await similar.getByRole('heading', { level: 2, name: /^NDL-/ }).allInnerTexts();
      expect(tags).toHaveLength(4);
      expect(tags).not.toContain(tag);
      for (const other of tags) expect((await cowOf(other)).availabilityStatus).toBe('AVAILABLE');
    }
  });

  test('COW-04 an unknown tag is a not-found page with status 404', async () => {
    for (const tag of ['NDL-9999', 'x', '%00', encodeURIComponent("' or 1=1")]) {
      const response = await fetch(`${inject('siteUrl')}${prefix}/cow/${tag}`);
      expect(response.status, tag).toBe(404);
    }
  });
});

test('COW-01 F34 a shared link opens without API calls, in any case of the tag; without a share sheet the link is copied', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await withoutStream(page);
  await goHydrated(visitor, '/cow/ndl-007?utm_source=x');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('NDL-007');
  expect(visitor.apiCalls).toEqual([]);
  expect(await page.title()).toContain('NDL-007');
  // A visitor who came by a link has no filters.
  const allCows = page.getByRole('main').getByRole('link', { name: 'All cows', exact: true });
  expect(await allCows.getAttribute('href')).toBe('/all-cows');
  // Structured data: the browser neither executes it nor reports an error.
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain('"@type":"Product"');
  expect(data).not.toContain('<');
  expect(visitor.faults).toEqual([]);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${inject('siteUrl')}/cow/NDL-007`);
});
