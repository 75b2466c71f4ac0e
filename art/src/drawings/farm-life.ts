import { hut, shed, trough } from '../landscape/buildings.ts';
import { dots, egret, field, ground, lily, rows, straws, tufts } from '../landscape/ground.ts';
import { banana, bamboo, haystack, palm } from '../landscape/plants.ts';
import { birds, cloud, sun, treeLine } from '../landscape/sky.ts';
import { bucket, grassBasket, milkCan } from './props.ts';
import type { Stage } from './stage.ts';
import { calfAt, canvas, cowAt, wideSky } from './stage.ts';

export const milking = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#f7d9a8', '#fbe6c0', '#fdf1d8']),
    sun(470, 170, 50, '#f8c455'),
    treeLine(330, 84, '#a3bf8c', 4),
    field(326, '#bfd28d'),
    palm(664, 420, 1.2, -14),
    shed(250, 432, 1.08),
    ground('g', '#dcb98a', '#bb8f60', 440),
    straws(452, 590, 40, '#f0d08a'),
    cowAt([330, 540], {
      tag: '064',
      coat: 'white',
      marking: 'friesian',
      size: 0.74,
      sex: 'heifer',
      hump: 0.7,
      horns: 'short',
    }),
    calfAt([610, 560], { tag: '065', coat: 'cream', size: 0.42, facing: 'left' }),
    milkCan(88, 572, 1.05),
    milkCan(148, 582, 0.86),
    bucket(226, 586, 0.72),
  );

export const grazing = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#a9d6dc', '#d6ecdf', '#f6f5dc']),
    cloud(190, 120, 1.1),
    cloud(600, 86, 0.9),
    treeLine(318, 54, '#7fb58d', 2),
    field(314, '#aeda76'),
    rows(322, 452, 7, '#84c25a'),
    bamboo(640, 430, 1, ['#4f8a45', '#6aa556']),
    ground('g', '#86c04f', '#438c38', 452),
    cowAt([630, 494], { tag: '081', coat: 'black', size: 0.38, pose: 'grazing', sex: 'heifer', hump: 0.7 }),
    egret(70, 520, 0.8),
    cowAt([300, 562], {
      tag: '080',
      coat: 'red',
      size: 0.78,
      pose: 'grazing',
      sex: 'heifer',
      horns: 'stub',
      hump: 0.8,
    }),
    grassBasket(722, 588, 0.96),
    tufts(566, 596, 18, '#2c6f2a', 5),
  );

const WATER = '#7fc0bd';

/** The pond at noon; the water covers the legs. */
export const bathing = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#cfe8df', '#e5f2e2', '#fbf6dd']),
    sun(150, 120, 46, '#f9d06a'),
    cloud(560, 110, 1),
    treeLine(322, 76, '#7fb58d', 3),
    field(318, '#a8d08a'),
    banana(120, 396, 1),
    palm(660, 392, 1.2, -12),
    `<path d="M0 404C160 378 640 374 800 400V600H0Z" fill="${WATER}"/>`,
    '<path d="M60 428h90M300 410h70M560 420h110M680 450h70" stroke="#dff2ec" stroke-width="4" stroke-linecap="round"/>',
    cowAt([630, 500], { tag: '092', coat: 'grey', size: 0.46, horns: 'long' }),
    `<path d="M420 470C500 458 690 456 760 470L800 520H400Z" fill="${WATER}"/>`,
    '<ellipse cx="598" cy="472" rx="146" ry="10" fill="#9fd4cd"/><path d="M470 470q60 -9 120 -2M610 468q60 -4 116 4" stroke="#f4fffb" stroke-width="4" fill="none" stroke-linecap="round"/>',
    cowAt([262, 590], { tag: '093', coat: 'deep-red', size: 0.8, horns: 'curved' }),
    `<path d="M0 546C160 528 460 528 800 540V600H0Z" fill="${WATER}"/>`,
    '<ellipse cx="270" cy="546" rx="236" ry="15" fill="#9fd4cd"/><path d="M60 546q90 -14 190 -4M300 540q100 -6 180 8M90 566q120 12 300 4" stroke="#f4fffb" stroke-width="5" fill="none" stroke-linecap="round"/>',
    lily(620, 566) + lily(700, 540) + lily(556, 588),
  );

export const evening = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#e9a77c', '#f6c68a', '#fde3ac']),
    sun(430, 220, 54, '#fbe6a4'),
    birds(540, 120, '#8a5a48'),
    treeLine(332, 70, '#b7a06c', 9),
    field(328, '#c9b46e'),
    hut(150, 436, 1.2, '#c98f62', '#cfa654', '#a57f35'),
    haystack(690, 440, 1.4),
    banana(300, 440, 0.8, ['#5f8a44', '#7d9f50']),
    ground('g', '#e6c47e', '#c1964c', 438),
    straws(450, 592, 60, '#f9e6ae'),
    straws(454, 590, 30, '#a97f36', 33),
    trough(640, 520, 1.05),
    cowAt([330, 566], { tag: '104', coat: 'brown', size: 0.8, pose: 'resting', horns: 'short', bulk: 0.95 }),
    dots(560, 592, 10, 2, '#f9e6ae', 4),
  );
