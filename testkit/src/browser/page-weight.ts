import { get } from 'node:http';
import type { Page, Request } from 'playwright-core';

/** What a first visit may cost in JavaScript, gzip: 155 before cows could be sold online, and 1 for that. */
export const FIRST_LOAD_KB = 156;
/** What a first view may cost in all, as a phone's browser really gets it: brotli where it is offered. 330 before selling, and 1 for its script. */
export const FIRST_VIEW_KB = 330;
/** A cheap phone of today: 360 px wide, two dots a pixel. */
export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };

const TYPES = ['document', 'script', 'stylesheet', 'font', 'image'] as const;
export type LoadedType = (typeof TYPES)[number];

export interface PageWeight extends Record<LoadedType, number> {
  /** The scripts, if the browser knew nothing better than gzip. */
  gzipScript: number;
  total: number;
}

/** Kilobytes that a first visit to the page brings over the wire, by type. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const weight: PageWeight = {
    document: 0,
    script: 0,
    stylesheet: 0,
    font: 0,
    image: 0,
    gzipScript: 0,
    total: 0,
  };
  const requests: Request[] = [];
  page.on('request', (request) => {
    // The live stream has no end.
    if (/^http(?!.*\/api\/live\/)/.test(request.url())) requests.push(request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(
    requests.map(async (request) => {
      // Bodies only: over HTTP/2 the same headers again weigh next to nothing.
      const { responseBodySize } = await request.sizes();
      const kilobytes = responseBodySize / 1024;
      const type = TYPES.find((known) => known === request.resourceType());
      const gzip = type === 'script' ? (await gzipBytes(request.url())) / 1024 : 0;
      if (type !== undefined) weight[type] += kilobytes;
      weight.gzipScript += gzip;
      weight.total += kilobytes;
    }),
  );
  return weight;
}

/** Kilobytes of script, gzip, that come with the file holding this code when it is loaded by what is done on the page. */
export async function weighScripts(page: Page, code: string, act: () => Promise<void>): Promise<number> {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url());
  });
  await act();
  const loaded = new Map(
    await Promise.all([...urls].map(async (url) => [url, await (await fetch(url)).text()] as const)),
  );
  // Only what it imports: on a busy machine other parts of the page may still be loading.
  const wanted = [...loaded.keys()].filter((url) => loaded.get(url)?.includes(code));
  for (const url of wanted)
    for (const [, file = ''] of (loaded.get(url) ?? '').matchAll(/from\s?["'`](\.\/[^"'`]+)/g)) {
      const imported = new URL(file, url).href;
      if (loaded.has(imported) && !wanted.includes(imported)) wanted.push(imported);
    }
  const sizes = await Promise.all(wanted.map((url) => gzipBytes(url)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
}

/** As a browser that takes gzip gets it; fetch would unpack it. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        resolve(bytes);
      });
    }).on('error', reject);
  });
}
