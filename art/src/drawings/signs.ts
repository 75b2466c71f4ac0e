import { TAG_INK, TAG_YELLOW } from '../cow/coats.ts';
import { bambooFence } from '../landscape/buildings.ts';
import { egret, field, ground, tufts } from '../landscape/ground.ts';
import { banana, palm } from '../landscape/plants.ts';
import { cloud, sun, treeLine } from '../landscape/sky.ts';
import { hoofPrints } from './props.ts';
import type { Stage } from './stage.ts';
import { calfAt, canvas, wideSky } from './stage.ts';

/** No results: an ear tag on a fence. */
export const empty = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#f6f0e2', '#faf1d8', '#fdf0cc']),
    treeLine(336, 60, '#bcd3a4', 7),
    field(332, '#cfe0a6'),
    banana(112, 480, 0.85),
    '<g transform="translate(-60 60)">' + bambooFence(470, 190, '#dcb871', '#a88443') + '</g>',
    ground('g', '#a9cb74', '#699a4a', 520),
    // Hung over the upper rail.
    '<path d="M240 384C232 404 236 418 244 426M256 384C262 404 258 418 250 426" fill="none" stroke="#9c7238" stroke-width="5"/>' +
      '<g transform="translate(247 424) rotate(5)"><path d="M-44 40Q-44 26 -32 22L-14 14Q-12 -10 0 -10T14 14L32 22Q44 26 44 40V92Q44 106 30 106H-30Q-44 106 -44 92Z" transform="translate(5 6)" fill="#1e1408" opacity=".2"/>' +
      `<path d="M-44 40Q-44 26 -32 22L-14 14Q-12 -10 0 -10T14 14L32 22Q44 26 44 40V92Q44 106 30 106H-30Q-44 106 -44 92Z" fill="${TAG_YELLOW}"/>` +
      `<circle cy="6" r="7" fill="#8a6408"/><path d="M-32 98H32" stroke="#c98f14" stroke-width="5" stroke-linecap="round"/>` +
      `<path d="M-16 46C-14 32 16 30 17 46C17 58 1 58 1 70M1 84V85" fill="none" stroke="${TAG_INK}" stroke-width="8" stroke-linecap="round"/></g>`,
    tufts(540, 598, 18, '#4d8140', 2),
  );

/** Not found: hoof prints lead away, watched by a calf. */
export const notFound = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#f6f0e2', '#faeccb', '#fde2a6']),
    sun(370, 215, 44, '#f8c455'),
    cloud(170, 190, 0.8),
    treeLine(336, 62, '#a9c99a', 1),
    field(332, '#c3dc92'),
    palm(530, 430, 1.05, -12),
    banana(470, 434, 0.7),
    ground('g', '#9cc76e', '#5a9444', 436),
    '<path d="M398 434C392 462 372 494 320 524C262 556 236 578 228 600H446C430 566 426 540 430 506C432 478 420 454 408 434Z" fill="#d9bd88"/>',
    hoofPrints([336, 590], [403, 446], 11),
    egret(560, 530, 0.9),
    calfAt([150, 566], { tag: '404', coat: 'red', size: 0.5, pose: 'watching' }),
    tufts(566, 596, 8, '#3c7431'),
  );
