/** A change of weight above this is more often a typing error than a gain. Asked about, never refused. */
const UNUSUAL_PERCENT = 20;

/** More than a fifth of the last weight away from it. */
export const isUnusualWeight = (kg: number, last: number): boolean =>
  Math.abs(kg - last) * 100 > last * UNUSUAL_PERCENT;
