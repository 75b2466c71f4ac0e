import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { HOSTILE } from './testing/hostile-images.ts';
import { flatPng } from './testing/sample-images.ts';

const MAX_MEGABYTES = 600;
const script = fileURLToPath(new URL('testing/crowd.ts', import.meta.url));
const Report = z.object({
  outcomes: z.record(z.string(), z.number()),
  slowestRejection: z.number(),
  megabytes: z.number(),
});

/** In a separate process with its own temporary folder. */
async function sendAtOnce(count: number, images: Buffer[]) {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-crowd-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const paths = images.map((_, index) => join(folder, String(index)));
  await Promise.all(images.map((bytes, index) => writeFile(paths[index] ?? '', bytes)));
  const env = { ...process.env, TMPDIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(count), ...paths], { env });
  expect(await readdir(folder), 'nothing is left behind').toHaveLength(images.length);
  return Report.parse(JSON.parse(stdout));
}

test('300 concurrent hostile images are all rejected, each within a second, in bounded memory', async () => {
  const images = await Promise.all(Object.values(HOSTILE).map(({ make }) => make()));
  const { outcomes, slowestRejection, megabytes } = await sendAtOnce(300, images);
  expect(outcomes['encoded']).toBeUndefined();
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(300);
  expect(outcomes['busy']).toBe(290);
  expect(slowestRejection).toBeLessThan(1000);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
});

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#3a7a3a' } });

/** Those that need the most memory come first; the soak runs all of them. */
const LARGEST: [string, () => Promise<Buffer>][] = [
  [
    'a JPEG of 49 megapixels, on its side',
    () => flat(8100, 6100).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['a PNG with 16 bits', async () => flatPng(4400, 4400, { depth: 16, colour: 6 })],
  [
    'a progressive JPEG',
    () => flat(5100, 5100).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['an interlaced PNG', () => flat(4400, 4400, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer()],
  ['a lossless WebP', () => flat(4400, 4400, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
];

test.each(process.env['SOAK'] === '1' ? LARGEST : LARGEST.slice(0, 2))(
  'four of the largest accepted images at once stay within the memory limit: %s',
  async (_kind, make) => {
    const { outcomes, megabytes } = await sendAtOnce(4, [await make()]);
    expect(outcomes).toEqual({ encoded: 4 });
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  },
);
