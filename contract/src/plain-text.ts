import { SHEET_LIMITS } from './cows/sheets/sheet-limits.ts';

/** What no keyboard makes: PostgreSQL cannot store a NUL, and the others hide text from its reader. */
export const PLAIN = /^(?=.*\p{L})(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\u200c\u200d])*$/u;
/** Bangla writes with joiners (200C, 200D); no other sign that cannot be seen is text. */
export const PLAIN_LINES = /^(?=[^]*\p{L})(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\r\t\u200c\u200d])*$/u;

/** Bangla has letters with two spellings; NFC makes them one. What is longer than any word is cut first: the work grows with it. */
export const plain = (text: string) =>
  text
    .slice(0, SHEET_LIMITS.maxWord)
    .normalize('NFC')
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
