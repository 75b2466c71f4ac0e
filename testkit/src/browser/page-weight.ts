import { get } from 'node:http';
import type { Page, Request } from 'playwright-core';

/** Budget for JavaScript loaded before a first visitor touches anything, gzip. */
export const FIRST_LOAD_KB = 110;
/** Budget for the whole first view as transferred (brotli where supported). */
export const FIRST_VIEW_KB = 300;

const TYPES = ['document', 'script', 'stylesheet', 'font', 'image'] as const;
export type LoadedType = (typeof TYPES)[number];

export interface PageWeight extends Record<LoadedType, number> {
  /** The scripts as gzip, for browsers without brotli. */
  gzipScript: number;
  total: number;
}

/** Kilobytes transferred on a first visit, by type. */
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
    // The live stream never ends.
    if (/^http(?!.*\/api\/live\/)/.test(request.url())) requests.push(request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A busy machine may not have an idle moment for them until then (web/app/hydration/hydrate-on-interaction.ts).
  await page.waitForFunction(() => {
    const files = document.getElementById('page-script')?.dataset['libraries']?.split(' ') ?? [];
    const loaded = performance.getEntriesByType('resource');
    return files.every((file) => loaded.some(({ name }) => name.endsWith(file)));
  });
  await Promise.all(
    requests.map(async (request) => {
      // Bodies only: repeated headers cost almost nothing over HTTP/2.
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

/** Kilobytes of these finished requests, without headers as above. */
export async function transferredKb(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024;
}

/** Gzipped size of the script that contains this code, with its imports, when an action on the page loads it. */
export async function weighScripts(page: Page, code: string, act: () => Promise<void>): Promise<number> {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url());
  });
  await act();
  const loaded = new Map(
    await Promise.all([...urls].map(async (url) => [url, await (await fetch(url)).text()] as const)),
  );
  // Only its imports: other parts of the page may still be loading on a slow machine.
  const wanted = [...loaded.keys()].filter((url) => loaded.get(url)?.includes(code));
  for (const url of wanted)
    for (const [, file = ''] of (loaded.get(url) ?? '').matchAll(/from\s?["'`](\.\/[^"'`]+)/g)) {
      const imported = new URL(file, url).href;
      if (loaded.has(imported) && !wanted.includes(imported)) wanted.push(imported);
    }
  const sizes = await Promise.all(wanted.map((url) => gzipBytes(url)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
}

/** The size as transferred; fetch would decompress it. */
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
