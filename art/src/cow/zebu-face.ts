import type { CoatColours } from './coats.ts';
import { INK, SKIN } from './coats.ts';
import type { ZebuLook } from '../cow-look.ts';
import type { Point } from '../geometry.ts';
import { blob, frame, place, pts } from '../geometry.ts';
import { frontHorns } from './horns.ts';
import { faceMarking } from './markings-face.ts';
import { dot, shape, stroke } from '../shapes.ts';
import type { Stance } from './stance.ts';

// The face from the front, straight down from the poll at the origin.
const RIGHT_HALF = pts('0 -12, 22 -9, 39 8, 45 36, 40 64, 31 92, 29 114, 33 132, 26 148, 0 155');
const LEFT_HALF = RIGHT_HALF.slice(1, -1).map(([x, y]): Point => [-x, y]);
const FACE = blob([...RIGHT_HALF, ...LEFT_HALF.toReversed()]);
const EAR = '-4 -10, 22 -18, 54 -14, 80 2, 84 14, 62 22, 32 24, 6 16';
const EAR_BASE: Point = [-38, 20];
const TAG_ON_EAR: Point = [-56, 10];

export const frontTagAt = (stance: Stance): Point => {
  const base = place(EAR_BASE, stance.poll, stance.headAngle);
  return place(TAG_ON_EAR, base, stance.earDroop + stance.headAngle);
};

const both = (half: string): string => `${half}<g transform="scale(-1 1)">${half}</g>`;

const ear = (c: CoatColours, droop: number): string =>
  `<g transform="translate(${-EAR_BASE[0]} ${EAR_BASE[1]}) rotate(${-droop})">` +
  `<g transform="translate(0 5)">${shape(EAR, c.shade, 0.6)}</g>` +
  shape(EAR, c.coat) +
  shape('8 -4, 32 -8, 58 -2, 72 10, 54 15, 28 15', SKIN) +
  `${stroke('14 3, 38 2, 58 7', c.light, 4, 0.55)}</g>`;

const eye = (c: CoatColours): string =>
  shape('24 50, 30 42, 38 42, 42 50, 36 55, 29 55', INK) +
  dot(35, 46, 2.6, '#fff') +
  stroke('21 50, 28 40, 38 39, 44 47', c.shade, 4.2);

const planes = (c: CoatColours): string =>
  shape('0 -4, 14 6, 16 40, 12 84, 0 104, -12 84, -16 40, -14 6', c.light, 0.45) +
  both(shape('50 40, 40 60, 30 90, 26 116, 34 120, 60 80', c.shade, 0.42));

const muzzle = (c: CoatColours): string =>
  shape('0 98, 34 106, 44 132, 30 160, 0 166, -30 160, -44 132, -34 106', c.belly, 0.75) +
  shape('0 110, 24 112, 36 128, 28 143, 0 148, -28 143, -36 128, -24 112', c.muzzle) +
  stroke('-14 116, 0 114, 14 116', '#fff', 4, 0.25) +
  both(shape('11 126, 18 121, 24 125, 21 132, 14 132', INK)) +
  `<path d="M0 134V141M-18 144Q-8 148 0 141Q8 148 18 144" fill="none" stroke="${INK}" stroke-width="2.4" ` +
  `stroke-linecap="round" opacity=".75"/>`;

const TUFT = 'M-24 -8C-14 -21 14 -21 24 -8C16 -2 10 10 4 20C2 11 0 9 -3 17C-8 7 -16 0 -24 -8Z';

export function frontHead(look: ZebuLook, stance: Stance, c: CoatColours, id: string): string {
  const tuft = look.horns === 'none' ? c.light : c.shade;
  return (
    `<clipPath id="${id}-h"><path d="${FACE}"/></clipPath>` +
    frame(
      stance.poll,
      stance.headAngle,
      `<path d="${FACE}" transform="translate(-4 8)" fill="${c.shade}" opacity=".5"/>` +
        both(ear(c, stance.earDroop)) +
        `<path d="${FACE}" fill="${c.coat}"/><g clip-path="url(#${id}-h)">` +
        `${faceMarking(look, c, 'front')}${planes(c)}${muzzle(c)}</g>${both(eye(c))}` +
        `<g transform="translate(0 -2)">${frontHorns(look.horns, 21)}</g>` +
        `<path d="${TUFT}" fill="${tuft}" opacity=".85"/>`,
    )
  );
}
