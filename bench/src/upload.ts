import { randomBytes } from 'node:crypto';
import { startApi } from '@khamar/e2e/processes';
import { asAdministrator } from '@khamar/e2e/staff';
import sharp from 'sharp';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { freshHerd } from './fresh-herd.ts';
import { quantile } from '@khamar/e2e/quantile';
import { milliseconds, verdict } from './statistics.ts';

const ROUNDS = 7;
const WIDTHS = [320, 640, 960, 1280];
const LIST = '/product/get-all-cows?page=0&limit=12';

/** A 12-megapixel photograph from the yard: how long until it is shown, beside the bare work of making its files. */
export function upload(): Promise<boolean> {
  return cleaningUp(async (later) => {
    const api = await startApi({ ...(await freshHerd(240, later)), PORT: '0' });
    later(() => api.stop());
    const headers = await asAdministrator(api.url);

    const times = {
      bare: [] as number[],
      upload: [] as number[],
      idle: [] as number[],
      beside: [] as number[],
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const picture = await photograph();
      const body = new FormData();
      body.append('data', JSON.stringify({ age: 1 + round }));
      body.append('image', new Blob([new Uint8Array(picture)]), 'yard.jpg');
      const send = async () => {
        const url = `${api.url}/product/dashboard/update-cow/NDL-001`;
        const response = await fetch(url, { method: 'PUT', headers, body });
        if (!response.ok) throw new Error(await response.text());
      };
      const bare = await milliseconds(() => makeFiles(picture));
      const idle = await listsFor(api.url, bare);
      const alone = await milliseconds(send);
      const beside = await listsUntil(api.url, send());
      // The first round warms up.
      if (round === 0) continue;
      times.bare.push(bare);
      times.upload.push(alone);
      times.idle.push(quantile(idle, 0.99));
      times.beside.push(quantile(beside, 0.99));
      console.log(
        `${(picture.length / 1e6).toFixed(1)} MB: bare ${bare.toFixed(0)} ms, sent and shown ${times.upload.at(-1)?.toFixed(0)} ms`,
      );
    }
    const [bare, whole, idle, beside] = Object.values(times).map((each) => quantile(each, 0.5));
    console.log(`a list meanwhile, p99: ${beside?.toFixed(1)} ms (alone ${idle?.toFixed(1)} ms)`);
    return verdict('bare work ÷ upload', (bare ?? 0) / (whole ?? 1), { goal: 0.9, atLeast: 0.7 });
  });
}

/** Noise over a slope: as hard to encode as grass and hide. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const grain = randomBytes(width * height * 3);
  for (let at = 0; at < grain.length; at += 1) grain[at] = ((at / (width * 3)) % 200) + (grain[at] ?? 0) / 5;
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** What any server must do for the same files. */
async function makeFiles(picture: Buffer): Promise<void> {
  const { data, info } = await sharp(picture)
    .resize({ width: 1280 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sized = (width: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
      width,
    });
  await Promise.all(
    WIDTHS.flatMap((width) => [
      sized(width).webp({ quality: 72 }).toBuffer(),
      sized(width).jpeg({ quality: 75, mozjpeg: true }).toBuffer(),
    ]),
  );
}

const listOnce = (url: string) => milliseconds(async () => (await fetch(url + LIST)).arrayBuffer());

async function listsUntil(url: string, ending: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = ending.then(() => 'over' as const);
  for (;;) {
    const next = await Promise.race([over, listOnce(url)]);
    if (next === 'over') return times;
    times.push(next);
  }
}

const listsFor = (url: string, ms: number) =>
  listsUntil(url, new Promise((resolve) => setTimeout(resolve, ms)));
