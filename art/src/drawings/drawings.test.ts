import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { DrawingPlan } from './drawings.ts';
import { DRAWINGS } from './drawings.ts';
import { drawingFiles, renderDrawings } from './render-drawings.ts';

const folder = await mkdtemp(join(tmpdir(), 'khamar-drawings-'));
afterAll(() => rm(folder, { recursive: true }));

describe.each(Object.entries<DrawingPlan>(DRAWINGS))('%s', (name, { paint, crops }) => {
  test('every crop renders without NaN, undefined or duplicate ids', () => {
    for (const { stage } of crops) {
      const svg = paint(stage);
      expect(svg).not.toMatch(/NaN|undefined|<text/);
      const ids = [...svg.matchAll(/ id="(c\w+-\w)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('crop limits ascend, only the last crop has none, and widths grow at most 1.5-fold', () => {
    const ends = crops.map(({ upTo }) => upTo ?? Infinity);
    expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Infinity);
    for (const { widths } of crops) {
      widths.slice(1).forEach((width, i) => {
        expect(width / (widths[i] ?? 0), `${name}: from ${widths[i]} to ${width}`).toBeLessThanOrEqual(1.5);
      });
    }
  });
});

/** The cache of the site's build, which then does not render these again. */
const cacheFolder = fileURLToPath(new URL('../../../.data/site-drawings/', import.meta.url));

test('files are named by content, small, and rendered only once', async () => {
  const known = await renderDrawings(cacheFolder);
  for (const name of known.filter((each) => !each.startsWith('empty-')))
    await copyFile(join(cacheFolder, name), join(folder, name));
  const names = await renderDrawings(folder);
  expect(names).toEqual(known);
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
  for (const { file, width, height, widths } of drawingFiles('herd') ?? []) {
    const image = sharp(await readFile(join(folder, `${file}-${widths[0]}.webp`)));
    const pixels = await image.metadata();
    expect(pixels.width / pixels.height).toBeCloseTo(width / height, 1);
  }
  const phone = drawingFiles('welcome')?.[0];
  for (const width of phone?.widths ?? []) {
    const { size } = await stat(join(folder, `${phone?.file}-${width}.webp`));
    expect(size, `${width} px`).toBeLessThan(40_000);
  }

  const first = join(folder, names[0] ?? '');
  await writeFile(first, 'as it was');
  await renderDrawings(folder);
  expect(await readFile(first, 'utf8')).toBe('as it was');
});

test('an unknown drawing has no files', () => {
  expect(drawingFiles('red-barn')).toBeUndefined();
});
