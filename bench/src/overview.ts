import { connectTo } from '@khamar/database/databases';
import { addDays } from '@khamar/contract/overview/days';
import { launchChromium } from '@khamar/testkit/browser/chromium';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { openHttpClient } from '@khamar/testkit/http-client';
import { median, milliseconds, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { openTestStack, openTestHerd } from '@khamar/testkit/servers/test-stack';
import type { Page } from 'playwright-core';
import { fillSales } from './fill-sales.ts';

const BOOKINGS = numberOption('bookings', 100_000);
/** 100,000 in total, with the 40,000 of the bookings. */
const COWS = numberOption('cows', 60_000);
const REQUESTS = 100;
const WARM_UP = 10;
const VISITS = 10;

export const overview = scenario(
  6,
  "the office's first screen over 100,000 bookings and 100,000 cows: the API response, and the time until it is painted (after npm run build)",
  async (later) => {
    const herd = await openTestHerd({ rows: COWS }, later);
    const owner = await connectTo(herd.databaseUrl, later);
    for (const statement of fillSales(BOOKINGS)) await owner.query(statement);
    const { url, apiUrl } = await openTestStack({ herd }, later);
    const headers = await signedInHeaders(apiUrl);

    const api = openHttpClient(apiUrl, { connections: 1 });
    later(() => api.end());
    const today = new Date().toISOString().slice(0, 10);
    const timesOf = async (days: number) => {
      const times: number[] = [];
      for (let n = -WARM_UP; n < REQUESTS; n += 1) {
        const time = await milliseconds(async () => {
          const { status } = await api.send(`/overview?from=${addDays(today, 1 - days)}&to=${today}`, {
            headers,
          });
          if (status !== 200) throw new Error(`the overview returned ${status}`);
        });
        if (n >= 0) times.push(time);
      }
      report(
        `${days} days`,
        `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
      );
      return times;
    };
    const month = await timesOf(30);
    await timesOf(365);

    const browser = await launchChromium();
    later(() => browser.close());
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    const token = headers.authorization.replace('Bearer ', '');
    await page.goto('/about-us', { waitUntil: 'commit' });
    await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify({ token, user: null }));
    const toDoTimes: number[] = [];
    const charts: number[] = [];
    for (let n = 0; n < VISITS; n += 1) {
      await page.goto('/dashboard', { waitUntil: 'commit' });
      toDoTimes.push(await paintedAt(page, '#waiting'));
      charts.push(await paintedAt(page, 'main svg.recharts-surface .recharts-bar-rectangle'));
    }
    report('charts', `painted after ${median(charts).toFixed(0)} ms`);
    return [
      verdict('GET /overview of 30 days, p95 ms', quantile(month, 0.95), { atMost: 150 }),
      verdict('to-do list painted, median ms', median(toDoTimes), { atMost: 1500 }),
    ].every(Boolean);
  },
);

/** Milliseconds from the start of the visit until this element is painted. */
const paintedAt = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (target) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (document.querySelector(target) === null) requestAnimationFrame(check);
          // The second frame starts after the first was painted.
          else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        };
        check();
      }),
    selector,
  );
