import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import { HOSTILE, PAYLOAD } from './testing/hostile-images.ts';
import { animatedWebp, flatPng, GPS_CITY, noise, redAndBlue, withGps } from './testing/sample-images.ts';

const bytesOf = ({ files }: EncodedImage) => Buffer.concat(files.map(({ bytes }) => bytes));

/** Every file matches its name and contains only pixels, no metadata. */
async function expectCleanFiles(image: EncodedImage): Promise<void> {
  expect(image.key).toMatch(/^[0-9a-f]{32}$/);
  expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(image.placeholder.length).toBeLessThanOrEqual(250);
  expect(image.files.map(({ name }) => name)).toEqual(
    image.widths.flatMap((width) => [`${image.key}-${width}.webp`, `${image.key}-${width}.jpg`]),
  );
  for (const { name, bytes } of image.files) {
    const found = await sharp(bytes).metadata();
    expect(`${image.key}-${found.width}.${found.format === 'jpeg' ? 'jpg' : found.format}`).toBe(name);
    expect([found.space, found.channels, found.hasAlpha, found.pages ?? 1]).toEqual(['srgb', 3, false, 1]);
    expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation]).toEqual(
      Array.from({ length: 5 }),
    );
  }
  const largest = await sharp(image.files.at(-1)?.bytes).metadata();
  expect([largest.width, largest.height]).toEqual([image.width, image.height]);
}

test.each([
  [2000, 1500, [320, 640, 960, 1280], 960],
  [1280, 720, [320, 640, 960, 1280], 720],
  [959, 600, [320, 640], 400],
  [200, 100, [200], 100],
  [1, 1, [1], 1],
  [1, 20_000, [1], 2560],
  [20_000, 3, [320, 640, 960, 1280], 1],
])('%i × %i is stored at widths %j, never upscaled', async (width, height, widths, expectedHeight) => {
  const image = await encodeImage(await noise(width, height).png().toBuffer());
  expect(image.widths).toEqual(widths);
  expect(image.height).toBe(expectedHeight);
  await expectCleanFiles(image);
});

test('a phone photo is rotated upright and loses its GPS data', async () => {
  const photo = await withGps(redAndBlue(800, 400)).jpeg().toBuffer();
  expect(photo.includes(GPS_CITY)).toBe(true);
  const image = await encodeImage(photo);
  expect([image.width, image.height]).toEqual([320, 640]);
  expect(bytesOf(image).includes(GPS_CITY)).toBe(false);
  await expectCleanFiles(image);
  // After a clockwise rotation the left side is on top.
  const pixels = await sharp(image.files[1]?.bytes)
    .resize(1, 2, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  expect([...pixels].map((value) => Math.round(value / 255))).toEqual([1, 0, 0, 0, 0, 1]);
});

test.each<[string, () => Promise<Buffer>]>([
  ['CMYK', () => noise(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG with 16 bits', () => noise(400, 300).toColourspace('rgb16').png().toBuffer()],
  ['grey', () => noise(400, 300).greyscale().jpeg().toBuffer()],
  ['a PNG of one bit', async () => flatPng(400, 300)],
  ['transparent', () => noise(400, 300).ensureAlpha(0.2).png().toBuffer()],
  ['progressive', () => noise(400, 300).jpeg({ progressive: true }).toBuffer()],
  ['animated: the first frame', () => animatedWebp(400, 300, 4)],
])('%s becomes plain files, 320 px wide', async (_kind, make) => {
  const image = await encodeImage(await make());
  expect([image.width, image.height]).toEqual([320, 240]);
  await expectCleanFiles(image);
});

test('payloads in the metadata or after the image data are removed', async () => {
  const jpeg = await noise(400, 300)
    .withExif({ IFD0: { Copyright: PAYLOAD } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${PAYLOAD}`)]);
  expect(polyglot.includes(PAYLOAD)).toBe(true);
  const image = await encodeImage(polyglot);
  await expectCleanFiles(image);
  expect(bytesOf(image).includes(PAYLOAD)).toBe(false);
  expect(bytesOf(image).includes('PK\u0003\u0004')).toBe(false);
});

test('the same image has the same key from memory and from disk; another image has another key', async () => {
  const bytes = await noise(400, 300).png().toBuffer();
  const folder = await mkdtemp(join(tmpdir(), 'khamar-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'upload'), bytes);
  const [first, second, other] = [
    await encodeImage(bytes),
    await encodeImage(join(folder, 'upload')),
    await encodeImage(await noise(400, 300).png().toBuffer()),
  ];
  expect(second).toEqual(first);
  expect(other.key).not.toBe(first.key);
});

test('a missing file is an internal error, not an ImageError', async () => {
  await expect(encodeImage('/nowhere/upload')).rejects.toThrow('Input file is missing');
});

describe.each(Object.entries(HOSTILE))('%s', (_name, { reason, make }) => {
  test(`is rejected within a second of CPU time: ${reason}`, async () => {
    const bytes = await make();
    // CPU time: other processes may be busy on this machine.
    const before = process.cpuUsage();
    await expect(encodeImage(bytes)).rejects.toMatchObject({ name: 'ImageError', reason });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('is rejected from disk too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'khamar-image-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'upload.jpg'), await make());
    await expect(encodeImage(join(folder, 'upload.jpg'))).rejects.toMatchObject({ reason });
  });
});
