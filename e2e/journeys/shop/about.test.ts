import { loadedFile } from '@khamar/testkit/browser/images';
import { describe, expect } from 'vitest';
import { loseScripts, test, SHOP_VIEWS } from '../../src/visitor.ts';

const TEXTS = {
  en: {
    title: 'About Us',
    never: /[\u0985-\u09EF]/,
    subtitle: 'High-Quality Dairy Farm',
    phrases: [
      /trusted cow farm/,
      /dairy/,
      /breeding/,
      /sacrifice/,
      /Visitors are welcome/,
      /animals’ welfare comes first/,
    ],
  },
  bn: {
    title: 'আমাদের কথা',
    never: /[0-9A-Za-z]/,
    subtitle: 'ভালো মানের দুধের খামার',
    phrases: [/বিশ্বস্ত গরুর খামার/, /দুধ/, /প্রজনন/, /কোরবানি/, /ঘুরে যাওয়ার দাওয়াত/, /পশুর ভালো থাকা/],
  },
};

describe.each(SHOP_VIEWS)('about us in $language at $width px', ({ language, width, prefix }) => {
  const texts = TEXTS[language];

  test('ABOUT-01 says who the farm is, what it sells and that visitors are welcome, also without JavaScript', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${prefix}/about-us`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.title);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).innerText()).toBe(texts.subtitle);
    const text = await page.getByRole('main').innerText();
    for (const phrase of texts.phrases) expect(text).toMatch(phrase);
    expect(text, 'only one language').not.toMatch(texts.never);
  });
});

test('ABOUT-01 the hero changes its crop above 768 and above 1024 px', async ({ newVisitor }) => {
  const { page } = await newVisitor();
  await loseScripts(page);
  const crops: string[] = [];
  for (const width of [360, 768, 769, 1024, 1025, 1440, 1441]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about-us');
    const { src, excess, cut } = await loadedFile(page.getByRole('main').getByRole('img'));
    crops.push(src.replace(/-\d+\.webp$/, ''));
    expect(excess, `${src} at ${width}`).toBeLessThanOrEqual(1.5);
    expect(cut).toBeCloseTo(1, 1);
  }
  const [phone, , tablet, , desk] = crops;
  expect(new Set([phone, tablet, desk]).size).toBe(3);
  expect(crops).toEqual([phone, phone, tablet, tablet, desk, desk, desk]);
});
