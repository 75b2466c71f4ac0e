import { launchChromium } from '@khamar/testkit/browser/chromium';
import { collectCleanUps } from '@khamar/testkit/processes/clean-up';
import { checkout } from '@khamar/testkit/processes/processes';
import { inSoak } from '@khamar/testkit/soak';
import { openTestSite, type TestSite } from '@khamar/testkit/servers/test-stack';
import { TEST_TIMEOUT_MS } from '@khamar/testkit/wait-for';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { axeViolations } from './axe.ts';
import { reportFailure, watchRequests } from './failure-report.ts';

export const ENGLISH_PHONE = { language: 'en', width: 360, prefix: '' } as const;
export const ENGLISH_DESK = { language: 'en', width: 1440, prefix: '' } as const;
export const BANGLA_PHONE = { language: 'bn', width: 360, prefix: '/bn' } as const;
export const BANGLA_DESK = { language: 'bn', width: 1440, prefix: '/bn' } as const;

const EACH_ONCE = [BANGLA_PHONE, ENGLISH_DESK] as const;
const ALL_FOUR = [ENGLISH_PHONE, ENGLISH_DESK, BANGLA_PHONE, BANGLA_DESK] as const;
export type View = (typeof ALL_FOUR)[number];

/** Behaviour is the same in every view: a check uses the most common one, the soak both languages and both widths. */
export const SHOP_VIEWS = inSoak<readonly View[]>(EACH_ONCE, [BANGLA_PHONE]);
export const OFFICE_VIEWS = inSoak<readonly View[]>(EACH_ONCE, [ENGLISH_DESK]);
/** Appearance differs by language and width (visit-screens.ts). */
export const SCREEN_VIEWS = inSoak<readonly View[]>(ALL_FOUR, EACH_ONCE);

/** For journeys about animations. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

export interface Visitor {
  page: Page;
  /** Console errors and uncaught exceptions. */
  faults: string[];
  /** Data requests of the browser, to the API or to a loader. */
  apiCalls: string[];
}

/** Without the two calls by which every page of the shop knows whether it is the signed-in user's turn (web/app/shop/bookings/turn-bar.tsx). */
export const exceptTurnCalls = ({ apiCalls }: Visitor): string[] =>
  apiCalls.filter((call) => !['/api/bookings', '/api/waiting'].includes(call));

type VisitorOptions = BrowserContextOptions & { width?: number };
/** A reused tab has the scripts loaded and compiled: the next journey of its file opens a page in half the time. */
export type NewVisitor = (options?: VisitorOptions & { isReused?: boolean }) => Promise<Visitor>;

interface Fixtures {
  browser: Browser;
  /** A site shared by the files with their own stack, one after another (test-stack.ts); the roles are its only setting. */
  siteFor: (dashboardRoles: string | undefined) => Promise<TestSite>;
  reusedVisitors: Map<string, Visitor>;
  newVisitor: NewVisitor;
}

export const test = base.extend<Fixtures>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the pattern to know what a fixture needs
    async ({}, provide) => {
      const browser = await launchChromium();
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  siteFor: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const { later, cleanUpAll } = collectCleanUps();
      const sites = new Map<string | undefined, Promise<TestSite>>();
      await provide((DASHBOARD_ROLES) => {
        const settings = DASHBOARD_ROLES === undefined ? {} : { DASHBOARD_ROLES };
        const site = sites.get(DASHBOARD_ROLES) ?? openTestSite(settings, later);
        sites.set(DASHBOARD_ROLES, site);
        return site;
      });
      await cleanUpAll();
    },
    { scope: 'worker' },
  ],
  reusedVisitors: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const visitors = new Map<string, Visitor>();
      await provide(visitors);
      await Promise.all([...visitors.values()].map(({ page }) => page.context().close()));
    },
    { scope: 'file' },
  ],
  newVisitor: async ({ browser, reusedVisitors, task }, provide) => {
    const pages: Page[] = [];
    const used = new Set<Visitor>();
    await provide(async ({ isReused = false, ...options } = {}) => {
      const name = JSON.stringify({ width: 1440, ...options });
      const earlier = reusedVisitors.get(name);
      const visitor =
        isReused && earlier && !used.has(earlier) ? earlier : await openVisitor(browser, options);
      if (isReused && !earlier) reusedVisitors.set(name, visitor);
      if (reusedVisitors.get(name) === visitor) used.add(visitor);
      else pages.push(visitor.page);
      return visitor;
    });
    if (task.result?.state === 'fail')
      await Promise.all(
        [...pages, ...[...used].map(({ page }) => page)].map((page) => reportFailure(page, task.name)),
      );
    await Promise.all(pages.map((page) => page.context().close()));
    await Promise.all([...used].map(resetTab));
  },
});

