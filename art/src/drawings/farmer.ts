export type FarmerLook = {
  shirt: string;
  lungi: string;
  check: string;
  /** What the near hand holds. */
  holds: 'stick' | 'rope' | 'nothing';
  facing: 'left' | 'right';
};

const SKIN = '#8f5b3c';
const SKIN_FAR = '#7a4b30';

const HANDS: Record<FarmerLook['holds'], string> = {
  stick:
    '<path d="M60 -120L86 0" stroke="#8a6a3c" stroke-width="5" stroke-linecap="round"/>' +
    `<path d="M6 -152C20 -138 40 -124 61 -114" fill="none" stroke="${SKIN}" stroke-width="13" stroke-linecap="round"/>`,
  rope: `<path d="M6 -152C22 -142 40 -136 60 -138" fill="none" stroke="${SKIN}" stroke-width="13" stroke-linecap="round"/>`,
  nothing: `<path d="M2 -152C-6 -132 -6 -112 2 -94" fill="none" stroke="${SKIN}" stroke-width="13" stroke-linecap="round"/>`,
};

/** A farm worker in shirt, lungi and gamcha, about 215 units tall, feet at (x, y). */
export function farmer(x: number, y: number, s: number, look: FarmerLook): string {
  const mirror = look.facing === 'left' ? -s : s;
  return (
    `<g transform="translate(${x} ${y}) scale(${mirror} ${s})">` +
    '<ellipse cx="4" cy="1" rx="44" ry="7" fill="#1d2a14" opacity=".24"/>' +
    `<path d="M12 -34L17 -6" stroke="${SKIN_FAR}" stroke-width="14"/><path d="M10 -4C18 -10 34 -8 36 0H12Z" fill="${SKIN_FAR}"/>` +
    `<path d="M-10 -34L-12 -6" stroke="${SKIN}" stroke-width="15"/><path d="M-20 -4C-12 -10 4 -8 8 1H-19Z" fill="${SKIN}"/>` +
    `<path d="M-25 -104C-28 -76 -28 -48 -26 -24Q0 -16 26 -24C28 -48 26 -78 22 -104Z" fill="${look.lungi}"/>` +
    `<path d="M-26 -78Q0 -72 25 -78M-27 -52Q0 -46 27 -52M-8 -102C-9 -76 -9 -48 -8 -20M10 -102C11 -76 12 -48 12 -20" stroke="${look.check}" stroke-width="2.6" fill="none" opacity=".8"/>` +
    `<path d="M-24 -98C-30 -130 -26 -160 -12 -168C0 -173 12 -172 18 -164C26 -152 26 -124 24 -98Q0 -92 -24 -98Z" fill="${look.shirt}"/>` +
    '<path d="M-24 -98C-28 -122 -27 -146 -20 -160C-18 -138 -16 -116 -10 -96Z" fill="#000" opacity=".1"/>' +
    `<path d="M-4 -164L-3 -180H11L11 -164Q4 -158 -4 -164Z" fill="${SKIN_FAR}"/>` +
    `<ellipse cx="6" cy="-192" rx="17" ry="19" fill="${SKIN}"/><path d="M22 -196C26 -191 27 -188 22 -187Z" fill="${SKIN}"/>` +
    `<ellipse cx="-2" cy="-190" rx="3.6" ry="5" fill="${SKIN_FAR}"/><circle cx="16" cy="-195" r="1.8" fill="#231812"/>` +
    '<path d="M23 -182C20 -172 8 -170 2 -176C8 -178 14 -180 18 -185Z" fill="#2b221d"/>' +
    '<path d="M-12 -196C-14 -216 22 -220 24 -200C12 -206 2 -204 -12 -196Z" fill="#c4572f"/>' +
    '<path d="M-12 -197C-20 -194 -24 -184 -22 -174C-16 -180 -12 -188 -8 -198ZM-10 -206C2 -212 14 -212 23 -204" fill="#c4572f" stroke="#f3dcae" stroke-width="2.4"/>' +
    `${HANDS[look.holds]}<path d="M-4 -162C8 -168 16 -154 12 -138L0 -136C-8 -144 -10 -156 -4 -162Z" fill="${look.shirt}"/>` +
    '<path d="M-2 -160C-7 -154 -6 -144 0 -138" fill="none" stroke="#000" stroke-width="2" opacity=".14"/></g>'
  );
}
