import { num } from '../geometry.ts';

export const sky = (id: string, stops: readonly [string, string, string]): string =>
  `<linearGradient id="${id}-s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${stops[0]}"/>` +
  `<stop offset=".55" stop-color="${stops[1]}"/><stop offset="1" stop-color="${stops[2]}"/>` +
  `</linearGradient>` +
  `<rect width="800" height="350" fill="url(#${id}-s)"/>`;

export const sun = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${num(r * 1.5)}" fill="${colour}" opacity=".22"/>` +
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

export const cloud = (x: number, y: number, s: number, colour = '#fff', opacity = 0.8): string =>
  `<path transform="translate(${x} ${y}) scale(${s})" opacity="${opacity}" fill="${colour}" ` +
  'd="M-86 0C-104 -2 -100 -26 -76 -24C-70 -48 -36 -54 -24 -34C-8 -58 36 -52 38 -26C58 -36 84 -24 80 ' +
  '-6C80 -2 76 0 70 0Z"/>';

export const birds = (x: number, y: number, colour: string): string =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="3" ` +
  `stroke-linecap="round">` +
  '<path d="M0 0q8 -9 14 0q7 -9 14 0M40 -18q7 -8 12 0q6 -8 12 0M56 8q6 -7 10 0q5 -7 10 0"/></g>';

export const rain = (colour: string): string => {
  const drops = Array.from({ length: 26 }, (_, i) => `M${(i * 131) % 800} ${30 + ((i * 97) % 250)}l-7 26`);
  return `<path d="${drops.join('')}" stroke="${colour}" stroke-width="2.4" opacity=".5"/>`;
};

/** Far village trees: uneven rounded crowns along the horizon. */
export function treeLine(y: number, height: number, colour: string, seed: number): string {
  let d = `M-20 ${y}`;
  let x = -20;
  for (let i = 0; x < 820; i += 1) {
    const width = 46 + ((i * 37 + seed * 23) % 40);
    const top = y - height * (0.55 + ((i * 53 + seed * 31) % 45) / 100);
    const dip = y - height * 0.38;
    d += `C${x - 4} ${num(top)} ${x + width + 4} ${num(top)} ${x + width} ${num(dip)}`;
    x += width - 6;
    d += `L${x} ${num(dip)}`;
  }
  return `<path d="${d}L840 ${y + 4}H-20Z" fill="${colour}"/>`;
}
