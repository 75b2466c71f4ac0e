import { HOOF, HOOF_FAR } from './coats.ts';
import type { ZebuLook } from '../cow-look.ts';
import type { Joint, Point } from '../geometry.ts';
import { blob, limb, line, num, pair, pts, taper } from '../geometry.ts';
import type { Stance } from './stance.ts';

export type Hoof = { at: Point; angle: number; size: number };
export type Leg = { outlines: readonly string[]; hoof: Hoof | null; detail: string };
export type Legs = { near: Leg[]; far: Leg[] };

const joints = (text: string): Joint[] =>
  text.split(',').map((entry): Joint => {
    const [x = 0, y = 0, rear = 0, front = 0] = entry.trim().split(' ').map(Number);
    return [x, y, rear, front];
  });

// Downwards: hip or shoulder, then (fifth) hock or knee, then cannon, fetlock, pastern.
const HIND = joints(
  '196 290 38 46, 198 335 47 54, 203 378 45 46, 194 410 29 30, 180 440 21 18,' +
    '182 460 14 15, 187 486 11.5 12, 188 505 14 14, 192 522 12 14',
);
const FORE = joints(
  '470 310 32 30, 468 352 34 36, 466 392 28 30, 464 422 19 21, 466 452 16.5 20,' +
    '466 468 13 15, 465 490 11.5 12, 466 505 14 14, 470 522 12 14',
);
/** A foreleg mid-stride: knee bent, hoof just off the ground. */
const FORE_LIFTED = joints(
  '474 310 32 30, 478 352 34 36, 490 388 28 28, 504 414 20 21, 516 438 17 19,' +
    '513 455 14 15, 502 478 12 12, 494 493 13 14, 492 508 12 14',
);

function leg(parts: readonly Joint[], dx: number, swing: number, lift: number, bulk: number): Leg {
  const thick = 1 + (bulk - 1) * 0.5;
  const moved = parts.map(([x, y, rear, front]): Joint => {
    const depth = Math.max(0, (y - 330) / 192);
    return [x + dx + swing * depth, y - lift * depth, rear * thick, front * thick];
  });
  const [fx, fy] = moved.at(-1) ?? [0, 0];
  const [kx, ky] = moved[5] ?? [0, 0];
  const [cx, cy] = moved[6] ?? [0, 0];
  const tendon = `M${num(kx - 3)} ${num(ky)}L${num(cx - 4)} ${num(cy)}`;
  return { outlines: [limb(moved)], hoof: { at: [fx, fy + 8], angle: 0, size: 1 }, detail: tendon };
}

const THIGH = '146 412, 200 388, 256 410, 288 452, 284 496, 240 526, 180 529, 146 504, 138 452';

function resting(): Legs {
  const hind: Leg = {
    outlines: [blob(pts(THIGH)), taper(pts('200 506, 254 513, 306 519'), 44, 19)],
    hoof: { at: [314, 520], angle: -84, size: 0.8 },
    detail: line(pts('206 504, 250 508, 284 496')),
  };
  const fore: Leg = {
    outlines: [
      taper(pts('460 456, 500 482, 546 504'), 66, 34),
      taper(pts('556 512, 512 518, 466 519'), 27, 19),
    ],
    hoof: { at: [458, 520], angle: 86, size: 0.8 },
    detail: line(pts('484 509, 516 508, 540 502')),
  };
  const farKnee: Leg = {
    outlines: [taper(pts('510 500, 550 506, 584 516'), 40, 22)],
    hoof: null,
    detail: '',
  };
  // The belly rests on the grass in the shade between the folded legs.
  const belly: Leg = {
    outlines: [blob(pts('240 490, 470 480, 520 512, 470 527, 260 528'))],
    hoof: null,
    detail: '',
  };
  return { near: [hind, fore], far: [belly, farKnee] };
}

export function legsOf(look: ZebuLook, stance: Stance): Legs {
  const b = look.bulk;
  if (stance.gait === 'rest') return resting();
  if (stance.gait === 'walk') {
    return {
      near: [leg(HIND, 0, -34, 0, b), leg(FORE_LIFTED, 0, 0, 0, b)],
      far: [leg(HIND, 26, 46, 6, b), leg(FORE, -26, -42, 6, b)],
    };
  }
  return {
    near: [leg(HIND, 0, 0, 0, b), leg(FORE, 0, 0, 0, b)],
    far: [leg(HIND, 30, 22, 8, b), leg(FORE, -34, -6, 8, b)],
  };
}

const HOOF_SHAPE = 'M-13 -13C-6 -15 8 -15 14 -13L20 -3Q21 2 16 2H-12Q-16 2 -15 -3Z';

export function hooves(legs: readonly Leg[], far: boolean): string {
  return legs
    .flatMap(({ hoof }) => (hoof === null ? [] : [hoof]))
    .map(
      ({ at, angle, size }) =>
        `<g transform="translate(${pair(at)}) rotate(${angle}) scale(${num(size)})">` +
        `<path d="${HOOF_SHAPE}" fill="${far ? HOOF_FAR : HOOF}"/>` +
        `<path d="M5 -11L8 1" stroke="#57483d" stroke-width="1.6" fill="none"/></g>`,
    )
    .join('');
}
