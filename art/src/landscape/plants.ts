const at = (x: number, y: number, s: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${inner}</g>`;

type Greens = readonly [dark: string, light: string];
const LEAF: Greens = ['#2f6b3a', '#4a8d47'];

const FROND =
  'M0 0C24 -30 70 -34 104 12C92 6 88 4 84 2L82 12L72 -2L68 10L58 -6L53 7L44 -7L38 5L30 -5C20 -4 10 -2 0 0Z';

export function palm(
  x: number,
  y: number,
  s: number,
  lean = 10,
  greens: Greens = LEAF,
  bark = '#80603f',
): string {
  const rings = [0.2, 0.4, 0.6, 0.8].map((t) => {
    const sway = (1 - t) ** 2 * t * -12 + 3 * (lean - 8) * (1 - t) * t ** 2 + (lean - 4) * t ** 3;
    return `M${Math.round(sway - 7 * (1 - t) ** 3) + 1} ${Math.round(-178 * t)}l8 -3`;
  });
  const fronds = [
    [-168, 1, 0.8],
    [-132, 1, 0.9],
    [-96, 0, 0.85],
    [-58, 0, 0.9],
    [-20, 1, 1],
    [14, 0, 0.9],
  ].map(
    ([angle = 0, tone = 0, size = 1]) =>
      `<path transform="translate(${lean} -178) rotate(${angle + 18}) ` +
      `scale(${size} ${angle < -90 ? -size : size})" ` +
      `d="${FROND}" fill="${greens[tone]}"/>`,
  );
  return at(
    x,
    y,
    s,
    `<path d="M-7 0C-4 -60 ${lean - 8} -120 ${lean - 4} -178H${lean + 4}C${lean} -120 6 -60 9 0Z" ` +
      `fill="${bark}"/>` +
      `<path d="${rings.join('')}" stroke="#000" stroke-width="2.4" opacity=".18"/>` +
      fronds.join('') +
      `<g fill="#9a6a2c"><circle cx="${lean - 8}" cy="-168" r="7"/><circle cx="${lean + 6}" ` +
      `cy="-166" r="7"/>` +
      `<circle cx="${lean}" cy="-158" r="6"/></g>`,
  );
}

/** Khejur: the winter date palm with its sap pot. */
export function datePalm(x: number, y: number, s: number, greens: Greens, bark: string): string {
  const spikes = Array.from({ length: 13 }, (_, i) => {
    const angle = -200 + i * 18.5;
    return (
      `<path transform="translate(2 -132) rotate(${angle})" d="M0 -3Q36 -12 72 4Q36 0 0 3Z" ` +
      `fill="${greens[i % 2]}"/>`
    );
  });
  return at(
    x,
    y,
    s,
    `<path d="M-10 0L-6 -128H10L13 0Z" fill="${bark}"/>` +
      '<path d="M-9 -20l9 8 11 -8M-8 -46l9 8 11 -8M-8 -72l9 8 9 -8M-7 -98l9 8 9 -8" stroke="#000" ' +
      'stroke-width="2.4" ' +
      `opacity=".2" fill="none"/>${spikes.join('')}` +
      '<path d="M12 -112C4 -108 4 -92 16 -90C28 -92 28 -108 20 -112Z" fill="#b5653a"/>',
  );
}

const BANANA_LEAF = 'M0 0C18 -26 66 -32 108 -4C98 -2 92 2 86 4L80 -1L76 8L62 12L57 4L52 13C32 14 14 10 0 0Z';

export function banana(x: number, y: number, s: number, greens: Greens = ['#4f9444', '#70b457']): string {
  const leaves = [-158, -128, -100, -74, -46, -18].map(
    (angle, i) =>
      `<g transform="translate(0 -78) rotate(${angle}) ` +
      `scale(${i % 2 ? 0.92 : 1.06} ${angle < -90 ? -1 : 1})">` +
      `<path d="${BANANA_LEAF}" fill="${greens[i % 2]}"/><path d="M3 -1Q50 -14 100 -4" ` +
      `stroke="#dbe8a8" stroke-width="2.4" ` +
      'fill="none" opacity=".7"/></g>',
  );
  return at(
    x,
    y,
    s,
    `<path d="M-9 0L-6 -82H7L11 0Z" fill="#9fae62"/><path d="M2 0L3 -80" stroke="#7f9149" ` +
      `stroke-width="4"/>` +
      leaves.join(''),
  );
}

export function jute(x: number, y: number, s: number, colours: Greens): string {
  const stems = Array.from({ length: 9 }, (_, i) => {
    const [dx, top] = [i * 11 - 44, -150 - ((i * 29) % 42)];
    const leaf = (h: number, side: number): string =>
      `<path d="M${dx} ${h}q${side * 12} -14 ${side * 22} -8q${-side * 8} 10 ${-side * 22} 8Z" ` +
      `fill="${colours[i % 2]}"/>`;
    return (
      `<path d="M${dx} 0V${top}" stroke="#8aa04c" ` +
      `stroke-width="3.4"/>${leaf(top + 4, 1)}${leaf(top + 6, -1)}` +
      `${leaf(top + 32, i % 2 ? 1 : -1)}${leaf(top + 58, i % 2 ? -1 : 1)}`
    );
  });
  return at(x, y, s, stems.join(''));
}

/** A clump of living bamboo: arching culms with leaves hanging in sprays. */
export function bamboo(x: number, y: number, s: number, greens: Greens): string {
  const culms = [-40, -20, 0, 20, 42].map((dx, i) => {
    const [top, reach] = [-176 - ((i * 37) % 50), dx * 1.9];
    const sprays = [0, 1, 2, 3].flatMap((k) => {
      const [px, py] = [reach * (1 - k * 0.13), top + k * 26];
      return [158, 118, 62, 22].map(
        (turn, n) =>
          `<path transform="translate(${Math.round(px)} ${py}) rotate(${turn + k * 3 - i * 2})" ` +
          `d="M0 0Q16 -9 38 3Q16 7 0 0Z" fill="${greens[(n + k) % 2]}"/>`,
      );
    });
    return (
      `<path d="M${dx * 0.4} 0Q${dx * 0.8} ${top * 0.6} ${reach} ${top}" fill="none" stroke="${greens[0]}" ` +
      `stroke-width="5"/>${sprays.join('')}`
    );
  });
  return at(x, y, s, culms.join(''));
}

export const haystack = (x: number, y: number, s: number, tones: Greens = ['#b88a2c', '#e3ba54']): string =>
  at(
    x,
    y,
    s,
    `<path d="M0 -124V0" stroke="#7a5a3a" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M-62 0C-74 -30 -64 -62 -40 -88C-26 -104 -10 -112 0 -114C10 -112 26 -104 40 -88C64 ` +
      `-62 74 -30 62 0Q0 10 -62 0Z" ` +
      `fill="${tones[1]}"/><path d="M14 -112C44 -96 74 -48 62 0Q34 6 10 5C36 -30 36 -76 14 -112Z" ` +
      `fill="${tones[0]}" opacity=".4"/>` +
      `<g stroke="${tones[0]}" stroke-width="3" fill="none" stroke-linecap="round"><path d="M-48 -12` +
      `C-50 -40 -32 -72 -16 -90"/>` +
      '<path d="M-26 -6C-30 -38 -18 -70 -6 -92M4 -8C4 -36 4 -60 2 -84M30 -10C32 -40 22 -66 10 -88' +
      'M-60 -30Q0 -18 60 -30"/></g>',
  );
