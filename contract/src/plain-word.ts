import { SHEET_LIMITS } from './cows/sheets/sheet-limits.ts';

/** Bangla has letters with two spellings; NFC makes them one. What is longer than any word is cut first: the work grows with it. */
export const plain = (text: string) =>
  text
    .slice(0, SHEET_LIMITS.maxWord)
    .normalize('NFC')
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
