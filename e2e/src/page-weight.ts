import { get } from 'node:http';
import type { Page } from 'playwright-core';

/** What a first visit may cost in JavaScript, gzip. */
export const FIRST_LOAD_KB = 155;

const TYPES = ['document', 'script', 'stylesheet', 'font', 'image'] as const;
export type LoadedType = (typeof TYPES)[number];

/** Kilobytes, gzip, that a first visit to the page brings over the wire, by type. */
export async function weighPage(page: Page, url: string): Promise<Record<LoadedType, number>> {
  const weight: Record<LoadedType, number> = { document: 0, script: 0, stylesheet: 0, font: 0, image: 0 };
  const requests: { type: LoadedType; address: string }[] = [];
  page.on('request', (request) => {
    const type = TYPES.find((known) => known === request.resourceType());
    if (type !== undefined) requests.push({ type, address: request.url() });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(
    requests.map(async ({ type, address }) => {
      const bytes = await gzipBytes(address);
      weight[type] += bytes / 1024;
    }),
  );
  return weight;
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
