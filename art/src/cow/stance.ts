import type { ZebuLook, Pose } from '../cow-look.ts';
import type { Point } from '../geometry.ts';
import { pts, shift } from '../geometry.ts';

/** The joints of an animal that faces right, with its hooves at y = 530. */
export type Stance = {
  poll: Point;
  headAngle: number;
  view: 'side' | 'front';
  /** From withers to poll along the top of the neck. */
  crest: readonly Point[];
  /** From throat to brisket, along the edge of the dewlap. */
  dewlap: readonly Point[];
  /** The path of a garland or bell strap around the neck. */
  collar: readonly Point[];
  tail: readonly Point[];
  earDroop: number;
  /** How far the trunk is lowered when the animal lies down. */
  drop: number;
  gait: 'stand' | 'walk' | 'rest';
};

const STANCES: Record<Pose, Stance> = {
  standing: {
    poll: [576, 182],
    headAngle: 38,
    view: 'side',
    crest: pts('474 242, 512 218, 548 192, 582 178'),
    dewlap: pts('584 252, 568 286, 560 330, 546 376, 504 416'),
    collar: pts('509 220, 512 268, 540 314, 565 306'),
    tail: pts('156 256, 134 280, 128 330, 134 392'),
    earDroop: -6,
    drop: 0,
    gait: 'stand',
  },
  grazing: {
    poll: [590, 378],
    headAngle: 66,
    view: 'side',
    crest: pts('470 240, 512 264, 556 318, 592 370'),
    dewlap: pts('552 438, 534 440, 520 456, 498 448, 474 410'),
    collar: pts('538 296, 506 326, 498 384, 519 452'),
    tail: pts('156 256, 130 276, 118 322, 130 386'),
    earDroop: -30,
    drop: 0,
    gait: 'stand',
  },
  alert: {
    poll: [552, 130],
    headAngle: 17,
    view: 'side',
    crest: pts('472 240, 492 202, 518 156, 554 126'),
    dewlap: pts('580 204, 570 252, 570 312, 552 374, 504 416'),
    collar: pts('491 204, 500 250, 538 284, 570 268'),
    tail: pts('156 256, 128 272, 120 316, 136 372'),
    earDroop: 10,
    drop: 0,
    gait: 'stand',
  },
  walking: {
    poll: [590, 208],
    headAngle: 30,
    view: 'side',
    crest: pts('474 242, 518 230, 558 212, 594 202'),
    dewlap: pts('600 276, 578 306, 568 348, 552 392, 506 418'),
    collar: pts('516 230, 514 280, 542 332, 571 326'),
    tail: pts('156 256, 124 268, 96 308, 92 366'),
    earDroop: -14,
    drop: 0,
    gait: 'walk',
  },
  watching: {
    poll: [568, 158],
    headAngle: -3,
    view: 'front',
    crest: pts('470 240, 492 204, 520 172, 556 152, 590 160'),
    dewlap: pts('604 230, 600 292, 590 346, 562 396, 506 418'),
    collar: pts('500 206, 494 268, 524 330, 566 352'),
    tail: pts('156 256, 130 276, 126 326, 142 388'),
    earDroop: 0,
    drop: 0,
    gait: 'stand',
  },
  resting: {
    poll: [580, 270],
    headAngle: 30,
    view: 'side',
    crest: pts('472 348, 506 316, 542 284, 584 264'),
    dewlap: pts('592 338, 580 384, 578 432, 560 484, 512 518'),
    collar: pts('506 316, 506 364, 542 408, 579 396'),
    tail: pts('154 368, 128 396, 120 444, 132 486'),
    earDroop: -8,
    drop: 113,
    gait: 'rest',
  },
};

/** How full the neck and dewlap are: 0 for a lean heifer, up to 1 for a heavy bull. */
export function fullness(look: ZebuLook): number {
  const bySex = { bull: 0.45, steer: 0.15, heifer: 0 }[look.sex];
  return bySex + (look.bulk - 0.8) * 1.1;
}

export const humpHeight = (look: ZebuLook): number =>
  64 * look.hump * { bull: 1, steer: 0.92, heifer: 0.8 }[look.sex];

export function stanceOf(look: ZebuLook): Stance {
  const stance = STANCES[look.pose];
  const full = fullness(look);
  const last = stance.crest.length - 1;
  // Poll and withers stay fixed, because the head and trunk join there.
  const crest = stance.crest.map(([x, y], i): Point =>
    i === 0 || i === last ? [x, y] : [x - full * 5, y - full * 13],
  );
  const swell = (full - 0.4) * (stance.view === 'front' ? 10 : 18);
  const dewlap = stance.dewlap.map(([x, y], i): Point => {
    const weight = [0, 0.6, 1, 1, 0.5][i] ?? 0;
    return [x + swell * weight, y + swell * weight];
  });
  // Zebu with a tall hump have long ears.
  return { ...stance, crest, dewlap, earDroop: stance.earDroop - look.hump * 13 };
}

export const trunkShift = (points: readonly Point[], stance: Stance): Point[] =>
  shift(points, 0, stance.drop);
