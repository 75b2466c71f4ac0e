import { randomUUID } from 'node:crypto';
import { SignedIn } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { HoldResponse } from '@khamar/contract/sales/booking';
import { freePort } from '@khamar/database/free-port';
import { launchChromium } from '@khamar/testkit/browser/chromium';
import { PHONE } from '@khamar/testkit/browser/cheap-phone';
import { FIRST_LOAD_KB, FIRST_VIEW_KB, weighPage } from '@khamar/testkit/browser/page-weight';
import { oversizedImages } from '@khamar/testkit/browser/images';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { scenario } from '@khamar/testkit/processes/command-line';
import { holdOf, makeCowsAvailable } from '@khamar/testkit/people/buyers';
import { demoLogin } from '@khamar/testkit/people/people';
import { measureInTurn, median, medianRatio, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack, type TestStack } from '@khamar/testkit/servers/test-stack';
import lighthouse, { type Flags } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { type Browser, chromium } from 'playwright-core';
import { startStaticPage } from '../bare/static-page.ts';

const { mobileSlow4G } = throttling;
const SCREENS = ['/', '/all-cows', '/cow/NDL-001'];
const PAGES = SCREENS.flatMap((path) => [path, `/bn${path === '/' ? '' : path}`]);
const ROUNDS = 9;

export const pages = scenario(
  12,
  'page weight, Lighthouse, and largest paint compared with a static page (after npm run build)',
  async (later) => {
    const stack = await openTestStack({}, later);
    const { url } = stack;
    const port = await freePort();
    const browser = await launchChromium([`--remote-debugging-port=${port}`]);
    later(() => browser.close());

    const verdicts: boolean[] = [];
    for (const path of PAGES) verdicts.push(...(await measureWeight(browser, url, path)));
    const slowdown = await slowdownOf(url, port);
    for (const path of SCREENS) verdicts.push(...(await scorePage(url, path, port, slowdown)));
    verdicts.push(await scoreBooking(await reserveCow(stack, port), port, slowdown));
    verdicts.push(await compareWithStaticPage(browser, url, later));
    return verdicts.every(Boolean);
  },
);

async function measureWeight(browser: Browser, site: string, path: string): Promise<boolean[]> {
  const page = await browser.newPage(PHONE);
  const { gzipScript, total, ...weight } = await weighPage(page, site + path);
  const oversized = await oversizedImages(page);
  await page.close();
  const parts = Object.entries(weight).map(([type, size]) => `${type} ${size.toFixed(1)}`);
  console.log(`${path}: ${parts.join(', ')} KB ${oversized.join(' ')}`);
  return [
    verdict(`${path} scripts, KB gzip`, gzipScript, { goal: 80, atMost: FIRST_LOAD_KB }),
    verdict(`${path} in total, KB`, total, { goal: 300, atMost: FIRST_VIEW_KB }),
    verdict(`${path} images too large`, oversized.length, { goal: 0, atMost: 0 }),
  ];
}

async function scorePage(site: string, path: string, port: number, slowdown: number): Promise<boolean[]> {
  const { faults, shift, ...scores } = await lighthouseScores(site + path, port, slowdown);
  if (faults.length > 0) console.log(`${path}: ${faults.join(', ')}`);
  return [
    verdict(`${path} layout shift`, shift, { goal: 0, atMost: 0 }),
    ...Object.entries(scores).map(([name, figure]) =>
      verdict(`${path} ${name}`, figure, { goal: 100, atLeast: name === 'performance' ? 95 : 100 }),
    ),
  ];
}

/** Reserves a cow in the tab of Chromium that Lighthouse opens pages in; returns the booking's URL. */
async function reserveCow({ url, databaseUrl }: TestStack, port: number): Promise<string> {
  const [tag = ''] = await makeCowsAvailable(databaseUrl);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context = await browser.newContext()] = browser.contexts();
  const post = async (path: string, data: object, headers = {}): Promise<unknown> =>
    (await context.request.post(`${url}/api${path}`, { data, headers })).json();
  const { token } = responseOf(SignedIn).parse(await post('/auth/login', demoLogin('customer'))).data;
  const { booking } = responseOf(HoldResponse).parse(
    await post('/bookings', holdOf(tag), {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    }),
  ).data;
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((stored) => {
    localStorage.setItem('auth', JSON.stringify({ token: stored, user: null }));
  }, token);
  await page.close();
  return `${url}/bookings/${booking?.code ?? ''}`;
}

