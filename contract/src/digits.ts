/** No number, tag or phone number is longer; limits the work on hostile input. */
const LONGEST = 10_000;

/** Bangla keyboards type ১২ for 12. Kept apart from plain-text.ts because every visitor of the catalogue loads this file. */
export const toLatinDigits = (text: string): string =>
  text.length > LONGEST ? text : text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
