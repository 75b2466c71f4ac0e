import type { Coat } from '../cow-look.ts';

export type CoatColours = {
  coat: string;
  shade: string;
  light: string;
  belly: string;
  muzzle: string;
  /** Colour of patches, socks and blazes: chosen to stand out from the coat. */
  patch: string;
  /** Colour of the `dark-points` shading on neck, hump and legs. */
  points: string;
};

const MILK = '#f4eee2';
const SOOT = '#2e2724';

export const COAT_COLOURS: Record<Coat, CoatColours> = {
  black: {
    coat: '#332d2a',
    shade: '#1e1a18',
    light: '#544a44',
    belly: '#4b413b',
    muzzle: '#5d4f48',
    patch: MILK,
    points: '#7a5238',
  },
  charcoal: {
    coat: '#5d5955',
    shade: '#3e3b38',
    light: '#7d7872',
    belly: '#77716a',
    muzzle: '#38332f',
    patch: MILK,
    points: '#262220',
  },
  grey: {
    coat: '#aaa69e',
    shade: '#7e7a73',
    light: '#c9c5bd',
    belly: '#c6c1b7',
    muzzle: '#4a4440',
    patch: '#faf6ee',
    points: '#4a4643',
  },
  white: {
    coat: '#f0eae0',
    shade: '#c8bdac',
    light: '#fffdf8',
    belly: '#e4d8c6',
    muzzle: '#6d5d55',
    patch: SOOT,
    points: '#57514d',
  },
  cream: {
    coat: '#e9d5ac',
    shade: '#c3a878',
    light: '#f8ecd0',
    belly: '#f4e7ca',
    muzzle: '#8d6c55',
    patch: '#8a4b2a',
    points: '#5e452f',
  },
  red: {
    coat: '#ad5830',
    shade: '#7b3a1d',
    light: '#cb7a4d',
    belly: '#cc8a60',
    muzzle: '#dba78b',
    patch: MILK,
    points: '#54210f',
  },
  'deep-red': {
    coat: '#7d3022',
    shade: '#531b13',
    light: '#9d4c37',
    belly: '#985440',
    muzzle: '#c08a77',
    patch: MILK,
    points: '#37110c',
  },
  brown: {
    coat: '#734d33',
    shade: '#4b301e',
    light: '#936a4a',
    belly: '#9c7455',
    muzzle: '#3b2a21',
    patch: MILK,
    points: '#2f1d12',
  },
  fawn: {
    coat: '#cb9c66',
    shade: '#9b7142',
    light: '#e3bd8a',
    belly: '#e9cea2',
    muzzle: '#594033',
    patch: '#fbf3e2',
    points: '#6b4526',
  },
};

export const HOOF = '#2b221d';
export const HOOF_FAR = '#1d1613';
export const HORN = '#efe3c8';
export const HORN_FAR = '#d3c4a3';
export const HORN_TIP = '#6f5e48';
export const SKIN = '#cf9a83';
export const INK = '#231812';
export const TAG_YELLOW = '#f2b92f';
export const TAG_INK = '#3a2a04';
