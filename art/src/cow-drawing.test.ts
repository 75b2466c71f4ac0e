import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TAG_YELLOW } from './cow/coats.ts';
import type { CowLook } from './cow-look.ts';
import { ADORNMENTS, COATS, HORNS, MARKINGS, POSES, SCENES, SEXES } from './cow-look.ts';
import { cowDrawing } from './cow-drawing.ts';
import { renderPng } from './render.ts';

const plain: CowLook = {
  tag: 'NDL-027',
  coat: 'red',
  marking: 'plain',
  horns: 'short',
  hump: 1,
  bulk: 1,
  pose: 'standing',
  facing: 'right',
  scene: 'paddy',
  sex: 'bull',
  adornment: 'none',
};

/** The cow group, which is mirrored for a cow facing left, and what follows it. */
function parts(svg: string): { cow: string; tag: string } {
  const [, cow = ''] = svg.split('<g data-part="cow"');
  const [inside = '', outside = ''] = cow.split('<g data-part="before">');
  return { cow: inside, tag: outside.slice(outside.indexOf('<g data-part="ear-tag"')) };
}

async function tagCentre(svg: string): Promise<{ x: number; y: number }> {
  const { data, info } = await sharp(await renderPng(svg, 800))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(TAG_YELLOW.slice(at, at + 2), 16));
  let [count, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 3) {
    if (wanted.every((value, channel) => data[i + channel] === value)) {
      const pixel = i / 3;
      [count, sumX, sumY] = [count + 1, sumX + (pixel % info.width), sumY + Math.floor(pixel / info.width)];
    }
  }
  expect(count).toBeGreaterThan(500);
  return { x: sumX / count, y: sumY / count };
}

/** Every coat with every marking, and each of them in every pose. */
const coatsAndMarkings = COATS.flatMap((coat, n) =>
  MARKINGS.map((marking, m) => [coat, marking, POSES[(n + m) % POSES.length] ?? 'standing'] as const),
);

test.each(coatsAndMarkings)('%s, %s, %s renders', async (coat, marking, pose) => {
  const svg = cowDrawing({ ...plain, coat, marking, pose });
  expect(svg).not.toMatch(/NaN|undefined|<text/);
  const { width, height } = await sharp(await renderPng(svg, 160)).metadata();
  expect([width, height]).toEqual([160, 120]);
});

test.each(SCENES)('scene %s stays under 26 kB as WebP', async (scene) => {
  const drawn = await renderPng(cowDrawing({ ...plain, scene, adornment: 'garland' }), 800);
  const webp = await sharp(drawn).webp({ quality: 72 }).toBuffer();
  expect(webp.byteLength).toBeLessThan(26_000);
});

test('every horn, sex and adornment changes the drawing', () => {
  const looks = [
    ...HORNS.map((horns) => ({ ...plain, horns })),
    ...SEXES.filter((sex) => sex !== plain.sex).map((sex) => ({ ...plain, sex })),
    ...ADORNMENTS.filter((adornment) => adornment !== 'none').map((adornment) => ({ ...plain, adornment })),
  ];
  expect(new Set(looks.map(cowDrawing)).size).toBe(looks.length);
});

test('the same look renders to the same bytes, a different one to different bytes', async () => {
  const once = await renderPng(cowDrawing(plain), 400);
  expect((await renderPng(cowDrawing({ ...plain }), 400)).equals(once)).toBe(true);
  expect((await renderPng(cowDrawing({ ...plain, tag: 'NDL-028' }), 400)).equals(once)).toBe(false);
});

test('SVG ids are unique per look, so drawings can share a page', () => {
  const ids = (look: CowLook): string[] =>
    [...cowDrawing(look).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
  const [first, second] = [ids(plain), ids({ ...plain, pose: 'grazing' })];
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});

test.each(POSES)('%s: facing left moves the tag but never mirrors its digits', async (pose) => {
  const [right, left] = (['right', 'left'] as const).map((facing) => cowDrawing({ ...plain, pose, facing }));
  const [fromRight, fromLeft] = [parts(right ?? ''), parts(left ?? '')];
  expect(fromLeft.cow).toMatch(/^ transform="[^"]*scale\(-/);
  expect(fromLeft.cow).not.toContain('data-digit');
  expect([...fromLeft.tag.matchAll(/data-digit="(\d)"/g)].map(([, digit]) => digit)).toEqual(['0', '2', '7']);
  const anchored = /translate\([^)]*\)/;
  expect(fromLeft.tag.replace(anchored, '')).toBe(fromRight.tag.replace(anchored, ''));
  const [a, b] = [await tagCentre(right ?? ''), await tagCentre(left ?? '')];
  expect(a.x + b.x).toBeCloseTo(800, -1);
  expect(a.y).toBeCloseTo(b.y, 0);
});

test('up to four digits of the tag are shown', () => {
  const shown = (tag: string): number => cowDrawing({ ...plain, tag }).split('data-digit').length - 1;
  expect([shown('NDL-7'), shown('NDL-001'), shown('NDL-1204'), shown('X-91204')]).toEqual([1, 3, 4, 4]);
});
