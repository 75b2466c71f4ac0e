import { foldVowels } from '../plain-text.ts';

/** Breeds that may not be kept for sale in Bangladesh, in all usual spellings. `bannedBreeds` in farm.json replaces the list. */
export const BANNED_BREEDS: readonly string[] = ['Brahman', 'Brahma', 'ব্রাহমান', 'ব্রাহমা', 'ব্রাহ্মা', 'ব্রাহামা'];

/** Whether the text names one of them, also as part of a cross: 'Brahman Cross', 'আমেরিকান ব্রাহমা'. */
export function isBannedBreed(breed: string, banned: readonly string[] = BANNED_BREEDS): boolean {
  const words = wordsOf(breed);
  return banned.some((name) => words.includes(wordsOf(name)));
}

/** Lower case, without joiners, one space around each word, so that whole words are compared. */
const wordsOf = (text: string): string =>
  ` ${foldVowels(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u200c\u200d]/g, ''),
  )
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;
