import { bambooFence, shed, trough } from '../landscape/buildings.ts';
import { dots, egret, field, ground, lily, pond, rows, tufts } from '../landscape/ground.ts';
import { banana, bamboo, palm } from '../landscape/plants.ts';
import { birds, cloud, sun, treeLine } from '../landscape/sky.ts';
import { farmer } from './farmer.ts';
import { bucket, doctorsCase } from './props.ts';
import type { Stage } from './stage.ts';
import { calfAt, canvas, cowAt, wideSky } from './stage.ts';

export const peacefulHome = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#dcebc4', '#eef3d6', '#fbf4dc']),
    cloud(420, 90, 0.9),
    treeLine(336, 100, '#a6c88d', 7),
    field(332, '#b9d68c'),
    shed(560, 434, 0.86),
    bamboo(160, 440, 1.3, ['#5f8f46', '#7aa857']),
    ground('g', '#a4c76c', '#5f9444', 442),
    trough(700, 500, 0.9),
    cowAt([300, 566], {
      tag: '045',
      coat: 'white',
      size: 0.78,
      pose: 'resting',
      sex: 'heifer',
      hump: 0.8,
      horns: 'short',
    }),
    calfAt([650, 578], { tag: '046', coat: 'cream', size: 0.44, facing: 'left' }),
    tufts(568, 596, 16, '#437a34', 8),
  );

export const healthyCows = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#f9e2ba', '#fdeecf', '#fff6e2']),
    sun(420, 130, 46, '#f8cb62'),
    treeLine(332, 90, '#9fc08b', 12),
    field(328, '#bfd48e'),
    palm(130, 420, 1.1, 14),
    bambooFence(452, 120, '#dcb871', '#a88443'),
    ground('g', '#b3c873', '#6f9448', 446),
    cowAt([330, 560], {
      tag: '072',
      coat: 'red',
      size: 0.8,
      pose: 'watching',
      horns: 'short',
      sex: 'heifer',
      hump: 0.8,
    }),
    farmer(634, 574, 1.42, {
      shirt: '#e9f0e4',
      lungi: '#5b6f8c',
      check: '#b9c8da',
      holds: 'rope',
      facing: 'left',
    }),
    doctorsCase(722, 586, 0.86),
    bucket(90, 582, 0.9, '#cfe6e4'),
    tufts(572, 596, 12, '#4d7436', 7),
  );

export const careForNature = (stage: Stage): string =>
  canvas(
    stage,
    wideSky(stage, ['#a9d6e8', '#d3eaec', '#f7f5de']),
    cloud(180, 110, 1),
    cloud(620, 70, 0.8),
    birds(380, 140, '#6f8a8f'),
    treeLine(312, 56, '#84b389', 10),
    field(308, '#f0d04a'),
    rows(312, 400, 6, '#dcb32a'),
    dots(320, 396, 40, 4, '#ffe979'),
    field(396, '#a8d06c', 120),
    banana(120, 440, 1),
    pond(600, 448, 190, '#8fcac6', '#f4fffb'),
    lily(520, 452) + lily(690, 444),
    ground('g', '#8fc35c', '#458a3c', 474),
    egret(620, 512, 0.9),
    cowAt([310, 562], { tag: '036', coat: 'grey', size: 0.76, pose: 'grazing', horns: 'curved', hump: 0.9 }),
    egret(690, 566, 1.15),
    egret(560, 578, 0.9),
    tufts(568, 596, 16, '#2f7030', 6),
  );
