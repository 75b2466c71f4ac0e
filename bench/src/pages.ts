import { freePort } from '@khamar/database/free-port';
import { HERD } from '@khamar/database/seed/herd';
import { launchChromium } from '@khamar/e2e/chromium';
import { FIRST_LOAD_KB, FIRST_VIEW_KB, PHONE, weighPage } from '@khamar/e2e/page-weight';
import { oversizedPictures } from '@khamar/e2e/picture-sizes';
import { startProduct } from '@khamar/e2e/product';
import type { Browser } from 'playwright-core';
import { cleaningUp, type Later } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { lighthouseScores } from './lighthouse-scores.ts';
import { largestPaint } from './slow-phone.ts';
import { startStaticPage } from './static-page.ts';
import { quantile } from '@khamar/e2e/quantile';
import { medianRatio, verdict } from './statistics.ts';

const SCREENS = ['/', '/all-cows', '/cow/NDL-001'];
const PAGES = SCREENS.flatMap((path) => [path, `/bn${path === '/' ? '' : path}`]);
const ROUNDS = 9;

/** What a first visit on a phone weighs and how it feels: each page a visitor may land on. */
export function pages(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const { DATABASE_URL, MEDIA_FOLDER } = await freshHerd(HERD, later);
    const product = await startProduct(DATABASE_URL, MEDIA_FOLDER);
    later(() => product.stop());
    const port = await freePort();
    const browser = await launchChromium([`--remote-debugging-port=${port}`]);
    later(() => browser.close());

    const holds: boolean[] = [];
    for (const path of PAGES) holds.push(...(await weigh(browser, product.url, path)));
    for (const path of SCREENS) holds.push(...(await score(product.url, path, port)));
    holds.push(await besideStaticPage(browser, product.url, later));
    return holds.every(Boolean);
  });
}

async function weigh(browser: Browser, site: string, path: string): Promise<boolean[]> {
  const page = await browser.newPage(PHONE);
  const { gzipScript, total, ...weight } = await weighPage(page, site + path);
  const oversized = await oversizedPictures(page);
  await page.close();
  const parts = Object.entries(weight).map(([type, size]) => `${type} ${size.toFixed(1)}`);
  console.log(`${path}: ${parts.join(', ')} KB ${oversized.join(' ')}`);
  return [
    verdict(`${path} scripts, KB gzip`, gzipScript, { goal: 146, atMost: FIRST_LOAD_KB }),
    verdict(`${path} in all, KB`, total, { goal: FIRST_VIEW_KB, atMost: FIRST_VIEW_KB }),
    verdict(`${path} pictures too large`, oversized.length, { goal: 0, atMost: 0 }),
  ];
}

async function score(site: string, path: string, port: number): Promise<boolean[]> {
  const { faults, shift, ...scores } = await lighthouseScores(site + path, port);
  if (faults.length > 0) console.log(`${path}: ${faults.join(', ')}`);
  return [
    verdict(`${path} layout shift`, shift, { goal: 0, atMost: 0 }),
    ...Object.entries(scores).map(([name, figure]) =>
      verdict(`${path} ${name}`, figure, { goal: 100, atLeast: name === 'performance' ? 95 : 100 }),
    ),
  ];
}

/** Turn by turn, so that whatever else the machine does weighs on both. */
async function besideStaticPage(browser: Browser, site: string, later: Later): Promise<boolean> {
  const page = await browser.newPage(PHONE);
  await page.goto(`${site}/all-cows`, { waitUntil: 'networkidle' });
  const picture = await page
    .locator('img[fetchpriority=high]')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.close();
  const bare = await startStaticPage(picture, later);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await largestPaint(browser, `${site}/all-cows`));
    theirs.push(await largestPaint(browser, bare));
  }
  console.log(
    `largest paint on a slow phone: ${quantile(ours, 0.5).toFixed(0)} ms, by hand ${quantile(theirs, 0.5).toFixed(0)} ms`,
  );
  return verdict('largest paint ÷ static page', medianRatio(ours, theirs), { goal: 1.1, atMost: 1.3 });
}
