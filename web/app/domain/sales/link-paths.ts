/**
 * Paths of pages opened by a link with a token. Not in paths.ts, which is part of every first load. `home` is the language's home path, /
 * or /bn.
 */
export const quotePath = (home: string, token: string): string => home.replace(/\/?$/, `/quote/${token}`);
export const slipPath = (home: string, token: string): string => home.replace(/\/?$/, `/slip/${token}`);
export const familyPath = (home: string, token: string): string => home.replace(/\/?$/, `/family/${token}`);
