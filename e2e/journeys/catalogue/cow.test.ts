import { type AvailabilityStatus, Cow, CowPage } from '@khamar/contract/cows/cow';
import { answerOf } from '@khamar/contract/envelope';
import { describe, expect, inject } from 'vitest';
import { goHydrated, holdApi, takePicture, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

const WORDS = {
  en: {
    more: /See more Details.*NDL-240/,
    labels: ['Breed', 'Teeth', 'Gender', 'Color', 'Current weight', 'Price per KG', 'Asking price', 'Age'],
    loading: 'Loading the cow',
    similar: 'Similar cows',
    inquire: 'For more inquire',
    whatsapp: 'Whatsapp',
    call: 'Call',
    hello: /^Hello! I would like to know more about the cow NDL-007, price ৳[\d,]+: /,
    sold: 'This cow is sold.',
    booked: 'This cow is booked by another family.',
    values: /KG.*BDT.*BDT.*years/s,
  },
  bn: {
    more: /আরও বিস্তারিত দেখুন.*NDL-240/,
    labels: ['জাত', 'দাঁত', 'ধরন', 'রং', 'এখনকার ওজন', 'প্রতি কেজির দাম', 'চাওয়া দাম', 'বয়স'],
    loading: 'গরুটির তথ্য আসছে',
    similar: 'এরকম আরও গরু',
    inquire: 'আরও জানতে যোগাযোগ করুন',
    whatsapp: 'হোয়াটসঅ্যাপ',
    call: 'কল করুন',
    hello: /^আসসালামু আলাইকুম, NDL-007 গরুটির \(দাম ৳[০-৯,]+\) ব্যাপারে জানতে চাই: /,
    sold: 'গরুটি বিক্রি হয়ে গেছে।',
    booked: 'গরুটি আরেক পরিবার বুক করেছে।',
    values: /[০-৯] কেজি.*[০-৯] টাকা.*[০-৯] টাকা.*[০-৯] বছর/s,
  },
};

async function tagOfOne(status: AvailabilityStatus): Promise<string> {
  const response = await fetch(`${inject('siteUrl')}/api/product/get-all-cows?availabilityStatus=${status}`);
  const { cows } = answerOf(CowPage).parse(await response.json()).data;
  return cows.find(({ availabilityStatus }) => availabilityStatus === status)?.tagId ?? 'none';
}

async function statusOf(tag: string): Promise<AvailabilityStatus> {
  const response = await fetch(`${inject('siteUrl')}/api/product/get-cow/${tag}`);
  return answerOf(Cow).parse(await response.json()).data.availabilityStatus;
}

describe.each(SHOP_VIEWS)('a cow in $language at $width px', ({ language, width, prefix }) => {
  const words = WORDS[language];

  test('COW-01 from its card: skeleton, then picture, status, tag, specifications and description', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const letGo = await holdApi(visitor);
    await withoutStream(page);
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.getByRole('link', { name: words.more }).click();
    await page.getByText(words.loading).waitFor({ state: 'attached' });
    expect(await page.title()).toContain('NDL-240');
    letGo();

    const details = page.getByRole('main');
    await details.getByRole('heading', { level: 1, name: 'NDL-240' }).waitFor();
    expect(await details.locator('dt').allInnerTexts()).toEqual(words.labels);
    expect(await details.locator('dl').innerText()).toMatch(words.values);
    expect(
      await details
        .getByRole('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.alt),
    ).toContain('NDL-240');
    expect(await details.locator(`p[lang=${language}]`).first().innerText()).not.toBe('');
    await details.getByRole('heading', { level: 2, name: words.similar }).waitFor();
    expect(visitor.apiCalls[0]).toBe('/api/product/get-cow/NDL-240');
    expect(visitor.apiCalls.slice(1)).toEqual([
      expect.stringMatching(/get-all-cows\?availabilityStatus=AVAILABLE&limit=12&maxPrice=\d+&sort=1$/),
      expect.stringMatching(/get-all-cows\?availabilityStatus=AVAILABLE&limit=12&minPrice=\d+&sort=2$/),
    ]);
  });

  test('COW-02 WhatsApp and Call, with the first words written, at the thumb on a phone', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await page.goto(`${prefix}/cow/NDL-007`);
    await page.getByRole('heading', { level: 2, name: words.inquire }).waitFor();
    const whatsapp = page.getByRole('link', { name: words.whatsapp });
    const chat = new URL((await whatsapp.getAttribute('href')) ?? '');
    expect(chat.origin + chat.pathname).toBe('https://wa.me/8801700000000');
    const text = chat.searchParams.get('text') ?? '';
    expect(text).toMatch(words.hello);
    expect(text.endsWith(` ${inject('siteUrl')}${prefix}/cow/NDL-007`)).toBe(true);
    const call = page.getByRole('link', { name: words.call, exact: true });
    expect(await call.getAttribute('href')).toBe('tel:+8801700000000');

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
    await takePicture(page, `cow-thumb-${language}`, { fullPage: false });
  });

  test('COW-03 a cow begins at its top, whether it comes from the catalogue or from another cow', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.getByRole('link', { name: /NDL-232/ }).click();
    await page.getByRole('heading', { level: 1, name: 'NDL-232' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const similar = page.getByRole('region', { name: words.similar }).getByRole('link').last();
    const next = /NDL-\d+$/.exec((await similar.getAttribute('href')) ?? '')?.[0] ?? '';
    await similar.click();
    await page.getByRole('heading', { level: 1, name: next }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('a cow that is gone says so, and offers at most four that are not', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    for (const [status, sentence] of [
      ['SOLD', words.sold],
      ['BOOKED', words.booked],
    ] as const) {
      const tag = await tagOfOne(status);
      await visitor.page.goto(`${prefix}/cow/${tag}`);
      await visitor.page.getByText(sentence, { exact: true }).waitFor();
      const similar = visitor.page.getByRole('region', { name: words.similar });
      const tags = await similar.getByRole('heading', { level: 2, name: /^NDL-/ }).allInnerTexts();
      expect(tags).toHaveLength(4);
      expect(tags).not.toContain(tag);
      for (const other of tags) expect(await statusOf(other)).toBe('AVAILABLE');
    }
  });

  test('COW-04 an unknown tag is a not-found page with status 404', async () => {
    for (const tag of ['NDL-9999', 'x', '%00', encodeURIComponent("' or 1=1")]) {
      const response = await fetch(`${inject('siteUrl')}${prefix}/cow/${tag}`);
      expect(response.status, tag).toBe(404);
    }
  });
});

test('COW-01 a shared link opens without a single call, in any case of the tag', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  await goHydrated(visitor, '/cow/ndl-007');
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toBe('NDL-007');
  expect(visitor.apiCalls).toEqual([]);
  expect(await visitor.page.title()).toContain('NDL-007');
});

test('a cow is shared by the sheet of the phone', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: unknown) => {
        Object.assign(window, { shared: what });
        return Promise.resolve();
      },
    });
  });
  await goHydrated(visitor, '/bn/cow/NDL-007');
  await page.getByRole('button', { name: 'শেয়ার' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual({
    title: 'NDL-007',
    url: `${inject('siteUrl')}/bn/cow/NDL-007`,
  });
});

test('where there is no such sheet the link is copied, and a toast says so; without JavaScript nothing promises it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await goHydrated(visitor, '/cow/NDL-007?utm_source=x');
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await page.getByText('The link is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${inject('siteUrl')}/cow/NDL-007`);
  for (let click = 0; click < 4; click += 1) await share.click();
  await expect.poll(() => page.getByText('The link is copied.').count()).toBe(3);

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.page.goto('/cow/NDL-007');
  expect(await plain.page.getByRole('button', { name: 'Share' }).count()).toBe(0);
});
