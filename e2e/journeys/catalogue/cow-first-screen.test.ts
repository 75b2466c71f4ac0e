import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { newCustomer, ownAddress } from '../../src/people.ts';
import { fill, sendForm } from '../../src/screens/account.ts';
import { BOOKING_TEXTS, cowAction, sheetOf } from '../../src/screens/bookings.ts';
import { PHONE_SIGN_IN_TEXTS } from '../../src/screens/phone-sign-in.ts';
import { cowWith, taka } from '../../src/screens/saved-items.ts';
import { BANGLA_PHONE, ENGLISH_PHONE, goHydrated, takeScreenshot, test } from '../../src/visitor.ts';

const PHONES = [ENGLISH_PHONE, BANGLA_PHONE];
const WORDS = {
  en: { weight: /^\d+ KG$/, teeth: /^\d (tooth|teeth)$/, age: /^\d+ years?$/ },
  bn: { weight: /^[০-৯]+ কেজি$/, teeth: /দাঁত$/, age: /^[০-৯]+ বছর$/ },
};

/** The most expensive cow, the one with the longest name of a breed, and one with several photos. */
async function cowsToSee() {
  const response = await fetch(`${inject('siteUrl')}/api/product/get-all-cows?limit=100`);
  const all = responseOf(CowPage).parse(await response.json()).data.cows;
  const cows = all.filter(
    ({ availabilityStatus, teeth }) => availabilityStatus === 'AVAILABLE' && teeth !== null,
  );
  const lengthOf = (breed: string | null) => breed?.length ?? 0;
  const found = [
    cows.toSorted((one, other) => other.currentPrice - one.currentPrice).find(({ breed }) => breed !== null),
    cows.toSorted((one, other) => lengthOf(other.breed) - lengthOf(one.breed))[0],
    cows.find(({ tagId }) => tagId === 'NDL-240'),
  ];
  return found.flatMap((cow) => cow ?? []);
}

/** Links and buttons in the colour of a primary action, in view. */
const primaryActions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button), dialog[open] :is(a, button)')].flatMap((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      const isFilled = getComputedStyle(element).backgroundColor === 'rgb(28, 74, 42)';
      return isFilled && height > 0 && top < innerHeight && bottom > 0 ? [element.textContent] : [];
    }),
  );

const isInView = async (part: Locator) => {
  const box = await part.boundingBox();
  const { width = 0, height = 0 } = part.page().viewportSize() ?? {};
  return (
    box !== null &&
    box.y >= 0 &&
    box.x >= 0 &&
    box.y + box.height <= height &&
    box.x + box.width <= width &&
    box.height > 0
  );
};

test.for(PHONES.flatMap((view) => [100, 130].map((textSize) => ({ ...view, textSize }))))(
  'BUY-01 in $language with text at $textSize % the first screen of a phone has photo, price, weight, teeth, age, breed and the one primary button, which stays in view',
  async ({ language, width, prefix, textSize }, { newVisitor }) => {
    const texts = BOOKING_TEXTS[language];
    const words = WORDS[language];
    const { page } = await newVisitor({ width });
    for (const cow of await cowsToSee()) {
      await page.goto(`${prefix}/cow/${cow.tagId}`);
      await page.evaluate(async (size) => {
        document.documentElement.style.fontSize = `${size}%`;
        await document.fonts.ready;
      }, textSize);
      await takeScreenshot(page, `cow-first-screen-${cow.tagId}-${language}-${textSize}`, {
        fullPage: false,
      });
      const main = page.getByRole('main');
      const facts = main.getByRole('list', { name: texts.keyFacts }).getByRole('listitem');
      const reserve = cowAction(page, texts.hold);
      const parts = {
        photo: main.locator('picture img').first(),
        price: main.getByText(taka(language, cow.currentPrice), { exact: true }).first(),
        weight: facts.filter({ hasText: words.weight }),
        teeth: facts.filter({ hasText: words.teeth }),
        age: facts.filter({ hasText: words.age }),
        breed: facts.nth(3),
        reserve,
        // With large text there is no room beside the button.
        ...(textSize === 100 && {
          advance: page.getByText(texts.advance(taka(language, cow.currentPrice / 10))),
        }),
      };
      for (const [name, part] of Object.entries(parts))
        expect.soft(await isInView(part), `${name} of ${cow.tagId}`).toBe(true);
      expect(await primaryActions(page)).toHaveLength(1);
      // Nothing lies under the bar.
      const bar = await page.locator('.bar-at-thumb').boundingBox();
      const last = await facts.last().boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      for (const scrolled of [300, 700]) {
        await page.evaluate((top) => scrollTo(0, top), scrolled);
        expect(await isInView(reserve), `scrolled by ${scrolled}`).toBe(true);
        expect(await primaryActions(page)).toHaveLength(1);
      }
      await page.locator('#similar').evaluate((cows) => cows.scrollIntoView());
      expect(await primaryActions(page), 'the cards of similar cows are quiet').toHaveLength(1);
    }
  },
);

