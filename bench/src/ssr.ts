import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HERD } from '@khamar/database/seed/herd';
import { launchChromium } from '@khamar/e2e/chromium';
import { startServer } from '@khamar/e2e/processes';
import { startProduct } from '@khamar/e2e/product';
import { cleaningUp, type Later } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { startNginx } from './nginx.ts';
import { quantile } from '@khamar/e2e/quantile';
import { medianRatio, verdict } from './statistics.ts';
import { requestsPerSecond } from './wrk.ts';

const ROUNDS = 7;
const PAGE = '/all-cows';
/** Enough to keep one process at work, few enough that none waits long. */
const LOAD = { connections: 8 };

/** Pages a second, turn by turn with what they are measured against: bare React, and nginx with a file. Needs wrk and nginx. */
export function ssr(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const { DATABASE_URL, MEDIA_FOLDER } = await freshHerd(HERD, later);
    const product = await startProduct(DATABASE_URL, MEDIA_FOLDER);
    later(() => product.stop());
    const page = product.url + PAGE;
    const bare = await startServer('bench/src/bare-render.ts', { TREE: await treeOf(page, later) });
    later(() => bare.stop());
    const nginx = await startNginx(product, await fetch(page), later);

    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        site: await requestsPerSecond(page, LOAD),
        'bare React': await requestsPerSecond(bare.url, LOAD),
        'micro-cache': await requestsPerSecond(nginx + PAGE, LOAD),
        file: await requestsPerSecond(`${nginx}/static.html`, LOAD),
      };
      // The first round warms up.
      if (round > 0) for (const [name, rate] of Object.entries(measured)) (rates[name] ??= []).push(rate);
    }
    for (const [name, all] of Object.entries(rates))
      console.log(`${name.padEnd(12)} ${quantile(all, 0.5).toFixed(0)} pages/s`);
    return [
      verdict('site ÷ bare React', medianRatio(rates['site'], rates['bare React']), {
        goal: 0.5,
        atLeast: 0.25,
      }),
      verdict('micro-cache ÷ file', medianRatio(rates['micro-cache'], rates['file']), {
        goal: 0.95,
        atLeast: 0.9,
      }),
    ].every(Boolean);
  });
}

/** The page's own elements, as the browser reads them from the HTML, in a file. */
async function treeOf(url: string, later: Later): Promise<string> {
  const browser = await launchChromium();
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  const tree = await page.evaluate(() => {
    const read = (element: Element): unknown => {
      const tag = element.localName;
      const props = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
      if (tag === 'script' || tag === 'style') return { tag, props, raw: element.textContent, children: [] };
      const children = Array.from(element.childNodes, (node) =>
        node instanceof Element ? read(node) : (node.textContent ?? ''),
      );
      return { tag, props, children };
    };
    return JSON.stringify(read(document.documentElement));
  });
  await browser.close();
  const folder = await mkdtemp(join(tmpdir(), 'khamar-tree-'));
  later(() => rm(folder, { recursive: true }));
  const file = join(folder, 'tree.json');
  await writeFile(file, tree);
  return file;
}
