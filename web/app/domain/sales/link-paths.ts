/**
 * Addresses of pages that are opened by a link with a token. Not in paths.ts, which every first load carries. `home` is that of the
 * language, / or /bn.
 */
export const quotePath = (home: string, token: string): string => home.replace(/\/?$/, `/quote/${token}`);
export const familyPath = (home: string, token: string): string => home.replace(/\/?$/, `/family/${token}`);
