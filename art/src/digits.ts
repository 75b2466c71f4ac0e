import { num } from './geometry.ts';

/** Digits as strokes in a 10 × 16 box: servers may have no fonts. */
const STROKES: Record<string, string> = {
  0: 'M5 1C8 1 9 4 9 8S8 15 5 15 1 12 1 8 2 1 5 1Z',
  1: 'M2 4L5.6 1V15M2 15H9',
  2: 'M1.2 4.4C1.6 2 3.2 1 5 1C7.4 1 9 2.6 9 4.8C9 8.4 4 10.4 1.2 15H9',
  3: 'M1.4 3C2.4 1.6 3.6 1 5 1C9.6 1 9.8 7.6 4.4 7.6C10.4 7.6 10.4 15 5 15C3.2 15 1.8 14.2 1 12.6',
  4: 'M7 15V1L1 11H9.4',
  5: 'M8.4 1H2.4L1.8 7C2.8 6.3 3.8 6 5 6C7.4 6 9 7.8 9 10.4S7.4 15 5 15C3.2 15 1.8 14.2 1 12.8',
  6: 'M8 1.8C4.6 1.4 1 4.6 1 10C1 13.2 2.6 15 5 15S9 13.2 9 10.6 7.4 6.4 5 6.4 1.2 8.2 1 10',
  7: 'M1 1H9L4 15',
  8: 'M5 7.4C.6 7.4 .6 1 5 1S9.4 7.4 5 7.4C-.2 7.4 -.2 15 5 15S10.2 7.4 5 7.4Z',
  9: 'M2 14.2C5.4 14.6 9 11.4 9 6C9 2.8 7.4 1 5 1S1 2.8 1 5.4 2.6 9.6 5 9.6 8.8 7.8 9 6',
};
const ADVANCE = 13;

export const tagDigits = (tag: string): string => (/\d+(?=\D*$)/.exec(tag)?.[0] ?? '').slice(-4);

/** Chooses between variants deterministically. */
export const digitSum = (tag: string): number =>
  tagDigits(tag)
    .split('')
    .reduce((sum, digit) => sum + Number(digit), 0);

export const digitsWidth = (digits: string, scale: number): number =>
  Math.max(0, digits.length * ADVANCE - 3) * scale;

/** Digits centred on x = 0 with their top at y = 0. */
export function digitStrokes(digits: string, scale: number, colour: string): string {
  const left = -digitsWidth(digits, scale) / 2;
  const paths = digits
    .split('')
    .map(
      (digit, i) =>
        `<path data-digit="${digit}" transform="translate(${i * ADVANCE} 0)" d="${STROKES[digit] ?? ''}"/>`,
    );
  return (
    `<g transform="translate(${num(left)} 0) scale(${scale})" fill="none" stroke="${colour}" ` +
    `stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
  );
}
