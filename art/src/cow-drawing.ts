import { cowFigure } from './cow/cow-figure.ts';
import type { CowLook } from './cow-look.ts';
import { digitSum } from './digits.ts';
import { landscape } from './landscape/scenes.ts';

const MIDDLE = 396;
const FLOOR = 534;

/** Ids depend only on the look, because several drawings may be inline on one page. */
function idOf(look: CowLook): string {
  const { tag, coat, marking, horns, hump, bulk, pose, facing, scene, sex, adornment } = look;
  const text = [tag, coat, marking, horns, hump, bulk, pose, facing, scene, sex, adornment].join('|');
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return `k${(hash >>> 0).toString(36)}`;
}

/** A drawing of one animal, 800 × 600; the same look gives the same bytes. */
export function cowDrawing(look: CowLook): string {
  const id = idOf(look);
  const centre = look.facing === 'left' ? 800 - MIDDLE : MIDDLE;
  const { cow, tag } = cowFigure(look, id, [centre, FLOOR]);
  const { behind, before } = landscape(look.scene, id);
  // Mirrored for odd digit sums, so that two animals in one scene have different backdrops.
  const turned = digitSum(look.tag) % 2 === 0 ? '' : ' transform="translate(800 0) scale(-1 1)"';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">' +
    `<g data-part="scene"${turned}>${behind}</g>${cow}` +
    `<g data-part="before">${before}</g>${tag}</svg>`
  );
}
