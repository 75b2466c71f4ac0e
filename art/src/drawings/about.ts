import { hut, shed, trough } from '../landscape/buildings.ts';
import { field, ground, straws, tufts } from '../landscape/ground.ts';
import { banana, haystack, palm } from '../landscape/plants.ts';
import { birds, cloud, sun, treeLine } from '../landscape/sky.ts';
import { farmer } from './farmer.ts';
import { grassBasket, milkCan } from './props.ts';
import type { Stage } from './stage.ts';
import { across, calfAt, canvas, cowAt, wideSky } from './stage.ts';

/** The yard with visitors: a long shed, the herd in front, and a farmer. */
export function farmYard(stage: Stage): string {
  const { width: w } = stage;
  const narrow = w < 800;
  const wide = w > 1200;
  return canvas(
    stage,
    wideSky(stage, ['#f3dfb4', '#fae9c4', '#fdf3dc']),
    sun(narrow ? 480 : w * 0.7, narrow ? 200 : 170, narrow ? 44 : 54, '#f8c455'),
    cloud(narrow ? 170 : w * 0.28, 170, 0.8),
    wide ? cloud(w * 0.52, 130, 0.7) : '',
    birds(narrow ? 330 : w * 0.6, 190, '#8a8f7a'),
    across(stage, treeLine(330, 84, '#9bbd88', 4)),
    across(stage, field(326, '#bcd28a')),
    palm(narrow ? 112 : 150, 430, narrow ? 1 : 1.25, 14),
    narrow ? '' : palm(w - 150, 430, 1.25, -14) + banana(w - 226, 436, 0.9),
    narrow ? banana(w - 84, 438, 0.7) : banana(226, 436, 0.8),
    shed(narrow ? 330 : w * 0.4, 440, narrow ? 1 : 1.25),
    wide ? hut(w - 340, 440, 1.15, '#d8a878', '#a3b4b6', '#7f9498') : '',
    haystack(narrow ? 570 : wide ? w - 570 : w - 330, 446, narrow ? 0.75 : 0.95),
    across(stage, ground('g', '#d8b887', '#a9885a', 446)),
    across(stage, straws(456, 590, 34, '#f0d08a')),
    narrow
      ? ''
      : cowAt([wide ? 250 : 190, 548], {
          tag: '008',
          coat: 'black',
          size: wide ? 0.56 : 0.46,
          horns: 'curved',
          pose: 'alert',
        }) +
          cowAt([wide ? w * 0.8 : w - 160, 544], {
            tag: '019',
            coat: 'white',
            size: wide ? 0.52 : 0.44,
            facing: 'left',
            sex: 'heifer',
            hump: 0.8,
            adornment: 'garland',
          }),
    narrow ? trough(70, 540, 0.8) : '',
    cowAt([narrow ? 268 : w * 0.5, 564], {
      tag: '001',
      coat: 'red',
      size: narrow ? 0.56 : 0.66,
      facing: 'left',
      horns: 'curved',
      hump: 1.1,
    }),
    farmer(narrow ? 510 : w * (wide ? 0.67 : 0.72), 576, narrow ? 1.06 : 1.08, {
      shirt: '#f4ecd8',
      lungi: '#2f6b5a',
      check: '#9fcbb6',
      holds: 'nothing',
      facing: 'left',
    }),
    wide ? calfAt([w - 100, 574], { tag: '020', coat: 'cream', size: 0.3, facing: 'left' }) : '',
    narrow ? milkCan(598, 580, 0.7) : grassBasket(w * (wide ? 0.3 : 0.27), 584, 0.74) + milkCan(64, 584, 0.8),
    across(stage, tufts(582, 598, 8, '#7d8a44')),
  );
}
