import { HORN, HORN_FAR, HORN_TIP } from './coats.ts';
import type { Horns } from '../cow-look.ts';
import type { Point } from '../geometry.ts';
import { pts, shift, taper } from '../geometry.ts';

type Shape = { points: readonly Point[]; base: number };
type Grown = Exclude<Horns, 'none'>;
const grown = (text: string, base: number): Shape => ({ points: pts(text), base });

/** The near horn from the side, base at the origin, for the head angle of a standing animal. */
const SIDE: Record<Grown, Shape> = {
  stub: grown('0 6, -2 -8, 0 -22', 22),
  short: grown('0 6, -5 -18, 0 -38, 14 -52', 22),
  curved: grown('0 6, -14 -22, -14 -54, 4 -80, 28 -88', 24),
  long: grown('0 6, -16 -30, -22 -70, -10 -106, 12 -128', 25),
  swept: grown('0 6, -20 -24, -52 -44, -88 -46, -114 -34', 24),
};
/** One horn seen from the front, growing to the right. */
const FRONT: Record<Grown, Shape> = {
  stub: grown('-3 5, 4 -10, 8 -22', 21),
  short: grown('-4 5, 14 -12, 26 -30, 26 -48', 22),
  curved: grown('-4 5, 26 -12, 48 -38, 50 -70, 34 -90', 24),
  long: grown('-4 5, 30 -20, 56 -58, 62 -98, 46 -128', 25),
  swept: grown('-4 5, 34 -4, 70 -4, 102 -20, 120 -46', 24),
};

function horn({ points, base }: Shape, colour: string): string {
  const last: Point = points.at(-1) ?? [0, 0];
  const before: Point = points.at(-2) ?? last;
  const from: Point = [before[0] + (last[0] - before[0]) * 0.2, before[1] + (last[1] - before[1]) * 0.2];
  const long = points.length > 3;
  return (
    `<path d="${taper(points, base, 3)}" fill="${colour}"/>` +
    `<path d="${taper(shift(points, base * 0.2, 0), base * 0.42, 1)}" fill="${HORN_TIP}" opacity=".2"/>` +
    (long ? `<path d="${taper([from, last], base * 0.34, 3)}" fill="${HORN_TIP}"/>` : '')
  );
}

export const sideHorn = (kind: Horns, far: boolean): string =>
  kind === 'none' ? '' : horn(SIDE[kind], far ? HORN_FAR : HORN);

export function frontHorns(kind: Horns, spread: number): string {
  if (kind === 'none') return '';
  const one = horn(FRONT[kind], HORN);
  return (
    `<g transform="translate(${spread} 0)">${one}</g>` +
    `<g transform="translate(${-spread} 0) scale(-1 1)">${one}</g>`
  );
}
