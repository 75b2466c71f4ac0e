import { describe, expect } from 'vitest';
import { expectSoundScreen, goHydrated, holdApi, test, VIEWS } from '../src/visitor.ts';

const WORDS = {
  en: {
    more: /See more Details.*NDL-240/,
    labels: ['Breed', 'Teeth', 'Gender', 'Color', 'Current weight', 'Price per KG', 'Asking price', 'Age'],
    loading: 'Loading the cow',
    values: /KG.*BDT.*BDT.*years/s,
  },
  bn: {
    more: /আরও বিস্তারিত দেখুন.*NDL-240/,
    labels: ['জাত', 'দাঁত', 'লিঙ্গ', 'রং', 'এখনকার ওজন', 'প্রতি কেজির দাম', 'চাওয়া দাম', 'বয়স'],
    loading: 'গরুটির তথ্য আসছে',
    values: /[০-৯] কেজি.*[০-৯] টাকা.*[০-৯] টাকা.*[০-৯] বছর/s,
  },
};

describe.each(VIEWS)('a cow in $language at $width px', ({ language, width, prefix }) => {
  const words = WORDS[language];

  test('COW-01 from its card: skeleton, then picture, status, tag, specifications and description', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    const letGo = await holdApi(visitor);
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.getByRole('link', { name: words.more }).click();
    await page.getByText(words.loading).waitFor({ state: 'attached' });
    expect(await page.title()).toContain('NDL-240');
    letGo();

    const details = page.getByRole('main');
    await details.getByRole('heading', { level: 1, name: 'NDL-240' }).waitFor();
    expect(await details.locator('dt').allInnerTexts()).toEqual(words.labels);
    expect(await details.locator('dl').innerText()).toMatch(words.values);
    expect(await details.getByRole('img').evaluate((img: HTMLImageElement) => img.alt)).toContain('NDL-240');
    expect(await details.locator('p[lang=bn]').innerText()).not.toBe('');
    expect(visitor.apiCalls).toEqual(['/api/product/get-cow/NDL-240']);
    await expectSoundScreen(visitor, `cow-${language}-${width}`);
  });

  test('COW-04 an unknown tag is a not-found page with status 404', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    for (const tag of ['NDL-9999', 'x', '%00', encodeURIComponent("' or 1=1")]) {
      const response = await visitor.page.goto(`${prefix}/cow/${tag}`);
      expect(response?.status(), tag).toBe(404);
    }
    // Chromium itself reports a document's 404 on the console.
    visitor.faults = visitor.faults.filter((fault) => !fault.includes('404'));
    await expectSoundScreen(visitor, `cow-not-found-${language}-${width}`);
  });
});

test('COW-01 a shared link opens without a single call, in any case of the tag', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  await visitor.page.goto('/cow/ndl-007', { waitUntil: 'networkidle' });
  expect(await visitor.page.getByRole('heading', { level: 1 }).innerText()).toBe('NDL-007');
  expect(visitor.apiCalls).toEqual([]);
  expect(await visitor.page.title()).toContain('NDL-007');
});
