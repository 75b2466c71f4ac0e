import { randomInt } from 'node:crypto';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { launchChromium } from '@khamar/e2e/chromium';
import { asAdministrator } from '@khamar/e2e/staff';
import { startProduct } from '@khamar/e2e/product';
import type { Page } from 'playwright-core';
import { freshHerd } from './fresh-herd.ts';
import { clickToRows } from './click-to-rows.ts';
import { quantile } from '@khamar/e2e/quantile';
import { verdict } from './statistics.ts';

const ROWS = Number(process.env['BENCH_COWS'] ?? 100_000);
const TRIES = 40;
const PATIENCE = 300;
/** In sight at first, and sortable: from the tag to the status. */
const COLUMNS = 8;

interface Deed {
  /** Where the table stands at first. */
  search?: string;
  once: (page: Page, n: number) => Promise<number>;
}

const search = (page: Page, words: number) => clickToRows(page, 'input[type=search]', String(words));

/** What staff do at the table, each time with another wish; `n` counts the tries. */
const DEEDS: Record<string, Deed> = {
  'the next page': { once: (page) => clickToRows(page, 'a[rel=next]') },
  'the page before, at the far end': {
    search: `?page=${ROWS / 10 - 1}`,
    once: (page) => clickToRows(page, 'a[rel=prev]'),
  },
  'a column sorted': {
    once: (page, n) => clickToRows(page, `thead th:nth-child(${2 + (n % COLUMNS)}) button`),
  },
  'a tag searched': { once: (page) => search(page, randomInt(ROWS)) },
  'part of a tag searched': { once: (page) => search(page, randomInt(10, 99)) },
};

/** The office's table over a large herd in a real browser: from the click to the rows, as the person sees it. */
export function inventory(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const { DATABASE_URL, MEDIA_FOLDER } = await freshHerd(ROWS, later);
    const product = await startProduct(DATABASE_URL, MEDIA_FOLDER);
    later(() => product.stop());
    const browser = await launchChromium();
    later(() => browser.close());
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
    await enterOffice(page, product.url);

    const holds: boolean[] = [];
    for (const [name, deed] of Object.entries(DEEDS)) {
      await page.goto(`/dashboard/cows/all${deed.search ?? ''}`);
      await page.locator('tbody tr').first().waitFor();
      const times: number[] = [];
      for (let n = 0; n < TRIES; n += 1) times.push(await deed.once(page, n));
      console.log(
        `${name}: p50 ${quantile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
      );
      holds.push(verdict(`${name}, p95 ms`, quantile(times, 0.95), { goal: PATIENCE, atMost: PATIENCE }));
    }
    return holds.every(Boolean);
  });
}

async function enterOffice(page: Page, site: string): Promise<void> {
  const { authorization } = await asAdministrator(`${site}/api`);
  const token = authorization.replace('Bearer ', '');
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify({ token, user: null }));
}
