import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleLook } from '../contact-sheet.ts';
import { cowDrawing } from '../cow-drawing.ts';
import { renderPng } from '../render.ts';
import { cowShareImage } from './draw-cow-share-image.ts';
import { siteShareImage } from './site-share-image.ts';
import { textLine } from './text-line.ts';

const style = { weight: 'bold', size: 60, colour: '#12351d', maxWidth: 2000 } as const;
const widthOf = async (text: string) => (await textLine({ ...style, text })).width;

test('Bangla is shaped: a conjunct is narrower than its letters side by side', async () => {
  expect(await widthOf('ক্ষ')).toBeLessThan(0.8 * ((await widthOf('ক')) + (await widthOf('ষ'))));
});

test('long text shrinks or wraps, and Pango markup characters are escaped', async () => {
  const long = 'NDL-0123456789-0123456789-0123456';
  expect((await textLine({ ...style, text: long, maxWidth: 200 })).width).toBeLessThanOrEqual(200);
  const wrapped = await textLine({ ...style, text: 'Nodi & <Sons> Livestock', maxWidth: 260, wraps: true });
  expect(wrapped.width).toBeLessThanOrEqual(260);
  expect(wrapped.height).toBeGreaterThan(100);
});

test('every share image is 1200 × 630 and under 150 kB', async () => {
  const cow = { tag: 'NDL-001', weight: '৩২০ কেজি', price: '৳১,৫৩,৫০০', farmName: 'নদী ডেইরি' };
  const photo = await renderPng(cowDrawing(sampleLook(0)), 960);
  const all = await Promise.all([
    cowShareImage(cow),
    cowShareImage({ ...cow, photo }),
    cowShareImage({ ...cow, photo, statusLabel: 'বিক্রি হয়ে গেছে' }),
    siteShareImage({ name: 'Nodi', place: 'Sirajganj' }),
  ]);
  for (const bytes of all) {
    expect(bytes.length).toBeLessThan(150 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  expect(all[1].equals(all[2])).toBe(false);
});
