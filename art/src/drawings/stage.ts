import { cowFigure } from '../cow/cow-figure.ts';
import type { ZebuLook } from '../cow-look.ts';
import type { Point } from '../geometry.ts';

/** A scene in drawing units. The ground ends at y = 600 in every crop; a taller crop has more sky. */
export type Stage = { width: number; height: number };

const BOTTOM = 600;
const TILE = 800;
const SKY_ENDS = 352;

export const canvas = ({ width, height }: Stage, ...layers: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 ${BOTTOM - height} ${width} ${height}">${layers.join('')}</svg>`;

/** Repeats a piece of 800 units; every other one is mirrored, so that the edges match. */
export const across = ({ width }: Stage, piece: string): string =>
  Array.from({ length: Math.ceil(width / TILE) }, (_, i) =>
    i % 2 === 0
      ? `<g transform="translate(${i * TILE} 0)">${piece}</g>`
      : `<g transform="translate(${(i + 1) * TILE} 0) scale(-1 1)">${piece}</g>`,
  ).join('');

export const wideSky = ({ width, height }: Stage, stops: readonly [string, string, string]): string =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${stops[0]}"/>` +
  `<stop offset=".6" stop-color="${stops[1]}"/><stop offset="1" stop-color="${stops[2]}"/></linearGradient>` +
  `<rect y="${BOTTOM - height}" width="${width}" height="${SKY_ENDS - BOTTOM + height}" fill="url(#sky)"/>`;

type Placed = Partial<ZebuLook> & Pick<ZebuLook, 'tag' | 'coat'> & { size: number };

const ORDINARY: Omit<ZebuLook, 'tag' | 'coat'> = {
  marking: 'plain',
  horns: 'short',
  hump: 1,
  bulk: 1,
  pose: 'standing',
  facing: 'right',
  sex: 'bull',
  adornment: 'none',
};

/** An animal in a scene; `tag` is also used for element ids, so it must be unique within the scene. */
export function cowAt(at: Point, { size, ...look }: Placed): string {
  const { cow, tag } = cowFigure({ ...ORDINARY, ...look }, `c${look.tag}`, at, size);
  return cow + tag;
}

export const calfAt = (at: Point, look: Placed): string =>
  cowAt(at, { horns: 'none', hump: 0.3, bulk: 0.8, sex: 'heifer', ...look });
