import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { signInAs } from '../../src/people.ts';
import { test } from '../../src/visitor.ts';

const fullFont = createRequire(import.meta.url).resolve(
  '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2',
);

test('the subset font renders every pair of letters, with and without a vowel, like the full font', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  const subsets = new Map<string, string>();
  page.on('request', (request) => {
    const [, weight] = /\/bangla-(\d+)[\w-]*\.woff2$/.exec(request.url()) ?? [];
    if (weight !== undefined) subsets.set(weight, request.url());
  });
  await page.goto('/bn');
  await expect.poll(() => [...subsets.keys()].toSorted()).toEqual(['400', '700']);
  const different = await page.evaluate(
    async ({ font, files }) => {
      const bytes = Uint8Array.from(atob(font), (character) => character.codePointAt(0) ?? 0);
      document.fonts.add(await new FontFace('Full', bytes, { weight: '100 800' }).load());
      // Under a separate name: the page does not use a font that missed the first paint.
      for (const [weight, url] of files)
        document.fonts.add(await new FontFace('Subset', `url("${url}")`, { weight }).load());
      const letters = Array.from('কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ');
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('no canvas');
      const KERNING = 9;
      const width = (family: string, weight: string, text: string) => {
        context.font = `${weight} 100px ${family}`;
        return context.measureText(text).width;
      };
      const pairs = letters.flatMap((first) => letters.map((second) => `${first}্${second}`));
      const texts = ['', 'ি', 'ু', 'ৃ', 'ো'].flatMap((vowel) => pairs.map((pair) => pair + vowel));
      // The subset has no kerning, a few pixels in a hundred; a broken conjunct is wider by half a letter.
      const differs = (weight: string) => (text: string) =>
        Math.abs(width('Subset', weight, text) - width('Full', weight, text)) > KERNING;
      return ['400', '700'].flatMap((weight) => texts.filter(differs(weight)));
    },
    { font: (await readFile(fullFont)).toString('base64'), files: [...subsets] },
  );
  expect(different).toEqual([]);
});

test.for([
  { path: '/all-cows', fonts: ['latin', 'taka'] },
  { path: '/bn/all-cows', fonts: ['bangla', 'bangla', 'latin', 'latin'] },
])('$path loads and preloads only the fonts of its language', async ({ path, fonts }, { newVisitor }) => {
  const { page } = await newVisitor({ width: 360 });
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z]+)[\w-]*\.woff2$/.exec(request.url()) ?? [];
    if (name !== undefined) fetched.push(name);
  });
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  expect(fetched.toSorted()).toEqual(fonts);
  const preloaded = page.locator('link[rel=preload][as=font]');
  expect(await preloaded.getAttribute('href')).toContain(
    `/assets/${path.startsWith('/bn') ? 'bangla-400' : 'latin'}`,
  );
});

test('SITE-03 F71 bold English text up to 20 px has weight 600, at which a small i keeps its dot', async ({
  newVisitor,
}) => {
  // The server's HTML already has all weights; a table of the office is rendered later.
  const shop = await newVisitor({ javaScriptEnabled: false });
  const office = await newVisitor();
  await signInAs(office, 'admin');
  for (const path of ['/', '/all-cows', '/cow/NDL-001', '/sign-in', '/dashboard/cows/all']) {
    const { page } = path.startsWith('/dashboard') ? office : shop;
    await page.goto(path);
    if (page === office.page)
      await page.getByRole('columnheader', { name: 'Description', exact: true }).waitFor();
    const bold = await page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && /[a-z]/i.test(node.textContent ?? ''),
        );
        const { fontSize, fontWeight } = getComputedStyle(element);
        const isSmall = Number.parseFloat(fontSize) <= 20;
        return hasText && isSmall && element.getClientRects().length > 0
          ? [{ text: element.textContent, fontWeight }]
          : [];
      }),
    );
    expect(
      bold.filter(({ fontWeight }) => Number(fontWeight) > 600),
      path,
    ).toEqual([]);
    expect(
      bold.some(({ fontWeight }) => fontWeight === '600'),
      path,
    ).toBe(true);
  }
});
