import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { CowLook } from './cow-look.ts';
import { ADORNMENTS, COATS, HORNS, MARKINGS, POSES, SCENES, SEXES } from './cow-look.ts';
import { cowDrawing } from './cow-drawing.ts';
import { renderPng } from './render.ts';

const COLUMNS = 6;
const ROWS = 4;
const [WIDTH, HEIGHT, GAP] = [400, 300, 8];

const pick = <T>(list: readonly [T, ...T[]], i: number): T => list[i % list.length] ?? list[0];

/** Steps through each list at a different rate, so that neighbours differ in most attributes. */
export const sampleLook = (i: number): CowLook => ({
  tag: `NDL-${String(i * 41 + 1).padStart(3, '0')}`,
  coat: pick(COATS, i * 4),
  marking: pick(MARKINGS, i * 3),
  horns: pick(HORNS, i * 5 + Math.floor(i / 6) + 3),
  hump: 0.5 + ((i * 7) % 9) / 11,
  bulk: 0.82 + ((i * 5) % 11) / 26,
  pose: pick(POSES, i + Math.floor(i / 6) * 2),
  facing: (i + Math.floor(i / 6)) % 2 === 0 ? 'right' : 'left',
  scene: pick(SCENES, i * 5 + Math.floor(i / 14)),
  sex: pick(SEXES, i + Math.floor(i / 3)),
  adornment: pick(ADORNMENTS, i + Math.floor(i / 4)),
});

export async function contactSheet(): Promise<Buffer> {
  const tiles = [];
  for (let i = 0; i < COLUMNS * ROWS; i += 1) {
    const input = await renderPng(cowDrawing(sampleLook(i)), WIDTH);
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    tiles.push({ input, left: GAP + column * (WIDTH + GAP), top: GAP + row * (HEIGHT + GAP) });
  }
  const [width, height] = [GAP + COLUMNS * (WIDTH + GAP), GAP + ROWS * (HEIGHT + GAP)];
  return sharp({ create: { width, height, channels: 3, background: '#fbf5e6' } })
    .composite(tiles)
    .png()
    .toBuffer();
}

if (import.meta.main) {
  const out = process.argv[2] ?? 'contact-sheet.png';
  await writeFile(out, await contactSheet());
}
