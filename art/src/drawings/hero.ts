import { shed } from '../landscape/buildings.ts';
import { egret, field, ground, lily, pond, rows, tufts } from '../landscape/ground.ts';
import { banana, haystack, palm } from '../landscape/plants.ts';
import { birds, cloud, sun, treeLine } from '../landscape/sky.ts';
import type { Stage } from './stage.ts';
import { across, calfAt, canvas, cowAt, wideSky } from './stage.ts';

const WHITE = { tag: '215', coat: 'white', horns: 'curved', sex: 'heifer', hump: 0.8 } as const;
const RED = { tag: '001', coat: 'red', horns: 'curved', adornment: 'bell' } as const;

/** Slide one: the motif is on the right, because the text is in the sky to the left or above. */
export function welcome(stage: Stage): string {
  const { width: w } = stage;
  const narrow = w < 800;
  const wide = w > 1200;
  // The top colour is the page's cream: on phones the text is directly above the picture.
  return canvas(
    stage,
    wideSky(stage, ['#f6f0e2', '#faedca', '#fde2a6']),
    narrow
      ? sun(w - 190, 262, 44, '#f8c455')
      : wide
        ? sun(w - 470, 110, 62, '#f8c455')
        : sun(w - 345, 50, 52, '#f8c455'),
    wide ? cloud(w - 290, 40, 0.8) : '',
    across(stage, treeLine(332, 62, '#a9c99a', 1)),
    across(stage, field(328, '#c3dc92')),
    across(stage, rows(342, 430, 5, '#a5c976')),
    narrow ? haystack(w - 66, 432, 0.6) : haystack(118, 432, 0.72) + haystack(190, 436, 0.52),
    narrow
      ? palm(92, 424, 0.8, 14) + banana(156, 428, 0.6)
      : palm(w - 168, 420, 1.3, -14) + palm(w - 250, 424, 1, 12),
    narrow ? '' : shed(w - 690, 430, 0.7) + (wide ? banana(w - 862, 432, 0.8) : ''),
    pond(narrow ? w - 250 : w - 170, 434, narrow ? 100 : 130, '#a9d5cd', '#f4fffb'),
    across(stage, ground('g', '#8fc065', '#4f8a3c', 448)),
    narrow
      ? cowAt([w - 160, 520], { ...WHITE, size: 0.36, facing: 'left' })
      : cowAt([w - 800, 522], { ...WHITE, size: 0.44, pose: 'grazing' }) +
          cowAt([w - 145, 516], { tag: '108', coat: 'black', size: 0.4 }),
    narrow ? cowAt([262, 572], { ...RED, size: 0.6 }) : cowAt([w - 510, 566], { ...RED, size: 0.74 }),
    across(stage, tufts(566, 596, 14, '#3c7431')),
  );
}

/** Slide two: the herd at the water in the morning. */
export function herd(stage: Stage): string {
  const { width: w, height } = stage;
  const animals = height > w ? upright : w > 1200 ? broad : between;
  return canvas(
    stage,
    wideSky(stage, ['#bfe0dc', '#e9efd6', '#fdeebd']),
    height > w ? skyAbovePhone : skyAbove(w),
    across(stage, treeLine(330, 82, '#86b790', 3)),
    across(stage, field(326, '#b4d78a')),
    height > w
      ? palm(128, 392, 1.3, 14) + palm(196, 398, 0.95, -10) + banana(w - 104, 398, 1)
      : palm(150, 392, 1.4, 16) +
          palm(226, 398, 1, -10) +
          banana(312, 398, 0.95) +
          palm(w - 150, 396, 1.4, -14),
    `<path d="M0 404C${w * 0.2} 378 ${w * 0.8} 374 ${w} 400V500H0Z" fill="#7fc0bd"/>`,
    `<path d="M${w * 0.1} 424h${w * 0.14}M${w * 0.36} 412h${w * 0.1}M${w * 0.62} 420h${w * 0.16}` +
      `M${w * 0.2} 446h${w * 0.1}M${w * 0.74} 442h${w * 0.1}" stroke="#dff2ec" stroke-width="4" stroke-linecap="round"/>`,
    lily(w * 0.06, 450) + lily(w * 0.93, 446) + lily(w * 0.53, 434),
    across(stage, ground('g', '#9bc66c', '#4d8a40', 474)),
    animals(w),
    across(stage, tufts(576, 598, 15, '#37722f', 3)),
  );
}

const skyAbovePhone = sun(412, 96, 54, '#f9cf6a') + cloud(316, 60, 0.6) + birds(330, 180, '#7f8f84');
const skyAbove = (w: number): string =>
  sun(w * 0.58, 130, 60, '#f9cf6a') +
  cloud(w * 0.27, 80, 1) +
  cloud(w * 0.76, 60, 0.9) +
  birds(w * 0.42, 100, '#7f8f84');

const GREY = { tag: '118', coat: 'grey', horns: 'long' } as const;
const DEEP_RED = { tag: '027', coat: 'deep-red', horns: 'curved' } as const;
const MOTHER = {
  tag: '066',
  coat: 'white',
  facing: 'left',
  sex: 'heifer',
  hump: 0.8,
  adornment: 'garland',
} as const;
const CALF = { tag: '067', coat: 'cream', facing: 'right', size: 0.35 } as const;

const upright = (w: number): string =>
  cowAt([w - 132, 510], { ...GREY, size: 0.36 }) +
  egret(w - 62, 566, 0.8) +
  cowAt([226, 580], { ...DEEP_RED, size: 0.64 });

const between = (w: number): string =>
  cowAt([176, 524], { ...GREY, size: 0.44, pose: 'walking' }) +
  cowAt([w * 0.46, 574], { ...DEEP_RED, size: 0.66, pose: 'alert' }) +
  cowAt([w - 185, 568], { ...MOTHER, size: 0.54 }) +
  calfAt([w - 400, 584], CALF);

const broad = (w: number): string =>
  cowAt([220, 526], { ...GREY, size: 0.5, pose: 'walking' }) +
  cowAt([w - 520, 512], {
    tag: '144',
    coat: 'fawn',
    size: 0.4,
    pose: 'grazing',
    horns: 'stub',
    sex: 'heifer',
    hump: 0.7,
  }) +
  cowAt([w * 0.41, 574], { ...DEEP_RED, size: 0.72, pose: 'alert' }) +
  cowAt([w - 215, 570], { ...MOTHER, size: 0.6 }) +
  calfAt([w - 440, 586], CALF) +
  egret(62, 572, 0.8);
