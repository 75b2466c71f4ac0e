import { SHEET_LIMITS } from './cows/sheets/sheet-limits.ts';

/** Excludes control and invisible characters: PostgreSQL cannot store NUL, and the others can hide text. */
export const PLAIN = /^(?=.*\p{L})(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\u200c\u200d])*$/u;
/** Bangla needs the joiners 200C and 200D; other invisible characters are not allowed. */
export const PLAIN_LINES = /^(?=[^]*\p{L})(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\r\t\u200c\u200d])*$/u;

/** NFC unifies the two encodings of some Bangla letters. Cut first, because the cost grows with the length. */
export const plain = (text: string) =>
  text
    .slice(0, SHEET_LIMITS.maxWord)
    .normalize('NFC')
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Both spellings of a vowel as one: দেশী as দেশি, ধূসর as ধুসর. Must match cow_search_words (database/migrations/0014_cow_search_kinds.sql). */
export const foldVowels = (text: string): string => text.replaceAll('ী', 'ি').replaceAll('ূ', 'ু');

/** Whether a word of the label begins with this, in either spelling of its vowels. */
export const hasWord = (label: string, start: string): boolean =>
  label.split(' ').some((word) => foldVowels(plain(word)).startsWith(foldVowels(plain(start))));
