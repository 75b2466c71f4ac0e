import { dots, egret, field, ground, rows, straws, tufts } from './ground.ts';
import { datePalm, haystack, jute, palm } from './plants.ts';
import { birds, cloud, sky, sun, treeLine } from './sky.ts';
import type { Painter } from './landscape.ts';

export const FIELD_SCENES = {
  'field-morning': (id) => ({
    behind:
      sky(id, ['#fbdc9c', '#fdebc6', '#fff6e0']) +
      sun(640, 150, 58, '#f8c455') +
      cloud(190, 120, 0.9) +
      cloud(450, 82, 0.6) +
      treeLine(330, 64, '#a9c99a', 1) +
      field(326, '#c3dc92') +
      rows(340, 430, 5, '#a5c976') +
      palm(70, 400, 1.35, 14) +
      palm(136, 406, 1.02, -10) +
      ground(id, '#8fc065', '#4f8a3c'),
    before: tufts(560, 596, 16, '#3c7431'),
  }),
  paddy: (id) => ({
    behind:
      sky(id, ['#8fcbe0', '#bfe3e6', '#eaf6e4']) +
      cloud(160, 130, 1.1) +
      cloud(610, 96, 1) +
      cloud(420, 190, 0.6) +
      treeLine(316, 50, '#6fae7c', 2) +
      field(312, '#a8dc6a') +
      rows(316, 470, 8, '#74bd45') +
      egret(716, 452, 0.8) +
      ground(id, '#7dbb47', '#3f8a34', 462),
    before: tufts(552, 596, 22, '#2c6f2a', 5),
  }),
  haystacks: (id) => ({
    behind:
      sky(id, ['#ffe9b8', '#fff2d3', '#fff9e8']) +
      sun(150, 120, 46, '#f9d06a') +
      treeLine(332, 52, '#b7cf97', 5) +
      field(328, '#e4d78f') +
      rows(336, 420, 5, '#cdbd6b') +
      haystack(96, 428, 1.5) +
      haystack(210, 420, 1) +
      haystack(706, 430, 1.7) +
      ground(id, '#b9c766', '#7f9a44') +
      straws(446, 590, 30, '#f0d786'),
    before: tufts(560, 596, 12, '#66823a', 2),
  }),
  mustard: (id) => ({
    behind:
      sky(id, ['#a9d6e8', '#d3eaec', '#f7f5de']) +
      cloud(200, 110, 0.9) +
      cloud(640, 140, 0.7) +
      treeLine(310, 46, '#84b389', 10) +
      datePalm(742, 330, 0.9, ['#4b8050', '#659a5c'], '#8a6a48') +
      field(306, '#f4d13c') +
      rows(310, 450, 7, '#e3b51f') +
      dots(322, 456, 56, 5, '#ffe979') +
      ground(id, '#c9c63f', '#6f9a3a', 456) +
      dots(462, 500, 30, 4, '#fbdc45', 11),
    before: tufts(556, 596, 16, '#4f7d2e', 6) + dots(556, 592, 26, 4.4, '#ffe150', 3),
  }),
  jute: (id) => ({
    behind:
      sky(id, ['#c6e3c0', '#e2f0d2', '#f8f6dc']) +
      sun(390, 110, 44, '#f7d98c') +
      treeLine(322, 60, '#8dbd8a', 13) +
      field(318, '#8fc06a') +
      [40, 130, 215, 590, 675, 762]
        .map((x, i) => jute(x, 446, 1.25 - (i % 2) * 0.14, ['#4c8a45', '#69a552']))
        .join('') +
      ground(id, '#8db755', '#4f853a', 438),
    before: tufts(558, 596, 18, '#376c2d', 1),
  }),
  dusk: (id) => ({
    behind:
      sky(id, ['#7d6a94', '#e69a7c', '#fbcf86']) +
      sun(420, 168, 58, '#fbdf92') +
      cloud(220, 130, 1, '#f4b49a', 0.6) +
      cloud(640, 90, 0.8, '#c98a94', 0.5) +
      birds(300, 120, '#5a4560') +
      treeLine(334, 58, '#9c6b66', 6) +
      field(330, '#c99a6a') +
      field(372, '#b08a5c') +
      palm(84, 410, 1.4, 16, ['#4a4a4e', '#5d5a56'], '#4b3d3c') +
      palm(728, 402, 1.1, -14, ['#4a4a4e', '#5d5a56'], '#4b3d3c') +
      ground(id, '#9a9258', '#566237'),
    before: tufts(560, 596, 16, '#404d2c'),
  }),
  'winter-mist': (id) => ({
    behind:
      sky(id, ['#dfe3dd', '#ebe9df', '#f5efe2']) +
      sun(590, 130, 44, '#f7e2b8') +
      treeLine(318, 84, '#cfd8cb', 14) +
      treeLine(338, 56, '#b8c9b6', 3) +
      field(334, '#c9d6b4') +
      datePalm(96, 410, 1.5, ['#7f9c84', '#96b095'], '#9a8468') +
      datePalm(716, 400, 1.2, ['#8ba68f', '#a2b9a0'], '#a59077') +
      '<path d="M0 372Q200 356 400 374T800 366V400Q600 388 400 402T0 396Z" fill="#f4f1e6" opacity=".7"/>' +
      ground(id, '#b4c49a', '#7d9a6c', 420),
    before: tufts(560, 596, 16, '#5f7f55', 9),
  }),
} satisfies Record<string, Painter>;
