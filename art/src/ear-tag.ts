import { TAG_INK, TAG_YELLOW } from './cow/coats.ts';
import { digitStrokes, digitsWidth, tagDigits } from './digits.ts';
import type { Point } from './geometry.ts';
import { num, pair } from './geometry.ts';

/** Drawn in picture coordinates, outside the mirrored cow, so the number is never mirrored. */
export function earTag(tag: string, at: Point, size = 1): string {
  const digits = tagDigits(tag);
  const scale = 1.12;
  const half = Math.max(22, digitsWidth(digits, scale) / 2 + 7);
  const body =
    `M${num(-half)} 13Q${num(-half)} 7 ${num(-half + 6)} 6L-8 2Q-7 -7 0 -7T8 2L${num(half - 6)} 6` +
    `Q${num(half)} 7 ${num(half)} 13V33Q${num(half)} 39 ${num(half - 6)} 39H${num(-half + 6)}` +
    `Q${num(-half)} 39 ${num(-half)} 33Z`;
  return (
    `<g data-part="ear-tag" transform="translate(${pair(at)})${size === 1 ? '' : ` scale(${size})`}">` +
    `<path d="${body}" transform="translate(2 3)" fill="#1e1408" opacity=".28"/>` +
    `<path d="${body}" fill="${TAG_YELLOW}"/>` +
    `<path d="M${num(-half + 5)} 36.5H${num(half - 5)}" stroke="#c98f14" stroke-width="3" ` +
    `stroke-linecap="round"/>` +
    `<circle cy="-.5" r="3.2" fill="#8a6408"/>` +
    `<g transform="translate(0 13)">${digitStrokes(digits, scale, TAG_INK)}</g></g>`
  );
}
