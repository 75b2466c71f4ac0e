import type { Language } from '../people/person.ts';
import { plain } from '../plain-word.ts';

/** The colours that have a word in both languages. The English name is what is stored; any other colour is the farm's own word. */
export const COLORS = ['Black', 'White', 'Red', 'Brown'] as const;
export type Color = (typeof COLORS)[number];

/** What lists filter by; 'other' finds every cow of the farm's own colours. */
export const COLOR_FILTERS = [...COLORS, 'other'] as const;
export type ColorFilter = (typeof COLOR_FILTERS)[number];

const WORDS: Record<Color, Record<Language, string>> = {
  Black: { en: 'Black', bn: 'কালো' },
  White: { en: 'White', bn: 'সাদা' },
  Red: { en: 'Red', bn: 'লাল' },
  Brown: { en: 'Brown', bn: 'বাদামি' },
};

const byWord = new Map(
  COLORS.flatMap((color) => Object.values(WORDS[color]).map((word) => [plain(word), color] as const)),
);

/** 'লাল', 'red' and 'Red' are Red; any other word stays as it was written. */
export const colorOf = (word: string): string => byWord.get(plain(word)) ?? word;

export const isColor = (word: string): word is Color => COLORS.some((color) => color === word);

export const colorWord = (color: string, language: Language): string =>
  isColor(color) ? WORDS[color][language] : color;