/** Resets a reused tab; only the sign-in stays. */
async function resetTab(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.emulateMedia({ media: null });
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'auth') localStorage.removeItem(key);
    sessionStorage.clear();
  });
  Object.assign(visitor, { faults: [], apiCalls: [] });
}

/** A visitor with a new browser context: no cookies, nothing stored. */
export async function openVisitor(
  browser: Browser,
  { width = 1440, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject('siteUrl'),
    // A tenth of the browser's work is animation; journeys about it enable it.
    reducedMotion: 'reduce',
    viewport: { width, height: width < 768 ? 740 : 900 },
    ...options,
  });
  context.setDefaultTimeout(TEST_TIMEOUT_MS);
  const page = await context.newPage();
  watchRequests(page);
  const visitor: Visitor = { page, faults: [], apiCalls: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') visitor.faults.push(message.text());
  });
  page.on('pageerror', (error) => visitor.faults.push(String(error)));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isCall = /^\/api\/(?!media\/|live\/)|\.data$/.test(pathname);
    if (isCall) visitor.apiCalls.push(pathname + search);
  });
  return visitor;
}

/** Also waits for the effects: React marks the elements before it commits them, and effects run later still. */
/** A key press starts the scripts of a page that waits for its visitor (web/app/hydration). */
export async function waitForHydration(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await waitForEffects(page);
}

/** Waits for what React has scheduled, like effects, or a change after a hover: its tasks are messages, too. */
export const waitForEffects = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let task = 0; task < 4; task += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve);
        port1.start();
        port2.postMessage(null);
      });
  });

/** A click before hydration causes a full page load, which works but is another journey. */
export async function goHydrated({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** A closed dialog leaves the history a moment later; a dialog opened before that would be closed by it. */
export async function waitForDialogClosed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<unknown>('history.state?.isModal')).toBeUndefined();
}

export const hasFocus = (field: Locator) => field.evaluate((one) => one === document.activeElement);

/** Holds matching calls until they are released, like a slow network. */
export async function holdCalls(page: Page, url: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

/**
 * Presses the retry button after calls that page.route let fail. They are held until the click: a prefetch that failed before the page
 * rendered is repeated by itself, and its response could remove the button first.
 */
export async function retryCalls(page: Page, url: string, button: Locator): Promise<void> {
  const clicked = Promise.withResolvers<void>();
  await page.context().route(url, async (route) => {
    await clicked.promise;
    await route.fallback();
  });
  await page.unroute(url);
  await button.click();
  clicked.resolve();
}

/** The server executes the call, but the response is lost. */
export const loseResponses = (page: Page, url: string, options?: { times: number }) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    options,
  );

export const holdApi = ({ page }: Visitor): Promise<() => void> => holdCalls(page, '**/api/product/**');

/**
 * For journeys that count calls, or press a button after a lost connection: a stream that starts late or again makes
 * the page refetch everything.
 */
export const withoutStream = (page: Page, stream: '/live/cows' | '/live/office' = '/live/cows') =>
  page.addInitScript((end) => {
    const originalFetch = window.fetch;
    window.fetch = (input, init) =>
      typeof input === 'string' && input.endsWith(end)
        ? new Promise<Response>(() => undefined)
        : originalFetch(input, init);
  }, stream);

/** Like after a release: the open page requests files that the server no longer has. The next document uses the new ones. */
export async function loseFiles(page: Page, file: RegExp): Promise<void> {
  let isOutdated = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false;
  });
  await page.route(file, (route) => (isOutdated ? route.fulfill({ status: 404 }) : route.continue()));
}

/** For journeys about images and styles, which do not need the page's scripts: half the work. */
export const loseScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

/** Screenshots into a git-ignored folder, only on request: SCREENSHOTS=1 npm run e2e. */
export async function takeScreenshot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (process.env['SCREENSHOTS'] === undefined) return;
  await page.screenshot({ path: `${checkout}e2e/screenshots/${name}.png`, fullPage });
}

/** Without expected faults. The browser logs a failed request at some point, even after the page has shown it. */
export const exceptFaults = (visitor: Visitor, expected: RegExp): Visitor => ({
  ...visitor,
  get faults() {
    return visitor.faults.filter((fault) => !expected.test(fault));
  },
});

/** The screen and its overlays. The surroundings are the same everywhere (visit-screens.ts). */
const MAIN_CONTENT = 'main, :popover-open';

/** Checks that apply to every screen. */
export async function expectSoundScreen(visitor: Visitor, name: string, part = MAIN_CONTENT): Promise<void> {
  const { page } = visitor;
  // When scrolled halfway, targets below the navbar would look too small to touch.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await takeScreenshot(page, name);
  // While its rows are refetched, a table is dimmed.
  await page.locator('table[aria-busy=true]').first().waitFor({ state: 'hidden' });
  expect(await axeViolations(page, part)).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
  expect(visitor.faults).toEqual([]);
}
