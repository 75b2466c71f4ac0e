const at = (x: number, y: number, s: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${inner}</g>`;

export const milkCan = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    '<ellipse cy="1" rx="34" ry="6" fill="#1d2a14" opacity=".22"/>' +
      '<path d="M-28 0C-30 -30 -30 -48 -26 -58C-24 -66 -15 -68 -14 -76H14C15 -68 24 -66 26 -58C30 -48 30 -30 28 0Z" fill="#c9d3d3"/>' +
      '<path d="M8 -76H14C15 -68 24 -66 26 -58C30 -48 30 -30 28 0H10C16 -24 16 -52 8 -76Z" fill="#9fb0b2"/>' +
      '<rect x="-18" y="-88" width="36" height="13" rx="5" fill="#e6eded"/><rect x="-10" y="-96" width="20" height="9" rx="4" fill="#9fb0b2"/>' +
      '<path d="M-27 -16H28M-27 -48H27" stroke="#8fa1a4" stroke-width="3"/>' +
      '<path d="M-27 -54C-40 -52 -40 -34 -29 -34M27 -54C40 -52 40 -34 29 -34" fill="none" stroke="#8fa1a4" stroke-width="4"/>',
  );

export const bucket = (x: number, y: number, s: number, fill = '#f9f6ec'): string =>
  at(
    x,
    y,
    s,
    '<ellipse cy="1" rx="30" ry="5" fill="#1d2a14" opacity=".22"/><path d="M-26 -44C-30 -84 30 -84 26 -44" fill="none" stroke="#70868a" stroke-width="3.5"/>' +
      '<path d="M-30 -46L-22 0H22L30 -46Z" fill="#aebdbf"/><path d="M12 -46L8 0H22L30 -46Z" fill="#8fa1a4"/>' +
      `<ellipse cy="-46" rx="30" ry="8" fill="#8fa1a4"/><ellipse cy="-45" rx="25" ry="5.6" fill="${fill}"/>`,
  );

/** Cut napier grass in a cane basket. */
export const grassBasket = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    '<ellipse cy="1" rx="46" ry="7" fill="#1d2a14" opacity=".22"/>' +
      '<path d="M-40 -34C-62 -56 -58 -74 -50 -80C-44 -66 -36 -58 -30 -52C-32 -74 -24 -92 -14 -98C-12 -82 -10 -72 -6 -62C-2 -84 8 -98 20 -102C18 -86 16 -74 14 -64C24 -80 38 -88 50 -86C48 -68 40 -50 36 -34Z" fill="#6fae4a"/>' +
      '<path d="M-22 -40C-26 -58 -22 -74 -16 -82M4 -40C2 -62 10 -80 16 -88M26 -40C28 -56 36 -70 44 -76" stroke="#3f7d36" stroke-width="3.4" fill="none" stroke-linecap="round"/>' +
      '<path d="M-46 -38L-34 0H34L46 -38Q0 -26 -46 -38Z" fill="#c99c5c"/>' +
      '<path d="M-43 -28Q0 -16 43 -28M-39 -15Q0 -4 39 -15M-24 -32L-18 0M0 -30V2M24 -32L18 0" stroke="#96703a" stroke-width="3" fill="none"/>',
  );

/** The vet's case, with a plain leaf instead of a protected emblem. */
export const doctorsCase = (x: number, y: number, s: number): string =>
  at(
    x,
    y,
    s,
    '<ellipse cy="1" rx="52" ry="7" fill="#1d2a14" opacity=".22"/>' +
      '<path d="M-18 -62V-74Q-18 -82 -10 -82H10Q18 -82 18 -74V-62" fill="none" stroke="#5b3d26" stroke-width="7"/>' +
      '<rect x="-50" y="-62" width="100" height="62" rx="9" fill="#a8693f"/><rect x="-50" y="-62" width="100" height="18" rx="9" fill="#8a5230"/>' +
      '<circle cy="-26" r="17" fill="#f6f0e2"/><path d="M-9 -20C-9 -34 2 -36 10 -36C10 -24 4 -16 -9 -20ZM-10 -18L4 -30" fill="#4a8d47" stroke="#2f6b3a" stroke-width="2"/>',
  );

/** Hoof prints that lead away and get smaller. */
export function hoofPrints(
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
): string {
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const size = 1 - t * 0.62;
    const x = from[0] + (to[0] - from[0]) * t + (i % 2 ? 9 : -9) * size;
    const y = from[1] + (to[1] - from[1]) * (1 - (1 - t) ** 1.4);
    return (
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)} ${(size * 0.6).toFixed(2)})" fill="#5d4a26" opacity=".5">` +
      '<path d="M-2 9C-11 9 -11 -6 -4 -12C-1 -8 -1 2 -2 9ZM2 9C11 9 11 -6 4 -12C1 -8 1 2 2 9Z"/></g>'
    );
  }).join('');
}