/** Only performance: search engines may not see this page. Its stream never ends, so Lighthouse would wait 45 seconds for each visit. */
async function scoreBooking(url: string, port: number, slowdown: number): Promise<boolean> {
  const { performance, shift } = await lighthouseScores(url, port, slowdown, {
    disableStorageReset: true,
    maxWaitForLoad: 15_000,
  });
  console.log(`a booking's layout shift: ${shift}`);
  return verdict('/bookings/… performance', performance, { goal: 98, atLeast: 95 });
}

/** Alternating, so that other load on the machine affects both. */
async function compareWithStaticPage(browser: Browser, site: string, later: Later): Promise<boolean> {
  const page = await browser.newPage(PHONE);
  await page.goto(`${site}/all-cows`, { waitUntil: 'networkidle' });
  const image = await page
    .locator('img[fetchpriority=high]')
    .first()
    .evaluate((img: HTMLImageElement) => img.currentSrc);
  await page.close();
  const bare = await startStaticPage(image, later);
  const times = await measureInTurn(
    ROUNDS,
    { ours: () => largestPaint(browser, `${site}/all-cows`), 'by hand': () => largestPaint(browser, bare) },
    'ms until the largest paint on a slow phone',
  );
  const ratio = medianRatio(times.ours, times['by hand']);
  return verdict('largest paint ÷ static page', ratio, { goal: 1.1, atMost: 1.3 });
}

/** Lighthouse's CPU benchmark index of a low-end phone (Moto G Power 2022), which DevTools also calibrates against. */
const PHONE_INDEX = 264;

/**
 * How many times faster this machine currently is than that phone. Lighthouse's fixed factor of 4 would be too slow
 * on a slow machine.
 */
async function slowdownOf(url: string, port: number): Promise<number> {
  const indexes: number[] = [];
  for (let round = 0; round < VISITS; round += 1) {
    const result = await lighthouse(url, { port, onlyAudits: ['first-contentful-paint'], logLevel: 'error' });
    indexes.push(result?.lhr.environment.benchmarkIndex ?? Number.NaN);
  }
  const index = median(indexes);
  console.log(
    `this machine's benchmark index: ${index}; ${(index / PHONE_INDEX).toFixed(1)} times the phone's`,
  );
  return Math.max(1, index / PHONE_INDEX);
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const VISITS = 5;
/** The metrics of the performance score, besides layout shift. */
const TIMES = [
  ['first-contentful-paint', 'first paint'],
  ['largest-contentful-paint', 'largest paint'],
  ['total-blocking-time', 'blocked'],
  ['speed-index', 'speed index'],
] as const;

interface Scores extends Record<(typeof CATEGORIES)[number], number> {
  /** Cumulative layout shift, the worst of all rounds. */
  shift: number;
  /** Audits that lost points in any round. */
  faults: string[];
}

/** Lighthouse's mobile preset with the CPU of a low-end phone, median of five visits, in the Chromium on this port. */
async function lighthouseScores(
  url: string,
  port: number,
  cpuSlowdownMultiplier: number,
  options: Flags = {},
): Promise<Scores> {
  const scores: Record<string, number[]> = {};
  const shifts: number[] = [];
  const faults = new Set<string>();
  const times: Record<string, number[]> = {};
  for (let round = 0; round < VISITS; round += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...CATEGORIES],
      throttling: { ...mobileSlow4G, cpuSlowdownMultiplier },
      ...options,
      logLevel: 'error',
    });
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
    const { categories, audits } = result.lhr;
    for (const [name, category] of Object.entries(categories)) {
      (scores[name] ??= []).push((category.score ?? 0) * 100);
      if (name === 'performance') continue;
      for (const { id, weight } of category.auditRefs) {
        const score = audits[id]?.score;
        if (weight > 0 && typeof score === 'number' && score < 1) faults.add(`${name}: ${id}`);
      }
    }
    for (const [id, name] of TIMES) (times[name] ??= []).push(audits[id]?.numericValue ?? Number.NaN);
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? Number.NaN);
  }
  const seen = Object.entries(times).map(([name, each]) => `${name} ${Math.round(median(each))} ms`);
  console.log(`${new URL(url).pathname}: ${seen.join(', ')}`);
  const medianOf = (name: string) => median(scores[name] ?? []);
  return {
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    'best-practices': medianOf('best-practices'),
    seo: medianOf('seo'),
    shift: Math.max(...shifts),
    faults: [...faults],
  };
}

/** Slow 4G as in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 562 ms request latency; CPU slowed down 4 times. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/** Largest contentful paint in milliseconds, on a first visit with a slow phone. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return time;
}
