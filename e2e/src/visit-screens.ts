import { layoutShift } from '@khamar/testkit/browser/images';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { crampedBangla, notBangla } from './bangla.ts';
import { largeTextFaults } from './large-text.ts';
import {
  exceptFaults,
  expectSoundScreen,
  SCREEN_VIEWS,
  goHydrated,
  openVisitor,
  takeScreenshot,
  test,
  type View,
  type Visitor,
} from './visitor.ts';

export interface Screen {
  name: string;
  /** Without the language prefix; a function if it is known only once the stack is open. */
  path: string | (() => Promise<string>);
  /** The visitor's localStorage. */
  stored?: () => Promise<Record<string, unknown>>;
  /** Opens what is to be checked: a dialog, a form with errors. */
  open?: (page: Page, view: View) => Promise<unknown>;
  /** Only at this width. */
  width?: 360 | 1440;
  /** The browser logs this status as an error. */
  status?: number;
  /** Shows data of the device that the server does not have, so its layout may shift. */
  fillsLater?: boolean;
  /** Contains text typed by people, in any language. */
  hasUserText?: boolean;
  /** Also checked on a phone with text twice as large. */
  hasLargeText?: boolean;
}

/** Allowed layout shift while loading, if fonts arrive late. */
const MAX_SHIFT = 0.02;

/**
 * Visits each screen in its views, with one page per view: no axe violations, no clipped text, nothing in the other
 * language.
 */
export function visitScreens(
  screens: Screen[],
  prepare: (visitor: Visitor) => Promise<unknown>,
  /** If not the shared stack. */
  baseURL?: () => string,
): void {
  describe.each(SCREEN_VIEWS)('in $language at $width px', (view) => {
    let visitorPromise: Promise<Visitor> | undefined;
    let isFirst = true;
    afterAll(async () => {
      await (await visitorPromise)?.page.context().close();
    });

    test.for(screens.filter(({ width }) => width === undefined || width === view.width))(
      '$name',
      async (screen, { browser }) => {
        visitorPromise ??= openVisitor(browser, {
          width: view.width,
          ...(baseURL && { baseURL: baseURL() }),
        }).then(async (visitor) => {
          await prepare(visitor);
          return visitor;
        });
        // The surroundings of a screen are checked once, and whenever something was opened.
        const part = isFirst || screen.open ? ':root' : undefined;
        isFirst = false;
        await checkScreen(await visitorPromise, screen, view, part);
      },
    );
  });
}

async function checkScreen(visitor: Visitor, screen: Screen, view: View, part?: string): Promise<void> {
  const { page } = visitor;
  const { name, path, stored, open, status = 200, fillsLater = false, hasUserText = false } = screen;
  await page.goto('/favicon.svg');
  await page.evaluate(resetStorage, (await stored?.()) ?? {});
  visitor.faults.length = 0;
  await goHydrated(visitor, view.prefix + (typeof path === 'string' ? path : await path()) || '/');
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.locator('main .animate-pulse').first().waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
  const shift = fillsLater ? 0 : await layoutShift(page);
  await open?.(page, view);
  const isBangla = view.language === 'bn';
  await expect
    .poll(() => page.evaluate(changesInFrames, 3), { message: 'elements that change all the time' })
    .toBe(0);
  expect.soft(shift, 'layout shift').toBeLessThan(MAX_SHIFT);
  expect.soft(isBangla && !hasUserText ? await notBangla(page) : [], 'text that is not Bangla').toEqual([]);
  expect.soft(isBangla ? await crampedBangla(page) : [], 'text that is clipped or too tight').toEqual([]);
  const screenshot = `${name.replaceAll(/\W+/g, '-')}-${view.language}-${view.width}`;
  // The page is open for longer than an access token lasts: the browser logs the refused call before it is repeated.
  const expected = new RegExp(`${status}|401 \\(Unauthorized\\)`);
  await expectSoundScreen(exceptFaults(visitor, expected), screenshot, part);
  if (screen.hasLargeText !== true || view.width !== 360) return;
  const faults = await largeTextFaults(page);
  await takeScreenshot(page, `${screenshot}-large-text`);
  expect(faults, 'with text twice as large').toEqual([]);
}

/** How often elements change while this many frames are painted: an effect that repeats itself changes some in each. */
async function changesInFrames(frames: number): Promise<number> {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (let frame = 0; frame < frames; frame += 1)
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise((resolve) => requestAnimationFrame(resolve));
  observer.disconnect();
  return changes;
}

/** The visitor stays signed in. */
function resetStorage(items: Record<string, unknown>): void {
  for (const key of Object.keys(localStorage)) if (key !== 'auth') localStorage.removeItem(key);
  sessionStorage.clear();
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value));
}
