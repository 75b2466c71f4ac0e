import { boat } from '../landscape/buildings.ts';
import { field, ground, tufts } from '../landscape/ground.ts';
import { palm } from '../landscape/plants.ts';
import { birds, cloud, sun, treeLine } from '../landscape/sky.ts';
import { farmer } from './farmer.ts';
import type { Stage } from './stage.ts';
import { across, calfAt, canvas, cowAt, wideSky } from './stage.ts';

const DUSK_LEAVES = ['#4d5c3a', '#66723f'] as const;

/** The way home at dusk, along the river. A wider crop shows more of the herd, not larger animals. */
export function wayHome(stage: Stage): string {
  const { width: w } = stage;
  const wide = w >= 1200;
  const middle = w >= 900;
  const line = [
    cowAt([w - 210, 556], {
      tag: '012',
      coat: 'white',
      size: 0.56,
      pose: 'walking',
      horns: 'long',
      adornment: 'bell',
    }),
    // Next to its mother at every width.
    calfAt([w - 435, 566], { tag: '013', coat: 'cream', size: 0.34, pose: 'walking' }),
    middle
      ? cowAt([w - 630, 556], { tag: '031', coat: 'red', size: 0.52, pose: 'walking', horns: 'curved' })
      : '',
    wide
      ? cowAt([w - 930, 554], { tag: '058', coat: 'black', size: 0.5, pose: 'walking', horns: 'short' })
      : '',
  ];
  const lastCow = wide ? w - 930 : middle ? w - 630 : w - 435;
  return canvas(
    stage,
    wideSky(stage, ['#e9a77c', '#f6c68a', '#fde0a0']),
    sun(w * (middle ? 0.42 : 0.55), 266, 60, '#fbe6a4'),
    cloud(w * 0.2, 232, 0.7, '#f7cfa4', 0.7),
    cloud(w * 0.76, 226, 0.8, '#f7cfa4', 0.7),
    birds(w * (middle ? 0.55 : 0.3), 200, '#8a5a48'),
    across(stage, treeLine(316, 40, '#b98a6c', 6)),
    `<rect y="312" width="${w}" height="140" fill="#d9a982"/>`,
    `<path d="M${w * 0.38} 338h${w * 0.1}M${w * 0.4} 356h${w * 0.06}M${w * 0.08} 344h${w * 0.09}M${w * 0.7} 340h${w * 0.12}M${w * 0.6} 392h${w * 0.1}M${w * 0.14} 398h${w * 0.08}" stroke="#fbe6b8" stroke-width="4" stroke-linecap="round"/>`,
    boat(w * 0.66, 378, 0.62, '#f0e2c0'),
    middle ? boat(w * 0.24, 352, 0.42, '#a8492a') : '',
    across(stage, field(424, '#a8a25c', 60)),
    palm(150, 470, middle ? 1.15 : 1, 16, DUSK_LEAVES, '#5b4432'),
    across(stage, ground('g', '#9aa054', '#5d6b36', 462)),
    `<path d="M0 556C${w * 0.3} 548 ${w * 0.7} 560 ${w} 550V578C${w * 0.7} 586 ${w * 0.3} 574 0 582Z" fill="#c9a36c"/>`,
    ...line,
    farmer(lastCow - (middle ? 236 : 140), 576, 0.92, {
      shirt: '#f3e7cf',
      lungi: '#3f6a78',
      check: '#9cc0c4',
      holds: 'stick',
      facing: 'right',
    }),
    across(stage, tufts(584, 598, 12, '#48562a')),
  );
}