test('BUY-01 the bar of a booked cow offers the waiting list, of a sold one similar cows', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const texts = BOOKING_TEXTS[language];
  const visitor = await newVisitor({ width });
  const { page } = visitor;
  await page.goto(`${prefix}/cow/${(await cowWith('BOOKED')).tagId}`);
  expect(await isInView(cowAction(page, texts.join))).toBe(true);
  await goHydrated(visitor, `${prefix}/cow/${(await cowWith('SOLD')).tagId}`);
  await page.locator('.bar-at-thumb').getByRole('link', { name: texts.similar }).click();
  await expect.poll(async () => ((await page.locator('#similar').boundingBox())?.y ?? 740) < 200).toBe(true);
});

test('BUY-01 PHONE-01 without JavaScript the button leads to the sign-in page, which leads back', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const { page } = await newVisitor({ width, javaScriptEnabled: false });
  await page.goto(`${prefix}/cow/NDL-007`);
  await cowAction(page, BOOKING_TEXTS[language].hold).click();
  await page.waitForURL((url) => url.searchParams.get('next') === `${prefix}/cow/NDL-007#hold`);
  await page.goto(`${prefix}/cow/${(await cowWith('BOOKED')).tagId}`);
  await cowAction(page, BOOKING_TEXTS[language].join).click();
  await page.getByRole('main').getByText(PHONE_SIGN_IN_TEXTS[language].toWait).waitFor();
});

test('PHONE-01 without an SMS gateway the button leads to the sign-in page, which names the cow and returns to the panel', async ({
  newVisitor,
}) => {
  const { language, width, prefix } = BANGLA_PHONE;
  const texts = BOOKING_TEXTS[language];
  const person = await newCustomer();
  const visitor = await newVisitor({ width, ...ownAddress() });
  const { page } = visitor;
  await page.goto(`${prefix}/cow/NDL-007`);
  await cowAction(page, texts.hold).click();
  const isAtSignIn = (url: URL) => url.searchParams.get('next') === `${prefix}/cow/NDL-007#hold`;
  await page.waitForURL(isAtSignIn);
  await page.getByRole('main').getByText(PHONE_SIGN_IN_TEXTS[language].toReserve('NDL-007')).waitFor();
  // Back leads to the cow, not to the panel, which would lead here again.
  await page.goBack();
  await page.waitForURL((url) => url.pathname === `${prefix}/cow/NDL-007` && url.hash === '');
  await cowAction(page, texts.hold).click();
  await page.waitForURL(isAtSignIn);
  await fill(page, { username: person.username, password: person.password });
  await sendForm(page).click();
  await sheetOf(page).getByRole('button', { name: texts.confirm }).waitFor();
  expect(new URL(page.url()).hash).toBe('#hold');
  expect(visitor.faults).toEqual([]);
});
