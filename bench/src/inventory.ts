import { launchChromium } from '@khamar/testkit/browser/chromium';
import { scenario } from '@khamar/testkit/processes/command-line';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { median, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import type { Page } from 'playwright-core';

const ROWS = Number(process.env['BENCH_COWS'] ?? 100_000);
const TRIES = 40;
const MAX_MS = 300;
/** Sortable columns visible initially: from the tag to the status. */
const COLUMNS = 8;

interface Action {
  /** The initial query string. */
  search?: string;
  once: (page: Page, n: number) => Promise<number>;
}

/** A new text each time: the same text gives the same URL, for which the page makes no request. */
const search = (page: Page, text: number) => clickToRows(page, 'input[type=search]', String(text));

/** Staff actions in the inventory table, with a different filter each time; `n` counts the attempts. */
const ACTIONS: Record<string, Action> = {
  'the next page': { once: (page) => clickToRows(page, 'a[rel=next]') },
  'the previous page, at the end': {
    search: `?page=${ROWS / 10 - 1}`,
    once: (page) => clickToRows(page, 'a[rel=prev]'),
  },
  'a column sorted': {
    once: (page, n) => clickToRows(page, `thead th:nth-child(${2 + (n % COLUMNS)}) button`),
  },
  'a tag searched': { once: (page, n) => search(page, ROWS - 1 - Math.floor((n * ROWS) / (TRIES + 1))) },
  'part of a tag searched': { once: (page, n) => search(page, 10 + n) },
};

export const inventory = scenario(
  4,
  "the office's table over 100,000 cows in a real browser, from the click to the rows (after npm run build)",
  async (later) => {
    const { url, apiUrl } = await openTestStack({ rows: ROWS }, later);
    const browser = await launchChromium();
    later(() => browser.close());
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await enterOffice(page, apiUrl);

    const verdicts: boolean[] = [];
    for (const [name, action] of Object.entries(ACTIONS)) {
      await page.goto(`/dashboard/cows/all${action.search ?? ''}`);
      await page.locator('tbody tr').first().waitFor();
      const times: number[] = [];
      for (let n = 0; n < TRIES; n += 1) times.push(await action.once(page, n));
      report(name, `p50 ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`);
      verdicts.push(verdict(`${name}, p95 ms`, quantile(times, 0.95), { atMost: MAX_MS }));
    }
    return verdicts.every(Boolean);
  },
);

async function enterOffice(page: Page, apiUrl: string): Promise<void> {
  const { authorization } = await signedInHeaders(apiUrl);
  const token = authorization.replace('Bearer ', '');
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify({ token, user: null }));
}

/**
 * Milliseconds from a click, or Enter after typing, until the requested rows are painted. Measured inside the page,
 * to exclude the browser driver.
 */
function clickToRows(page: Page, selector: string, text?: string): Promise<number> {
  return page.evaluate(
    ({ selector: target, text: typed }) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(target);
        if (element === null) throw new Error(`Nothing to click: ${target}`);
        let started = 0;
        let wasBusy = false;
        const observer = new MutationObserver(() => {
          // An empty result replaces the table by a message.
          const isBusy = document.querySelector('table')?.ariaBusy === 'true';
          wasBusy ||= isBusy;
          if (wasBusy && !isBusy) end();
        });
        const late = setTimeout(() => {
          observer.disconnect();
          reject(
            new Error(`${target} ${typed ?? ''}: ${wasBusy ? 'no response' : 'no request was sent'} in 20 s`),
          );
        }, 20_000);
        const end = () => {
          observer.disconnect();
          clearTimeout(late);
          const failure = document.querySelector('main [role=alert]')?.textContent ?? '';
          if (failure !== '') reject(new Error(`${target} ${typed ?? ''}: ${failure}`));
          // The second frame starts after the first was painted.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)));
        };
        observer.observe(document.body, { attributeFilter: ['aria-busy'], childList: true, subtree: true });
        if (element instanceof HTMLInputElement && typed !== undefined) {
          // React only notices a value set by the prototype's setter.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, typed);
          element.dispatchEvent(new InputEvent('input', { bubbles: true }));
          started = performance.now();
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        } else {
          started = performance.now();
          element.click();
        }
      }),
    { selector, text },
  );
}
