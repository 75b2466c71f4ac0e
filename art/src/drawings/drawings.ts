import { farmYard } from './about.ts';
import { bathing, evening, grazing, milking } from './farm-life.ts';
import { wayHome } from './feature.ts';
import { herd, welcome } from './hero.ts';
import { empty, notFound } from './signs.ts';
import type { Stage } from './stage.ts';
import { careForNature, healthyCows, peacefulHome } from './stories.ts';

/** One crop of a drawing, for screens up to a width; the last crop has no limit. */
export type Crop = {
  upTo?: number;
  stage: Stage;
  /**
   * Pixel widths to render, each at most 1.5 times the previous one, so that no screen downloads much more than it
   * shows.
   */
  widths: readonly number[];
};
export type DrawingPlan = { paint: (stage: Stage) => string; crops: readonly [Crop, ...Crop[]] };

const PHONE = [360, 540, 768, 1080];
const TABLET = [992, 1440, 1984];
const DESK = [1248, 1760, 2496];
/** The small ones for cards with the image beside the text on a phone. */
const CARD = [136, 200, 288, 400, 576, 800];

const crop = (width: number, height: number, widths: readonly number[], upTo?: number): Crop => ({
  stage: { width, height },
  widths,
  ...(upTo !== undefined && { upTo }),
});
const card = (paint: DrawingPlan['paint']): DrawingPlan => ({ paint, crops: [crop(800, 600, CARD)] });

/** Every drawing of the site except the cows. The breakpoints are those of SITE-06. */
export const DRAWINGS = {
  welcome: {
    paint: welcome,
    crops: [crop(760, 400, PHONE, 768), crop(1120, 740, TABLET, 1024), crop(1400, 680, DESK)],
  },
  herd: {
    paint: herd,
    crops: [crop(540, 600, PHONE, 768), crop(1120, 740, TABLET, 1024), crop(1400, 680, DESK)],
  },
  'way-home': {
    paint: wayHome,
    crops: [
      crop(860, 460, PHONE, 768),
      crop(960, 460, TABLET, 1024),
      crop(1240, 460, DESK, 1440),
      crop(1320, 440, DESK),
    ],
  },
  'farm-yard': {
    paint: farmYard,
    crops: [crop(640, 480, PHONE, 768), crop(1120, 500, TABLET, 1024), crop(1400, 520, DESK)],
  },
  milking: card(milking),
  grazing: card(grazing),
  bathing: card(bathing),
  evening: card(evening),
  'peaceful-home': card(peacefulHome),
  'healthy-cows': card(healthyCows),
  'care-for-nature': card(careForNature),
  empty: { paint: empty, crops: [crop(480, 360, CARD)] },
  'not-found': { paint: notFound, crops: [crop(640, 460, CARD)] },
} satisfies Record<string, DrawingPlan>;

export type DrawingName = keyof typeof DRAWINGS;
