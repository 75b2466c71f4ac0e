import { num, scatter } from '../geometry.ts';

/** The foreground: a soft upper edge and a darker rise in front. */
export const ground = (id: string, top: string, bottom: string, y = 430): string =>
  `<linearGradient id="${id}-g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/>` +
  `<stop offset="1" stop-color="${bottom}"/></linearGradient>` +
  `<path d="M0 ${y}C150 ${y - 16} 280 ${y + 8} 420 ${y}S680 ${y - 12} 800 ${y + 2}V600H0Z" ` +
  `fill="url(#${id}-g)"/>` +
  `<path d="M0 ${y + 34}C200 ${y + 14} 330 ${y + 44} 520 ${y + 30}S740 ${y + 34} 800 ${y + 22}V600H0Z" ` +
  `fill="${bottom}" opacity=".28"/>` +
  `<path d="M0 562C180 546 300 574 470 560S700 548 800 558V600H0Z" fill="${bottom}" opacity=".55"/>`;

export const field = (y: number, colour: string, height = 300): string =>
  `<path d="M0 ${y}L800 ${y - 4}V${y + height}H0Z" fill="${colour}"/>`;

/** Tufts of bent blades, larger towards the viewer. */
export function tufts(from: number, to: number, count: number, colour: string, seed = 0): string {
  const d = scatter(count, seed).map(([u, v], i) => {
    // Even steps along x: plain scatter would cluster in such a low strip.
    const x = ((i + 0.2 + u * 0.6) / count) * 800;
    const y = from + v * (to - from);
    const s = (0.6 + ((y - 400) / 200) * 0.7) * (i % 2 ? 1 : 0.8);
    const step = (dx: number, dy: number): string => `${num(dx * s)} ${num(dy * s)}`;
    const blade = (foot: number, dx: number, dy: number): string =>
      `M${num(x + foot * s)} ${num(y)}q${step(dx * 0.1, dy * 0.7)} ${step(dx, dy)}` +
      `q${step(-dx * 0.5, -dy * 0.4)} ${step(5 - dx, -dy)}Z`;
    return blade(-6, -12, -14) + blade(-3, -3, -24) + blade(0, 7, -19) + blade(3, 16, -12);
  });
  return `<path d="${d.join('')}" fill="${colour}"/>`;
}

export function straws(from: number, to: number, count: number, colour: string, seed = 0): string {
  const d = scatter(count, seed).map(([u, v], i) => {
    const [dx, dy] = [10 + (i % 4) * 4, ((i * 5) % 11) - 5];
    return `M${num(u * 800)} ${num(from + v * (to - from))}l${dx} ${dy}`;
  });
  return `<path d="${d.join('')}" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" fill="none"/>`;
}

export function dots(
  from: number,
  to: number,
  count: number,
  radius: number,
  colour: string,
  seed = 0,
): string {
  const spots = scatter(count, seed).map(
    ([u, v]) =>
      `<circle cx="${num(u * 800)}" cy="${num(from + v * (to - from))}" ` +
      `r="${num(radius * (0.6 + v * 0.7))}"/>`,
  );
  return `<g fill="${colour}">${spots.join('')}</g>`;
}

/** Rows of rice or mustard that get closer towards the horizon. */
export function rows(top: number, bottom: number, count: number, colour: string): string {
  const d = Array.from({ length: count }, (_, i) => {
    const y = top + (bottom - top) * ((i + 1) / count) ** 1.6;
    return (
      `<path d="M0 ${num(y)}Q400 ${num(y - 5)} 800 ${num(y)}" stroke-width="${num(2 + i * 0.9)}" ` +
      `stroke-dasharray="${9 + i * 2} ${5 + i}"/>`
    );
  });
  return `<g fill="none" stroke="${colour}" stroke-linecap="round">${d.join('')}</g>`;
}

export const pond = (x: number, y: number, rx: number, colour: string, glint: string): string =>
  `<g transform="translate(${x} ${y})"><path d="M${-rx} 0C${-rx * 0.8} -26 ${rx * 0.7} -30 ${rx} -4` +
  `C${rx * 1.06} 22 ${-rx * 0.2} 36 ${-rx * 0.7} 24C${-rx * 0.95} 18 ${-rx * 1.05} 10 ${-rx} 0Z" ` +
  `fill="${colour}"/>` +
  `<path d="M${-rx * 0.6} -2h${rx * 0.3}M${-rx * 0.1} 12h${rx * 0.4}M${rx * 0.4} -8h${rx * 0.24}" ` +
  `stroke="${glint}" ` +
  'stroke-width="3" stroke-linecap="round" opacity=".75"/></g>';

export const lily = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><ellipse rx="17" ry="5" fill="#4f8f4c"/><ellipse cx="22" ` +
  `cy="5" rx="12" ry="4" ` +
  'fill="#68a85a"/><path d="M-4 -2C-8 -12 -2 -14 0 -16C2 -14 8 -12 4 -2Z" fill="#f3b6c4"/></g>';

export const egret = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-2 0V-22M5 0V-22" stroke="#4a4034" ` +
  `stroke-width="2.6"/>` +
  '<path d="M-24 -22C-12 -42 8 -44 14 -36C16 -50 6 -56 12 -66C18 -74 28 -70 28 -64C20 -62 24 -52 22 -42' +
  'C20 -26 2 -16 -24 -22Z" fill="#fffdf6"/><path d="M26 -68L42 -63L27 -61Z" fill="#f0a92a"/>' +
  '<circle cx="23" cy="-66" r="1.7" fill="#231812"/></g>';
