import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newCustomer, ownAddress } from '../../src/people.ts';
import { ACCOUNT_TEXTS, fill, sendForm, toast } from '../../src/screens/account.ts';
import { addToCart, SAVED_TEXTS } from '../../src/screens/saved-items.ts';
import {
  exceptFaults,
  expectSoundScreen,
  goHydrated,
  waitForEffects,
  takeScreenshot,
  test,
  SHOP_VIEWS,
} from '../../src/visitor.ts';

const boxOf = (page: Page, text: string | RegExp) =>
  toast(page, text).evaluate((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return { top, bottom, left, right, color: getComputedStyle(node).backgroundColor };
  });

/** Once the animation has ended. */
async function expectClear(page: Page, text: string | RegExp): Promise<void> {
  const covers = async () => {
    const note = await boxOf(page, text);
    const button = await sendForm(page).evaluate((node) => {
      const { top, bottom, left, right } = node.getBoundingClientRect();
      return { top, bottom, left, right };
    });
    const isBeside = note.right <= button.left || note.left >= button.right;
    return !isBeside && note.top < button.bottom && note.bottom > button.top;
  };
  await expect.poll(covers).toBe(false);
}

describe.each(SHOP_VIEWS)('toasts in $language at $width px', ({ language, width, prefix }) => {
  const texts = ACCOUNT_TEXTS[language];

  test('success and failure differ in place, colour and text, neither covers the submit button, and both can be dismissed', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width, ...ownAddress() });
    const { page } = visitor;
    const { username, password } = await newCustomer();
    await goHydrated(visitor, `${prefix}/sign-in`);
    await fill(page, { username, password: 'not the password' });
    // Wherever the button is on the screen.
    const button = sendForm(page);
    for (const block of ['center', 'start', 'end'] as const) {
      await button.evaluate((node, at) => {
        node.scrollIntoView({ block: at, behavior: 'instant' });
      }, block);
      await button.evaluate((node: HTMLButtonElement) => {
        node.click();
      });
      // A toast with the focus stays.
      await toast(page, texts.wrongCredentials).getByRole('button').focus();
      await expectClear(page, texts.wrongCredentials);
      if (block !== 'center')
        for (const other of ['end', 'start'] as const) {
          await button.evaluate((node, at) => {
            node.scrollIntoView({ block: at, behavior: 'instant' });
          }, other);
          await expectClear(page, texts.wrongCredentials);
        }
      await toast(page, texts.wrongCredentials).getByRole('button').click();
      await toast(page, texts.wrongCredentials).waitFor({ state: 'detached' });
    }
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await button.click();
    await toast(page, texts.wrongCredentials).waitFor();
    expect(await toast(page, texts.wrongCredentials).innerText()).toContain(texts.error);
    const failure = await boxOf(page, texts.wrongCredentials);
    visitor.faults.length = 0;
    await takeScreenshot(page, `toast-failure-${language}-${width}`, { fullPage: false });
    await expectSoundScreen(
      exceptFaults(visitor, /status of 401/),
      `toast-failure-whole-${language}-${width}`,
    );

    await fill(page, { username, password });
    await button.click();
    await toast(page, texts.welcome).waitFor();
    expect(await toast(page, texts.welcome).innerText()).toContain(texts.success);
    expect(await toast(page, texts.welcome).innerText()).not.toContain(texts.error);
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
    // Once the animation has ended: the previous page may have had its button there.
    await expect.poll(async () => (await boxOf(page, texts.welcome)).top).toBeGreaterThan(failure.bottom);
    const success = await boxOf(page, texts.welcome);
    await takeScreenshot(page, `toast-success-${language}-${width}`, { fullPage: false });
    expect(success.color).not.toBe(failure.color);
    const footer = await page
      .getByRole('contentinfo')
      .evaluate((node) => getComputedStyle(node).backgroundColor);
    expect([success.color, failure.color]).not.toContain(footer);
  });
});

test('a toast stays while hovered, and disappears by itself', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 360 });
  const { page } = visitor;
  await page.clock.install();
  await addToCart(visitor, '', 'NDL-007');
  await goHydrated(visitor, '/cart');
  await page.getByRole('button', { name: SAVED_TEXTS.en.empty }).click();
  const note = toast(page, SAVED_TEXTS.en.emptied);
  await note.hover();
  await waitForEffects(page);
  await page.clock.runFor(30_000);
  expect(await note.count()).toBe(1);
  await page.mouse.move(5, 5);
  await waitForEffects(page);
  await page.clock.runFor(13_000);
  expect(await note.count()).toBe(0);
});
