import { neckAdornment, headAdornment } from './adornments.ts';
import { COAT_COLOURS } from './coats.ts';
import type { CowLook, Pose } from './cow-look.ts';
import { digitSum } from './digits.ts';
import { earTag } from './ear-tag.ts';
import type { Point } from './geometry.ts';
import { bodyMarking, farLegMarking } from './markings.ts';
import { landscape } from './scenes.ts';
import type { Stance } from './stance.ts';
import { stanceOf } from './stance.ts';
import { bodyShading, dewlapFolds, neck, tail, trunk, underline } from './zebu-body.ts';
import { frontHead, frontTagAt } from './zebu-face.ts';
import { sideHead, sideTagAt } from './zebu-head.ts';
import { hooves, legsOf } from './zebu-legs.ts';

const MIDDLE = 396;
const FLOOR = 534;
/** Room for long horns held high; a lying animal may come closer. */
const POSE_SCALE: Record<Pose, number> = {
  standing: 1,
  grazing: 1,
  alert: 0.95,
  walking: 1,
  watching: 0.98,
  resting: 1.06,
};

/** Ids come from the look alone: many pictures may stand inline on one page. */
function idOf(look: CowLook): string {
  const { tag, coat, marking, horns, hump, bulk, pose, facing, scene, sex, adornment } = look;
  const text = [tag, coat, marking, horns, hump, bulk, pose, facing, scene, sex, adornment].join('|');
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return `k${(hash >>> 0).toString(36)}`;
}

const paths = (outlines: readonly string[]): string => outlines.map((d) => `<path d="${d}"/>`).join('');

function zebu(look: CowLook, stance: Stance, id: string): string {
  const c = COAT_COLOURS[look.coat];
  const legs = legsOf(look, stance);
  const body = [trunk(look, stance), neck(stance), ...legs.near.flatMap((leg) => leg.outlines)];
  const far = paths(legs.far.flatMap((leg) => leg.outlines));
  const painted = { look, stance, c, legs: legs.near, id };
  const tuft = look.marking === 'friesian' || look.marking === 'pied-belly' ? c.patch : c.shade;
  return (
    `<clipPath id="${id}-b">${paths(body)}</clipPath><clipPath id="${id}-f">${far}</clipPath>` +
    `<g fill="${c.shade}">${far}</g>` +
    `<g clip-path="url(#${id}-f)">${farLegMarking({ ...painted, legs: legs.far })}</g>` +
    hooves(legs.far, true) +
    underline(look, stance, c) +
    `<g fill="${c.coat}">${paths(body)}</g>` +
    `<g clip-path="url(#${id}-b)">${bodyMarking(painted)}` +
    `${bodyShading(look, stance, c)}${dewlapFolds(look, stance, c)}</g>` +
    `<path d="${legs.near.map((leg) => leg.detail).join('')}" fill="none" stroke="${c.shade}" ` +
    `stroke-width="3" stroke-linecap="round" opacity=".35"/>` +
    hooves(legs.near, false) +
    tail(stance, c, tuft) +
    neckAdornment(look, stance, id) +
    (stance.view === 'front' ? frontHead : sideHead)(look, stance, c, id) +
    headAdornment(look, stance)
  );
}

/** A whole picture of one animal, 800 by 600, the same bytes for the same look. */
export function cowPicture(look: CowLook): string {
  const id = idOf(look);
  const stance = stanceOf(look);
  const scale = (0.96 + (look.bulk - 1) * 0.22) * POSE_SCALE[look.pose];
  const mirror = look.facing === 'left' ? -1 : 1;
  const centre = look.facing === 'left' ? 800 - MIDDLE : MIDDLE;
  const toPicture = ([x, y]: Point): Point => [
    centre + mirror * scale * (x - MIDDLE),
    FLOOR + scale * (y - 530),
  ];
  const tagAt = toPicture((stance.view === 'front' ? frontTagAt : sideTagAt)(stance));
  const { behind, before } = landscape(look.scene, id);
  // The same place seen from the other side, so two animals in one scene do not share a backdrop.
  const turned = digitSum(look.tag) % 2 === 0 ? '' : ' transform="translate(800 0) scale(-1 1)"';
  const shadow = '<ellipse cx="340" cy="528" rx="236" ry="17" fill="#1d2a14" opacity=".24"/>';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">' +
    `<g data-part="scene"${turned}>${behind}</g>` +
    `<g data-part="cow" transform="translate(${centre} ${FLOOR}) ` +
    `scale(${(mirror * scale).toFixed(3)} ${scale.toFixed(3)}) ` +
    `translate(${-MIDDLE} -530)">${shadow}${zebu(look, stance, id)}</g>` +
    `<g data-part="before">${before}</g>${earTag(look.tag, tagAt)}</svg>`
  );
}
