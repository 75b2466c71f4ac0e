import { randomBytes } from 'node:crypto';
import { scenario } from '@khamar/testkit/processes/command-line';
import { cowForm } from '@khamar/testkit/people/cow-form';
import { openHttpClient } from '@khamar/testkit/http-client';
import { signedInHeaders } from '@khamar/testkit/people/people';
import { median, milliseconds, quantile, report, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import sharp from 'sharp';

const ROUNDS = 7;
const WIDTHS = [320, 640, 960, 1280];
const LIST = '/product/get-all-cows?page=0&limit=12';

export const upload = scenario(
  2,
  'a photo of 12 megapixels: the time until it is shown, compared with only encoding its files',
  async (later) => {
    const { apiUrl } = await openTestStack({ rows: 240, webs: 0 }, later);
    const headers = await signedInHeaders(apiUrl);
    const api = openHttpClient(apiUrl);
    const times: Record<'bare' | 'upload' | 'idle' | 'beside', number[]> = {
      bare: [],
      upload: [],
      idle: [],
      beside: [],
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const photo = await makePhoto();
      const body = cowForm({ age: 1 + round }, new Uint8Array(photo));
      const send = async () => {
        const response = await api.send('/product/dashboard/update-cow/NDL-001', {
          method: 'PUT',
          headers,
          body,
        });
        if (response.status !== 200) throw new Error(response.text);
      };
      const bare = await milliseconds(() => makeFiles(photo));
      const idle = await listTimesDuring(apiUrl, new Promise((resolve) => setTimeout(resolve, bare)));
      const alone = await milliseconds(send);
      const beside = await listTimesDuring(apiUrl, send());
      // The first round is a warm-up.
      if (round === 0) continue;
      times.bare.push(bare);
      times.upload.push(alone);
      times.idle.push(quantile(idle, 0.99));
      times.beside.push(quantile(beside, 0.99));
      report(
        `${(photo.length / 1e6).toFixed(1)} MB`,
        `bare ${bare.toFixed(0)} ms, sent and shown ${alone.toFixed(0)} ms`,
      );
    }
    report(
      'a list during the upload, p99',
      median(times.beside),
      `ms (alone ${median(times.idle).toFixed(1)} ms)`,
    );
    const ratio = median(times.bare) / median(times.upload);
    return verdict('bare work ÷ upload', ratio, { goal: 0.9, atLeast: 0.7 });
  },
);

/** Noise on a gradient: as hard to encode as grass and fur. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const grain = randomBytes(width * height * 3);
  for (let at = 0; at < grain.length; at += 1) grain[at] = ((at / (width * 3)) % 200) + (grain[at] ?? 0) / 5;
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The baseline: what any server must do for the same files. */
async function makeFiles(photo: Buffer): Promise<void> {
  const { data, info } = await sharp(photo)
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

async function listTimesDuring(apiUrl: string, ending: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = ending.then(() => 'over' as const);
  for (;;) {
    const list = milliseconds(async () => (await fetch(apiUrl + LIST)).arrayBuffer());
    const next = await Promise.race([over, list]);
    if (next === 'over') return times;
    times.push(next);
  }
}
