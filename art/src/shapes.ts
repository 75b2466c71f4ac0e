import type { Point } from './geometry.ts';
import { blob, line, pts } from './geometry.ts';

type Outline = string | readonly Point[];
const pointsOf = (outline: Outline): readonly Point[] =>
  typeof outline === 'string' ? pts(outline) : outline;

/** A filled shape with a smooth outline through the given points. */
export const shape = (outline: Outline, fill: string, opacity = 1): string =>
  `<path d="${blob(pointsOf(outline))}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

/** A smooth round-ended stroke through the given points. */
export const stroke = (outline: Outline, colour: string, width: number, opacity = 1): string =>
  `<path d="${line(pointsOf(outline))}" fill="none" stroke="${colour}" stroke-width="${width}" ` +
  `stroke-linecap="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

export const dot = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
