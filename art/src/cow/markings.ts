import type { CoatColours } from './coats.ts';
import type { ZebuLook, Marking } from '../cow-look.ts';
import { digitSum } from '../digits.ts';
import { num, pts, scatter } from '../geometry.ts';
import { shape } from '../shapes.ts';
import type { Stance } from './stance.ts';
import { trunkShift } from './stance.ts';
import type { Leg } from './zebu-legs.ts';

// Several sets of patches, so that two friesian cows side by side differ.
const PATCHES: readonly (readonly string[])[] = [
  [
    '176 205, 252 208, 276 258, 256 312, 214 322, 188 284',
    '336 216, 392 222, 414 262, 400 330, 352 344, 322 296',
    '120 330, 180 344, 208 392, 200 450, 120 450',
    '466 336, 520 296, 600 300, 600 440, 480 440, 452 388',
    '262 376, 306 364, 334 390, 336 450, 262 450',
  ],
  [
    '120 220, 196 216, 224 280, 200 350, 150 360, 110 330',
    '258 216, 330 216, 352 288, 330 360, 282 380, 250 320',
    '398 130, 480 130, 508 240, 478 334, 424 312, 404 240',
    '370 384, 430 372, 490 410, 470 470, 360 460',
  ],
  [
    '210 205, 330 205, 356 250, 318 296, 262 290, 226 256',
    '130 280, 176 284, 192 340, 158 390, 110 380',
    '296 360, 346 330, 404 346, 420 400, 400 460, 290 450',
    '440 250, 500 220, 540 170, 620 200, 620 330, 530 350, 470 330',
  ],
];
const PIED =
  '120 372, 176 352, 226 376, 270 346, 324 362, 372 344, 418 366, 462 334, 520 350, 600 300, 640 ' +
  '480, 120 480';

type Span = readonly [lying: number, upright: number];

/** Paint from each hoof up the leg; a flat strip on a folded leg, where a disc would reach the belly. */
function socks(legs: readonly Leg[], stance: Stance, span: Span, colour: string, opacity: number): string {
  const lying = stance.gait === 'rest';
  const [rx, ry] = lying ? [span[0] / 2, 13] : [span[1], span[1]];
  return legs
    .flatMap(({ hoof }) => (hoof === null ? [] : [hoof]))
    .map(({ at: [x, y], angle }) => {
      const along = lying ? Math.sign(angle) * rx * 0.9 : 0;
      return (
        `<ellipse cx="${num(x + along)}" cy="${num(y)}" rx="${rx}" ry="${ry}" ` +
        `fill="${colour}" opacity="${opacity}"/>`
      );
    })
    .join('');
}

function speckles(tag: string, colour: string): string {
  const spots = scatter(130, digitSum(tag)).map(([u, v], i) => {
    const r = [1.8, 3.2, 2.4, 4.4, 2, 6.4, 2.8, 3.8][i % 8] ?? 2;
    const turn = `rotate(${(i * 47) % 180} ${num(145 + u * 440)} ${num(196 + v * 250)})`;
    return (
      `<ellipse cx="${num(145 + u * 440)}" cy="${num(196 + v * 250)}" rx="${num(r * 1.35)}" ry="${r}" ` +
      `transform="${turn}"/>`
    );
  });
  return `<g fill="${colour}" opacity=".85">${spots.join('')}</g>`;
}

/** Gets darker from the shoulder towards the head, like the coat of a mature bull. */
function darkPoints(stance: Stance, c: CoatColours, legs: readonly Leg[], id: string): string {
  const rump = shape(trunkShift(pts('120 270, 164 290, 182 350, 176 420, 110 420'), stance), c.points, 0.22);
  return (
    `<linearGradient id="${id}-n" gradientUnits="userSpaceOnUse" x1="372" y1="330" x2="520" y2="262">` +
    `<stop stop-color="${c.points}" stop-opacity="0"/><stop offset="1" stop-color="${c.points}" ` +
    `stop-opacity=".72"/>` +
    `</linearGradient><path d="M340 60H720V560H340Z" fill="url(#${id}-n)"/>${rump}` +
    socks(legs, stance, [92, 104], c.points, 0.35) +
    socks(legs, stance, [60, 76], c.points, 0.45)
  );
}

type Painted = { look: ZebuLook; stance: Stance; c: CoatColours; legs: readonly Leg[]; id: string };
const bare = (): string => '';

const lowered = (stance: Stance, text: string, colour: string): string =>
  shape(trunkShift(pts(text), stance), colour);

const BODY: Record<Marking, (painted: Painted) => string> = {
  plain: bare,
  blaze: bare,
  friesian: ({ look, stance, c, legs }) => {
    const set = PATCHES[digitSum(look.tag) % PATCHES.length] ?? [];
    return (
      set.map((patch) => lowered(stance, patch, c.patch)).join('') + socks(legs, stance, [64, 78], c.patch, 1)
    );
  },
  socks: ({ stance, c, legs }) => socks(legs, stance, [60, 74], c.patch, 1),
  speckled: ({ look, stance, c }) =>
    `<g transform="translate(0 ${stance.drop})">${speckles(look.tag, c.patch)}</g>`,
  'pied-belly': ({ stance, c, legs }) =>
    lowered(stance, PIED, c.patch) + socks(legs, stance, [80, 92], c.patch, 1),
  'dark-points': ({ stance, c, legs, id }) => darkPoints(stance, c, legs, id),
};

/** Paint on trunk, neck and near legs; the caller clips it to them. */
export const bodyMarking = (painted: Painted): string => BODY[painted.look.marking](painted);

const FAR_LEGS: Record<Marking, (painted: Painted) => string> = {
  plain: bare,
  blaze: bare,
  speckled: bare,
  socks: ({ c, legs, stance }) => socks(legs, stance, [0, 68], c.patch, 0.72),
  friesian: ({ c, legs, stance }) => socks(legs, stance, [0, 74], c.patch, 0.72),
  'pied-belly': ({ c, legs, stance }) => socks(legs, stance, [0, 88], c.patch, 0.72),
  'dark-points': ({ c, legs, stance }) => socks(legs, stance, [0, 90], c.points, 0.6),
};

/** Far legs get only the markings that reach down to them. */
export const farLegMarking = (painted: Painted): string => FAR_LEGS[painted.look.marking](painted);
