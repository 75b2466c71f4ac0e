import { neckAdornment, headAdornment } from './adornments.ts';
import { COAT_COLOURS } from './coats.ts';
import type { Pose, ZebuLook } from '../cow-look.ts';
import { earTag } from '../ear-tag.ts';
import type { Point } from '../geometry.ts';
import { num } from '../geometry.ts';
import { bodyMarking, farLegMarking } from './markings.ts';
import type { Stance } from './stance.ts';
import { stanceOf } from './stance.ts';
import { bodyShading, dewlapFolds, neck, tail, trunk, underline } from './zebu-body.ts';
import { frontHead, frontTagAt } from './zebu-face.ts';
import { sideHead, sideTagAt } from './zebu-head.ts';
import { hooves, legsOf } from './zebu-legs.ts';

const MIDDLE = 396;
const HOOVES = 530;
/** Leaves room for long horns held high; a lying animal can be larger. */
const POSE_SCALE: Record<Pose, number> = {
  standing: 1,
  grazing: 1,
  alert: 0.95,
  walking: 1,
  watching: 0.98,
  resting: 1.06,
};

const paths = (outlines: readonly string[]): string => outlines.map((d) => `<path d="${d}"/>`).join('');

function zebu(look: ZebuLook, stance: Stance, id: string): string {
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

/**
 * One animal with its hooves on `floor`, centred at `centre`. The tag is separate, because only the cow may be
 * covered by grass.
 */
export function cowFigure(
  look: ZebuLook,
  id: string,
  [centre, floor]: Point,
  size = 1,
): { cow: string; tag: string } {
  const stance = stanceOf(look);
  const scale = (0.96 + (look.bulk - 1) * 0.22) * POSE_SCALE[look.pose] * size;
  const mirror = look.facing === 'left' ? -1 : 1;
  const [tx, ty] = (stance.view === 'front' ? frontTagAt : sideTagAt)(stance);
  const tagAt: Point = [centre + mirror * scale * (tx - MIDDLE), floor + scale * (ty - HOOVES)];
  const shadow = '<ellipse cx="340" cy="528" rx="236" ry="17" fill="#1d2a14" opacity=".24"/>';
  return {
    cow:
      `<g data-part="cow" transform="translate(${num(centre)} ${num(floor)}) ` +
      `scale(${(mirror * scale).toFixed(3)} ${scale.toFixed(3)}) ` +
      `translate(${-MIDDLE} ${-HOOVES})">${shadow}${zebu(look, stance, id)}</g>`,
    tag: earTag(look.tag, tagAt, size),
  };
}
