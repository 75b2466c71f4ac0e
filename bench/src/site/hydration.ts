import { launchChromium } from '@khamar/testkit/browser/chromium';
import { PHONE, SLOWDOWN, slowDown } from '@khamar/testkit/browser/cheap-phone';
import { openTracer, type PageCost } from '@khamar/testkit/browser/trace';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { smsSettings } from '@khamar/testkit/gateways/sms-simulator';
import { numberOption, scenario, textOption } from '@khamar/testkit/processes/command-line';
import { median, printTable, verdict } from '@khamar/testkit/measure/statistics';
import { startServer, startWeb } from '@khamar/testkit/processes/processes';
import { openTestStack, type TestStack } from '@khamar/testkit/servers/test-stack';
import type { Browser, Page } from 'playwright-core';
import { treeOf } from '../bare/tree.ts';

const ROUNDS = numberOption('rounds', 7);
/** Until 10 s after the load event, which takes less than 2 s here. */
const WATCHED_MS = 12_000;
const PAGES = { home: '/', catalogue: '/all-cows', cow: '/cow/NDL-001' };

/** The first thing a visitor touches: the control, and what its effect looks like. */
const TAPS = {
  save: { path: '/all-cows', control: 'article button[aria-pressed]', effect: '[aria-pressed=true]' },
  filter: {
    path: '/all-cows',
    control: 'section button[aria-haspopup=dialog]',
    effect: '#filters:is([open], :popover-open)',
  },
  enlarge: { path: '/cow/NDL-240', control: 'main button[aria-haspopup=dialog]', effect: 'dialog[open]' },
  reserve: { path: '/cow/NDL-240', control: '.bar-at-thumb a', effect: 'dialog[open] input' },
};
type Tap = (typeof TAPS)[keyof typeof TAPS];

export const hydration = scenario(
  20,
  'what the scripts of a page cost a cheap phone, and how long the first tap takes; --against FOLDER: another checkout, built, turn by turn',
  async (later) => {
    // Codes by SMS are offered; none is sent.
    const stack = await openTestStack({ settings: smsSettings(1) }, later);
    const against = await startOther(stack, later);
    const verdicts = [];
    for (const [name, path] of Object.entries(PAGES))
      verdicts.push(...(await measureCost(name, path, { stack, against }, later)));
    const browser = await launchChromium();
    later(() => browser.close());
    for (const [name, tap] of Object.entries(TAPS)) {
      const times = { warm: [] as number[], pressed: [] as number[], cold: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        times.warm.push((await tapCached(browser, stack.url, tap)).effect);
        const cold = await tapCold(browser, stack.url, tap);
        times.pressed.push(cold.pressed);
        times.cold.push(cold.effect);
      }
      verdicts.push(
        verdict(`${name}: first tap to its effect, scripts cached, ms`, median(times.warm), {
          goal: 150,
          atMost: 250,
        }),
        verdict(`${name}: shown as pressed on a slow line, ms`, median(times.pressed), {
          goal: 100,
          atMost: 100,
        }),
        verdict(`${name}: first tap to its effect on a slow line, ms`, median(times.cold), {
          goal: 2500,
          atMost: 4000,
        }),
      );
    }
    return verdicts.every(Boolean);
  },
);

/** The site of another checkout with the same API. */
async function startOther(stack: TestStack, later: Later): Promise<string | null> {
  const folder = textOption('against');
  if (folder === null) return null;
  const { url } = await startWeb(
    { SITE_URL: stack.url, PUBLIC_URL: `${stack.url}/api`, API_URL: stack.apiUrl },
    later,
    { folder },
  );
  return url;
}

interface Sites {
  stack: TestStack;
  against: string | null;
}

/** All variants in turn, so that other load on the machine affects them alike. */
async function measureCost(
  name: string,
  path: string,
  { stack, against }: Sites,
  later: Later,
): Promise<boolean[]> {
  const bare = await startServer(
    'bench/src/bare/render.ts',
    { TREE: await treeOf(stack.url + path, later) },
    later,
  );
  const variants = {
    ours: stack.url + path,
    ...(against !== null && { against: against + path }),
    'bare React': `${bare.url}/hydrated`,
  };
  const costs: Record<string, PageCost[]> = {};
  const trace = await openTracer(later);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [variant, url] of Object.entries(variants))
      (costs[variant] ??= []).push(await trace(url, WATCHED_MS));
  const medianOf = (variant: string, figure: keyof PageCost) =>
    median((costs[variant] ?? []).map((cost) => cost[figure])) * SLOWDOWN;
  printTable(
    [`${name}, ms on a cheap phone`, 'script', 'main thread', 'longest task'],
    Object.keys(variants).map((variant) => [
      variant,
      ...(['script', 'mainThread', 'longestTask'] as const).map((figure) =>
        medianOf(variant, figure).toFixed(0),
      ),
    ]),
  );
  return [
    verdict(`${name}: longest task, ms`, medianOf('ours', 'longestTask'), { goal: 50, atMost: 100 }),
    ...(against === null
      ? []
      : [
          verdict(
            `${name}: script ÷ other checkout`,
            medianOf('ours', 'script') / medianOf('against', 'script'),
            {
              goal: 0.4,
              atMost: 0.5,
            },
          ),
        ]),
  ];
}

interface TapTimes {
  /** Until the control shows that it was pressed. */
  pressed: number;
  effect: number;
}

/** On a second visit: the scripts come from the browser's cache. */
async function tapCached(browser: Browser, site: string, tap: Tap): Promise<TapTimes> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true });
  const first = await context.newPage();
  await first.goto(site + tap.path, { waitUntil: 'networkidle' });
  await first.locator(tap.control).first().tap();
  await first.locator(tap.effect).first().waitFor();
  await first.evaluate(() => localStorage.clear());
  await first.close();
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(site + tap.path, { waitUntil: 'networkidle' });
  const times = await timeTap(page, tap);
  await context.close();
  return times;
}

/** On a first visit over a slow line, one second after the first paint. */
async function tapCold(browser: Browser, site: string, tap: Tap): Promise<TapTimes> {
  const context = await browser.newContext({ ...PHONE, hasTouch: true });
  const page = await context.newPage();
  await slowDown(page, { isLineSlow: true });
  await page.goto(site + tap.path, { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => setTimeout(resolve, 1000)).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
  const times = await timeTap(page, tap);
  await context.close();
  return times;
}

/** Looks at every frame from the touch on. */
async function timeTap(page: Page, { control, effect }: Tap): Promise<TapTimes> {
  const times = page.evaluate(
    (wanted) =>
      new Promise<TapTimes>((resolve) => {
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            let pressed = Number.NaN;
            const look = (now: number) => {
              const isDone = document.querySelector(wanted) !== null;
              if (Number.isNaN(pressed) && (isDone || document.querySelector('[data-pressed]') !== null))
                pressed = now - timeStamp;
              if (isDone) resolve({ pressed, effect: now - timeStamp });
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
    effect,
  );
  await page.locator(control).first().tap();
  return times;
}
