import { bambooFence, boat, hut, shed, trough } from './buildings.ts';
import { field, ground, lily, pond, straws, tufts } from './ground.ts';
import { bamboo, banana, haystack, palm } from './plants.ts';
import { birds, cloud, rain, sky, sun, treeLine } from './sky.ts';
import type { Painter } from './landscape.ts';

const TIN = ['#a3b4b6', '#7f9498'] as const;
const THATCH = ['#cfa654', '#a57f35'] as const;

export const VILLAGE_SCENES = {
  pond: (id) => ({
    behind:
      sky(id, ['#cfe8df', '#e5f2e2', '#fbf6dd']) +
      cloud(560, 110, 1) +
      treeLine(322, 76, '#7fb58d', 3) +
      field(318, '#a8d08a') +
      banana(56, 388, 1.15) +
      banana(742, 384, 1.1) +
      palm(668, 380, 0.9, -12) +
      `<path d="M0 396C160 366 640 362 800 392V474C600 492 200 492 0 476Z" fill="#7fc0bd"/>` +
      pond(330, 424, 250, '#9fd4cd', '#f4fffb') +
      lily(90, 430) +
      lily(690, 436) +
      lily(620, 412) +
      ground(id, '#93c069', '#4d8a40', 474),
    before: tufts(560, 596, 18, '#37722f', 3),
  }),
  shed: (id) => ({
    behind:
      sky(id, ['#f7d9a8', '#fbe8c8', '#fdf3e0']) +
      treeLine(330, 90, '#93b783', 4) +
      field(326, '#b9cf86') +
      palm(740, 390, 1.25, -12) +
      shed(350, 424, 1.32) +
      trough(716, 452, 1) +
      ground(id, '#d9b183', '#b98a5c', 438) +
      straws(450, 590, 46, '#f0d08a'),
    before: straws(556, 592, 18, '#f3d892', 9),
  }),
  'bamboo-fence': (id) => ({
    behind:
      sky(id, ['#dcebc4', '#ecf3d8', '#f8f7e4']) +
      cloud(380, 96, 0.9, '#fff', 0.7) +
      treeLine(340, 96, '#a6c88d', 7) +
      field(336, '#b5d48a') +
      bamboo(70, 410, 1.35, ['#5f8f46', '#7aa857']) +
      bamboo(724, 408, 1.3, ['#5f8f46', '#7aa857']) +
      bambooFence(446, 150, '#dcb871', '#a88443') +
      ground(id, '#a4c76c', '#5f9444', 440),
    before: tufts(560, 596, 18, '#437a34', 8),
  }),
  'river-boat': (id) => ({
    behind:
      sky(id, ['#f6dcc0', '#fbeedb', '#eaf3ee']) +
      sun(180, 130, 48, '#f6c877') +
      birds(560, 110, '#8a8f8a') +
      treeLine(300, 36, '#9dbfae', 8) +
      `<rect y="296" width="800" height="170" fill="#86b9cb"/>` +
      '<path d="M30 330h90M250 352h120M600 322h90M90 400h60M480 336h60M700 400h80M560 420h70" ' +
      'stroke="#c9e4ea" ' +
      'stroke-width="4" stroke-linecap="round"/>' +
      boat(96, 372, 0.9, '#c8573a') +
      boat(724, 348, 0.55, '#f0e2c0') +
      ground(id, '#a9c37a', '#6c9850', 448),
    before: tufts(556, 596, 18, '#4d7d3c', 4),
  }),
  'straw-yard': (id) => ({
    behind:
      sky(id, ['#bfe0e6', '#dcedE6', '#f7f2dc']) +
      cloud(600, 100, 0.9) +
      treeLine(330, 110, '#88b07a', 9) +
      field(328, '#c8b983') +
      hut(130, 424, 1.5, '#c98f62', THATCH[0], THATCH[1]) +
      haystack(700, 430, 1.55) +
      banana(318, 404, 0.9) +
      ground(id, '#eccf88', '#d2a855', 430) +
      straws(446, 592, 76, '#f9e6ae') +
      straws(450, 590, 40, '#b98f3e', 33),
    before: straws(552, 594, 20, '#fbeab8', 7),
  }),
  village: (id) => ({
    behind:
      sky(id, ['#fce3c4', '#fdeed8', '#fdf7e8']) +
      cloud(420, 90, 0.8) +
      treeLine(332, 110, '#7fae77', 12) +
      field(328, '#bcd08d') +
      hut(660, 414, 1.25, '#d8a878', TIN[0], TIN[1]) +
      hut(240, 404, 1, '#b9d0c4', '#c0694a', '#9a4c33') +
      banana(70, 418, 1.4) +
      banana(140, 424, 0.95) +
      banana(774, 420, 1.1) +
      ground(id, '#a8bf6c', '#6d9148'),
    before: tufts(560, 596, 14, '#4d7436', 7),
  }),
  monsoon: (id) => ({
    behind:
      sky(id, ['#7f94a3', '#a9bbc0', '#d5ded4']) +
      cloud(150, 110, 1.7, '#6d8291', 0.85) +
      cloud(470, 90, 1.9, '#738998', 0.85) +
      cloud(720, 140, 1.4, '#64798a', 0.85) +
      rain('#dfe8ea') +
      treeLine(326, 74, '#5f8f74', 11) +
      field(322, '#7fb56a') +
      palm(90, 404, 1.3, 26, ['#2b5f43', '#3f7d52'], '#6a5340') +
      pond(610, 398, 170, '#b9cfd0', '#eef6f4') +
      pond(240, 420, 100, '#b9cfd0', '#eef6f4') +
      ground(id, '#5f9f4e', '#2f6c38', 440),
    before: tufts(556, 596, 22, '#1f5429', 2),
  }),
} satisfies Record<string, Painter>;
