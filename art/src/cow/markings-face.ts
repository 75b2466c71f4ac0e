import type { CoatColours } from './coats.ts';
import type { ZebuLook, Marking } from '../cow-look.ts';
import { pts } from '../geometry.ts';
import { dot, shape } from '../shapes.ts';

type View = 'side' | 'front';

const BLAZE: Record<View, string> = {
  side: '14 -20, 30 2, 58 0, 88 6, 112 18, 160 30, 160 -20, 80 -30',
  front: '0 -4, 13 14, 10 46, 14 84, 30 112, 0 130, -30 112, -14 84, -10 46, -13 14',
};
const HALF_FACE: Record<View, string> = {
  side: '20 -30, 34 10, 64 34, 70 80, -30 90, -30 -20',
  front: '8 -20, 14 30, 4 70, 20 110, 70 110, 70 -20',
};
const DARK_FACE: Record<View, readonly [string, string]> = {
  side: ['-20 -30, -20 80, 170 80, 170 -20', '66 -30, 82 10, 78 70, 170 80, 170 -20'],
  front: ['-60 -20, 60 -20, 60 170, -60 170', '-50 76, 0 62, 50 76, 60 170, -60 170'],
};
const STAR: Record<View, string> = {
  side: '20 -20, 24 -2, 34 4, 46 -4, 48 -20',
  front: '0 14, 11 34, 0 58, -11 34',
};
const FRECKLES: Record<View, string> = {
  side: '20 40, 32 52, 12 26, 84 22, 92 36, 70 44, 78 4, 44 42, 22 8, 100 14, 60 34, 34 30',
  front: '-20 20, 14 24, -8 60, 20 74, -22 84, 8 96, 26 20, -30 62, 2 36, 28 84, -14 102',
};

const FACE: Record<Marking, (c: CoatColours, view: View) => string> = {
  plain: () => '',
  socks: () => '',
  blaze: (c, view) => shape(BLAZE[view], c.patch),
  friesian: (c, view) => shape(HALF_FACE[view], c.patch),
  'pied-belly': (c, view) => shape(STAR[view], c.patch),
  'dark-points': (c, view) =>
    shape(DARK_FACE[view][0], c.points, 0.42) + shape(DARK_FACE[view][1], c.points, 0.5),
  speckled: (c, view) =>
    pts(FRECKLES[view])
      .map(([x, y], i) => dot(x, y, 2 + (i % 3) * 1.3, c.patch, 0.85))
      .join(''),
};

/** Paint on the head, in its own coordinates; the caller clips it to the head. */
export const faceMarking = (look: ZebuLook, c: CoatColours, view: View): string =>
  FACE[look.marking](c, view);
