import { HERD } from '@khamar/database/seed/seed';
import { launchChromium } from '@khamar/e2e/chromium';
import { FIRST_LOAD_KB, type LoadedType, weighPage } from '@khamar/e2e/page-weight';
import { startProduct } from '@khamar/e2e/product';
import { cleaningUp } from './clean-up.ts';
import { freshHerd } from './fresh-herd.ts';

const PAGES = ['/', '/bn', '/all-cows', '/bn/all-cows', '/cow/NDL-001', '/bn/cow/NDL-001'];
const REST: LoadedType[] = ['document', 'stylesheet', 'font', 'image'];

/** First-load weight, gzip, of each page a visitor may land on, on a phone. */
export function pages(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const { DATABASE_URL, MEDIA_FOLDER } = await freshHerd(HERD, later);
    const product = await startProduct(DATABASE_URL, MEDIA_FOLDER);
    later(() => product.stop());
    const browser = await launchChromium();
    later(() => browser.close());

    const scripts: number[] = [];
    for (const path of PAGES) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      const weight = await weighPage(page, product.url + path);
      scripts.push(weight.script);
      const rest = REST.map((type) => `${type} ${weight[type].toFixed(1)}`).join(', ');
      console.log(
        `${path.padEnd(18)} script ${weight.script.toFixed(1)} KB (at most ${FIRST_LOAD_KB}), ${rest} KB`,
      );
      await page.close();
    }
    return scripts.every((size) => size <= FIRST_LOAD_KB);
  });
}
