/** A digit too many or too few changes a price by more than this part of it. */
const FAR = 0.3;

export const isFarOff = (before: number, after: number): boolean => Math.abs(after - before) > before * FAR;
