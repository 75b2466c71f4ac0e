import { type AvailabilityStatus, CowPage } from '@khamar/contract/cows/cow';
import { answerOf } from '@khamar/contract/envelope';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { goHydrated, takePicture, test, type Visitor } from '../src/visitor.ts';

/** What may stand in Latin letters or digits on a Bangla page: a tag on an ear, an address of the web or of mail. */
const ALLOWED = [/\b[A-Z]{2,6}-\d{1,6}\b/g, /\bhttps?:\/\/\S+/g, /\S+@\S+\.\w+/g, /\bZZZ\b/g];

/** Everything that is read, heard or shown by a preview, and is not Bangla. */
async function notBangla(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    // Marked as English: the switch to it, and a line of a description that the farm wrote in it.
    const isEnglish = (node: Element) => node.closest('a[lang=en], p[lang=en]') !== null;
    const found: string[] = [document.title];
    for (const meta of document.querySelectorAll(
      'meta[name=description], meta[property^="og:"], meta[name^="twitter:"]',
    )) {
      const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? '';
      if (/^description$|:(title|description|alt|site_name)$/.test(name))
        found.push(meta.getAttribute('content') ?? '');
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, noscript') !== null || isEnglish(parent))
        continue;
      found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *')) {
      if (isEnglish(element)) continue;
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return [...new Set(said)].filter((text) =>
    /[A-Za-z0-9]/.test(ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text)),
  );
}

/** Text that loses its head or its feet, and lines that stand too close for vowel signs and conjuncts. */
const crampedBangla = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own.map(({ textContent }) => textContent).join('');
      const style = getComputedStyle(element);
      const isForTheEar = element.clientHeight <= 1 || style.clipPath !== 'none';
      if (isForTheEar || style.display === 'none') continue;
      if (/[\u0985-\u09DF]/.test(text)) {
        const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        if (ratio < 1.395) wrong.push(`line height ${ratio.toFixed(2)}: ${text}`);
      }
      const isCut = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (isCut && /[\u0985-\u09DF]/.test(element.innerText)) wrong.push(`cut off: ${element.innerText}`);
    }
    return wrong;
  });

async function tagOfOne(status: AvailabilityStatus): Promise<string> {
  const response = await fetch(`${inject('siteUrl')}/api/product/get-all-cows?availabilityStatus=${status}`);
  const { cows } = answerOf(CowPage).parse(await response.json()).data;
  return cows.find(({ availabilityStatus }) => availabilityStatus === status)?.tagId ?? 'none';
}

async function expectBangla({ page }: Visitor, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await takePicture(page, `bangla-${name}`);
  expect.soft(await notBangla(page), `${name}: what is not Bangla`).toEqual([]);
  expect.soft(await crampedBangla(page), `${name}: what is cramped`).toEqual([]);
}

const SCREENS: [name: string, path: string][] = [
  ['home', ''],
  ['catalogue', '/all-cows'],
  ['catalogue filtered', '/all-cows?page=2&sort=3&color=Red,Black&minPrice=100000&gender=MALE_BULL'],
  ['catalogue empty', '/all-cows?tagId=ZZZ'],
  ['about', '/about-us'],
  ['contact', '/contact-us?tag=NDL-001'],
  ['contact sent', '/contact-us?sent=1'],
  ['not found', '/nowhere'],
  ['sign in', '/sign-in'],
];

describe.each([360, 1440])('Bangla at %i px', (width) => {
  test.for(SCREENS)(
    '%s: every word and digit is Bangla, and none is cut off',
    async ([name, path], { newVisitor }) => {
      const visitor = await newVisitor({ width });
      await visitor.page.goto(`/bn${path}`, { waitUntil: 'networkidle' });
      await expectBangla(visitor, `${name}-${width}`);
    },
  );

  test.for<AvailabilityStatus>(['AVAILABLE', 'BOOKED', 'SOLD'])(
    'a cow that is %s: every word and digit is Bangla, and none is cut off',
    async (status, { newVisitor }) => {
      const visitor = await newVisitor({ width });
      await visitor.page.goto(`/bn/cow/${await tagOfOne(status)}`, { waitUntil: 'networkidle' });
      await expectBangla(visitor, `cow-${status}-${width}`);
    },
  );

  test('what opens over a page, what a form objects to, and a page that has failed are Bangla too', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await goHydrated(visitor, '/bn/all-cows');
    await page.getByRole('article').first().getByRole('button').first().click();
    await page.locator('dialog:modal').waitFor();
    await expectBangla(visitor, `zoom-${width}`);
    await page.keyboard.press('Escape');

    await goHydrated(visitor, '/bn/contact-us');
    await page.getByRole('button', { name: 'বার্তা পাঠান' }).click();
    await page.getByText('আপনার বার্তা লিখুন!').first().waitFor();
    await expectBangla(visitor, `objections-${width}`);

    await page.route('**/api/product/**', (route) => route.abort());
    await goHydrated(visitor, '/bn/all-cows');
    await page.getByRole('link', { name: 'পরের পাতা' }).click();
    await page.getByRole('alert').waitFor();
    await expectBangla(visitor, `failed-${width}`);
  });
});

test('the drawer and the filter sheet of a phone are Bangla too', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await goHydrated(visitor, '/bn/all-cows');
  await page.getByRole('button', { name: 'মেনু', exact: true }).click();
  await page.locator('dialog:modal').waitFor();
  await expectBangla(visitor, 'drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ফিল্টার' }).first().click();
  await page.locator('dialog:modal').waitFor();
  await expectBangla(visitor, 'sheet');
});
