const at = (x: number, y: number, s: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${inner}</g>`;

const ribs = (
  left: number,
  right: number,
  top: number,
  bottom: number,
  over: number,
  count: number,
): string =>
  Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const [upper, lower] = [left + (right - left) * t, left - over + (right - left + 2 * over) * t];
    return `M${Math.round(upper)} ${top}L${Math.round(lower)} ${bottom}`;
  }).join('');

/** A long cattle shed: brick posts, open stalls, corrugated tin roof. */
export const shed = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    '<rect x="-200" y="-98" width="400" height="98" fill="#d9b88d"/><rect x="-200" y="-98" ' +
      'width="400" height="14" fill="#a37b50"/>' +
      [-184, -108, -32, 44, 120]
        .map(
          (dx) =>
            `<rect x="${dx}" y="-78" width="64" height="78" fill="#6b4a30"/>` +
            `<path d="M${dx} -34h64M${dx} -16h64" stroke="#c79c66" stroke-width="5"/>`,
        )
        .join('') +
      '<path d="M-228 -90L-176 -158H176L228 -90Z" fill="#9fb1b4"/>' +
      `<path d="${ribs(-176, 176, -158, -90, 52, 22)}" stroke="#7f9498" stroke-width="3"/>` +
      '<path d="M-176 -158H176" stroke="#c5d2d3" stroke-width="7" stroke-linecap="round"/>' +
      '<path d="M-228 -90H228" stroke="#6d8286" stroke-width="5" stroke-linecap="round"/>',
  );

/** A village house with mud or bamboo walls and a tin or straw roof. */
export const hut = (x: number, y: number, s: number, wall: string, roof: string, edge: string): string =>
  at(
    x,
    y,
    s,
    `<rect x="-72" y="-66" width="144" height="66" fill="${wall}"/><rect x="-78" y="-10" ` +
      `width="156" height="12" rx="3" ` +
      'fill="#000" opacity=".16"/><rect x="-14" y="-50" width="30" height="50" fill="#5b3d26"/>' +
      '<rect x="-56" y="-46" width="24" height="22" fill="#5b3d26"/><rect x="34" y="-46" width="24" ' +
      'height="22" fill="#5b3d26"/>' +
      `<path d="M-94 -60L-54 -118H54L94 -60Z" fill="${roof}"/><path ` +
      `d="${ribs(-54, 54, -118, -60, 40, 9)}" stroke="${edge}" ` +
      `stroke-width="3"/><path d="M-94 -60H94" stroke="${edge}" stroke-width="5" stroke-linecap="round"/>`,
  );

export function bambooFence(y: number, height: number, pole: string, knot: string): string {
  const posts = Array.from({ length: 11 }, (_, i) => {
    const [px, top] = [i * 80, y - height - ((i * 7) % 12)];
    return (
      `<path d="M${px} ${y}V${top}" stroke="${pole}" stroke-width="13" stroke-linecap="round"/>` +
      `<path d="M${px - 6} ${top + 26}h12M${px - 6} ${top + 62}h12" stroke="${knot}" stroke-width="3"/>`
    );
  });
  const rails = [0.24, 0.62].map((t) => {
    const ry = y - height * (1 - t);
    return (
      `<path d="M-10 ${ry + 3}L810 ${ry - 3}" stroke="${knot}" stroke-width="13"/>` +
      `<path d="M-10 ${ry}L810 ${ry - 6}" stroke="${pole}" stroke-width="10"/>`
    );
  });
  return rails.join('') + posts.join('');
}

/** Nouka: a country boat with a bamboo hood. */
export const boat = (x: number, y: number, s: number, sail: string | null): string =>
  at(
    x,
    y,
    s,
    (sail === null
      ? ''
      : `<path d="M2 -18V-150" stroke="#5b3d26" stroke-width="5"/><path d="M6 -146C60 -130 66 -70 52 -40` +
        `C36 -34 20 -34 6 -36Z" fill="${sail}"/>`) +
      '<path d="M-112 -26C-84 -10 70 -10 108 -34C96 -4 72 14 40 16H-52C-84 14 -104 -4 -112 -26Z" ' +
      'fill="#5a3b25"/>' +
      '<path d="M-112 -26C-84 -10 70 -10 108 -34C70 -2 -84 0 -112 -26Z" fill="#7d5535"/>' +
      '<path d="M-62 -14C-62 -56 -8 -60 -2 -12Z" fill="#c99c5c"/><path d="M-48 -14C-46 -40 -40 -46 ' +
      '-34 -48M-28 -13V-50' +
      'M-12 -13C-12 -32 -16 -42 -22 -48" stroke="#96703a" stroke-width="3" fill="none"/>',
  );

/** A low feeding trough of fired clay rings, as in every goru farm yard. */
export const trough = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    '<path d="M-40 -34L-34 0H34L40 -34Z" fill="#b98a63"/><ellipse cy="-34" rx="40" ry="9" fill="#8a6243"/>' +
      '<path d="M-32 -36Q-10 -52 4 -40Q18 -54 32 -36Q0 -28 -32 -36Z" fill="#7fae4a"/>',
  );
