import type { CoatColours } from './coats.ts';
import { INK, SKIN } from './coats.ts';
import type { ZebuLook } from '../cow-look.ts';
import type { Point } from '../geometry.ts';
import { blob, frame, place, pts } from '../geometry.ts';
import { sideHorn } from './horns.ts';
import { faceMarking } from './markings-face.ts';
import { dot, shape, stroke } from '../shapes.ts';
import type { Stance } from './stance.ts';

/** The head angle for which the side horns are drawn. */
const HORN_ANGLE = 38;

// Head along +x from the poll at the origin: forehead above, jaw below, muzzle at x = 148.
const HEAD = blob(
  pts(
    '-4 4, 16 -10, 40 -15, 62 -11, 92 -2, 120 3, 140 10, 149 25, 145 41, 131 51,' +
      '108 50, 84 53, 56 64, 26 70, 2 60, -12 32',
  ),
);
const EAR = '4 -9, -20 -19, -52 -17, -80 -3, -88 8, -70 19, -40 23, -12 17, 6 9';
const EAR_BASE: Point = [6, 16];
const TAG_ON_EAR: Point = [-58, 9];

const earAt = (stance: Stance): Point => place(EAR_BASE, stance.poll, stance.headAngle);

export const sideTagAt = (stance: Stance): Point => place(TAG_ON_EAR, earAt(stance), stance.earDroop);

const eye = (c: CoatColours): string =>
  shape('40 14, 48 6, 58 7, 65 15, 56 20, 47 20', INK) +
  dot(55, 11, 2.8, '#fff') +
  dot(49, 16, 1.3, '#fff', 0.6) +
  stroke('36 15, 46 4, 59 4, 68 13', c.shade, 4.5) +
  stroke('40 15, 34 12', INK, 2) +
  stroke('43 9, 38 4', INK, 2) +
  stroke('42 23, 52 26, 62 23', c.shade, 2.4, 0.7);

const muzzle = (c: CoatColours): string =>
  shape('112 -4, 150 0, 160 30, 140 62, 102 60, 98 42, 104 20', c.belly, 0.75) +
  shape('124 0, 142 6, 154 24, 150 46, 132 58, 112 56, 110 44, 116 26', c.muzzle) +
  stroke('128 6, 140 11, 146 20', '#fff', 4, 0.25) +
  shape('132 18, 140 16, 143 23, 138 28, 132 25', INK) +
  stroke('146 36, 132 41, 116 40, 108 35', INK, 2.6, 0.8);

const planes = (c: CoatColours): string =>
  shape('10 -8, 40 -16, 70 -9, 112 2, 84 6, 52 0, 26 0', c.light, 0.55) +
  shape('-12 40, 20 58, 56 54, 100 44, 112 56, 56 74, 10 78', c.shade, 0.42) +
  stroke('66 26, 78 38, 74 50', c.shade, 3.5, 0.4);

const nearEar = (c: CoatColours): string =>
  `<g transform="translate(3 6)">${shape(EAR, c.shade, 0.5)}</g>` +
  shape(EAR, c.coat) +
  shape('-10 -4, -36 -9, -62 -3, -78 7, -58 13, -30 13', SKIN) +
  stroke('-14 2, -40 1, -64 6', c.light, 4, 0.55);

/** Only its tip shows past the forehead. */
const farEar = (c: CoatColours): string => shape('-4 6, -12 -10, -8 -28, 4 -36, 13 -22, 16 4', c.shade);

export function sideHead(look: ZebuLook, stance: Stance, c: CoatColours, id: string): string {
  const { poll, headAngle } = stance;
  const hornTilt = (headAngle - HORN_ANGLE) * 0.8;
  const at = (local: Point): Point => place(local, poll, headAngle);
  const tuft = look.horns === 'none' ? c.light : c.shade;
  return (
    frame(at([24, -9]), hornTilt + 12, sideHorn(look.horns, true)) +
    frame(at([32, -8]), hornTilt + 34, farEar(c)) +
    `<clipPath id="${id}-h"><path d="${HEAD}"/></clipPath>` +
    frame(
      poll,
      headAngle,
      `<path d="${HEAD}" fill="${c.coat}"/><g clip-path="url(#${id}-h)">${faceMarking(look, c, 'side')}` +
        `${planes(c)}${muzzle(c)}</g>${eye(c)}`,
    ) +
    frame(at([10, 0]), hornTilt, sideHorn(look.horns, false)) +
    frame(poll, headAngle, shape('-8 6, 0 -12, 18 -17, 32 -12, 40 -1, 26 1, 12 10', tuft, 0.8)) +
    frame(earAt(stance), stance.earDroop, nearEar(c))
  );
}
