import type { ZebuLook } from '../cow-look.ts';
import type { Point } from '../geometry.ts';
import { frame, line, num, place, pts } from '../geometry.ts';
import { dot, shape, stroke } from '../shapes.ts';
import type { Stance } from './stance.ts';

const MARIGOLD = ['#f09a1a', '#f8c22e', '#e4572e'] as const;
const ROPE = '#dcbb80';
const ROPE_DARK = '#9c7238';

/** Points at even steps along a smooth line through the collar's anchors. */
function along(anchors: readonly Point[], steps: number): Point[] {
  const last = anchors.length - 1;
  const at = (i: number): Point => anchors[Math.min(Math.max(i, 0), last)] ?? [0, 0];
  return Array.from({ length: steps + 1 }, (_, s) => {
    const t = (s / steps) * last;
    const i = Math.min(Math.floor(t), last - 1);
    const [u, p0, p1, p2, p3] = [t - i, at(i - 1), at(i), at(i + 1), at(i + 2)];
    const mix = (a: number, b: number, c: number, d: number): number =>
      0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u ** 2 + (3 * b - a - 3 * c + d) * u ** 3);
    return [mix(p0[0], p1[0], p2[0], p3[0]), mix(p0[1], p1[1], p2[1], p3[1])];
  });
}

const flower = ([x, y]: Point, r: number, colour: string): string =>
  `<g transform="translate(${num(x)} ${num(y)})">${dot(0, 1.5, r + 0.5, '#7a3510', 0.35)}` +
  `${dot(0, 0, r, colour)}${dot(-1, -2, r * 0.45, '#fff', 0.3)}</g>`;

function garland(stance: Stance): string {
  const flowers = along(stance.collar, 14);
  const [ex, ey] = flowers[10] ?? [0, 0];
  const pendant = [14, 29, 43].map((dy, i) =>
    flower([ex - 1, ey + dy], 9 - i, i === 1 ? '#fff3d6' : '#e4572e'),
  );
  const ring = flowers.map((at, i) => flower(at, 10.5, MARIGOLD[i % MARIGOLD.length] ?? MARIGOLD[0]));
  return stroke(stance.collar, '#2f6b35', 14) + pendant.join('') + ring.join('');
}

const BELL =
  '<circle cy="4" r="6" fill="none" stroke="#8a6a1e" stroke-width="3"/><circle cy="43" r="5" ' +
  'fill="#7a5610"/>' +
  '<path d="M-8 10C-14 14 -15 30 -19 38H19C15 30 14 14 8 10Z" fill="#d9a531"/>' +
  '<path d="M-6 13C-10 18 -10 28 -12 35" stroke="#f7dd8b" stroke-width="4" fill="none" ' +
  'stroke-linecap="round"/>' +
  '<path d="M-19 38H19" stroke="#9a6f17" stroke-width="4" stroke-linecap="round"/>';

function bell(stance: Stance, id: string): string {
  const at = along(stance.collar, 12)[9] ?? [0, 0];
  return (
    `<g clip-path="url(#${id}-b)">${stroke(stance.collar, '#1f6b52', 12)}` +
    `<path d="${line(stance.collar)}" fill="none" stroke="#f6cf6a" stroke-width="2.6" ` +
    `stroke-dasharray="5 6"/></g>` +
    frame(at, 0, BELL)
  );
}

/** On the neck, under the head. */
export function neckAdornment(look: ZebuLook, stance: Stance, id: string): string {
  if (look.adornment === 'garland') return garland(stance);
  if (look.adornment === 'bell') return bell(stance, id);
  return '';
}

const rope = (points: readonly Point[], width: number): string =>
  stroke(points, ROPE_DARK, width + 2) +
  `<path d="${line(points)}" fill="none" stroke="${ROPE}" stroke-width="${width - 0.6}" ` +
  `stroke-linecap="round" stroke-dasharray="6 2.6"/>`;

const knot = ([x, y]: Point): string =>
  shape(`${x - 5} ${y - 4}, ${x + 5} ${y - 4}, ${x + 8} ${y + 18}, ${x - 8} ${y + 18}`, ROPE_DARK);

function frontHalter({ poll, headAngle }: Stance): string {
  const [x, y] = place([26, 104], poll, headAngle);
  const end: Point = [x + 2, y + 150];
  const band = pts('-30 96, 0 103, 30 96');
  return (
    knot(end) +
    rope([[x, y], [x + 18, y + 50], [x + 12, y + 104], end], 6) +
    frame(
      poll,
      headAngle,
      rope(band, 6) + rope(pts('-30 96, -41 66, -45 34'), 5) + rope(pts('30 96, 41 66, 45 34'), 5),
    )
  );
}

/** Over the head: noseband, cheek rope and a loose end. */
export function headAdornment(look: ZebuLook, stance: Stance): string {
  if (look.adornment !== 'halter') return '';
  if (stance.view === 'front') return frontHalter(stance);
  const { poll, headAngle } = stance;
  const [x, y] = place([102, 50], poll, headAngle);
  const grounded = y > 440;
  const end: Point = grounded ? [x - 112, 534] : [x - 12, Math.min(y + 130, 512)];
  const loose: Point[] = grounded
    ? [[x, y], [x - 30, 522], [x - 74, 538], end]
    : [[x, y], [x - 16, y + 42], [x - 4, y + 84], end];
  return (
    (grounded ? '' : knot(end)) +
    rope(loose, 6) +
    frame(
      poll,
      headAngle,
      rope(pts('98 -2, 104 22, 102 51'), 6) +
        rope(pts('103 24, 62 36, 8 30'), 5) +
        `<circle cx="103" cy="26" r="6.5" fill="none" stroke="${ROPE_DARK}" stroke-width="3.4"/>`,
    )
  );
}
