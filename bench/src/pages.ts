import { get } from 'node:http';
import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { launchChromium } from '@khamar/e2e/chromium';
import { checkout, run } from '@khamar/e2e/processes';
import { startProduct } from '@khamar/e2e/product';

/** First-load JavaScript, gzip, of each page a visitor may land on. */
const FLOOR_KB = 160;
const PAGES = ['/all-cows', '/bn/all-cows', '/cow/NDL-001', '/bn/cow/NDL-001'];

export async function pages(): Promise<boolean> {
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'bench');
  const mediaFolder = `${checkout}.data/media`;
  await run('database/seed/main.ts', { DATABASE_URL: databaseUrl, MEDIA_FOLDER: mediaFolder });
  const product = await startProduct(databaseUrl, mediaFolder);
  const browser = await launchChromium();
  try {
    const sizes: number[] = [];
    for (const path of PAGES) {
      const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
      const seen: Record<string, string[]> = {
        script: [],
        stylesheet: [],
        font: [],
        image: [],
        document: [],
      };
      page.on('request', (request) => seen[request.resourceType()]?.push(request.url()));
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      const total = async (type: string) =>
        sum(await Promise.all((seen[type] ?? []).map((url) => gzipBytes(url)))) / 1024;
      const script = await total('script');
      sizes.push(script);
      const rest = await Promise.all(
        ['document', 'stylesheet', 'font', 'image'].map(
          async (type) => `${type} ${(await total(type)).toFixed(1)}`,
        ),
      );
      console.log(
        `${path.padEnd(18)} script ${script.toFixed(1)} KB (at most ${FLOOR_KB}), ${rest.join(', ')} KB`,
      );
      await page.close();
    }
    return sizes.every((size) => size <= FLOOR_KB);
  } finally {
    await browser.close();
    await product.stop();
    await dropDatabase(databaseUrl);
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** What goes over the wire to a browser that takes gzip; fetch would unpack it. */
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
