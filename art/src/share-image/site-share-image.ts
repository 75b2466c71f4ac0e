import { herd } from '../drawings/hero.ts';
import { raster } from '../render.ts';
import { plate } from './plate.ts';
import { COLOURS, SHARE_SIZE, sheet } from './sheet.ts';
import { textLine } from './text-line.ts';

const PAPER = 190;
const EDGE = 56;

/** For every page that is not about one cow: the herd, the farm's name and its location. */
export async function siteShareImage({ name, place }: { name: string; place: string }): Promise<Buffer> {
  const { width, height } = SHARE_SIZE;
  const room = width - 2 * EDGE;
  const land = { width, height: height - PAPER };
  const [scene, title, line] = await Promise.all([
    raster(herd(land), width, width).png({ compressionLevel: 1 }).toBuffer(),
    textLine({ text: name, weight: 'bold', size: 64, colour: COLOURS.pasture, maxWidth: room }),
    textLine({ text: place, weight: 'medium', size: 32, colour: COLOURS.soft, maxWidth: room }),
  ]);
  const edge = await plate({ width, height: 10, colour: COLOURS.tag });
  const top = height - PAPER;
  return sheet([
    { bytes: scene, left: 0, top: 0 },
    { bytes: edge, left: 0, top },
    { bytes: title.bytes, left: EDGE, top: Math.round(top + 66 - title.height / 2) },
    { bytes: line.bytes, left: EDGE, top: Math.round(top + 140 - line.height / 2) },
  ]);
}
