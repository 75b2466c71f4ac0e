import { type Color, COLORS } from './enums.ts';
import type { Language } from '../accounts/person.ts';
import { hasWord, plain } from '../plain-text.ts';

const LABELS: Record<Color, Record<Language, string>> = {
  Black: { en: 'Black', bn: 'কালো' },
  White: { en: 'White', bn: 'সাদা' },
  Red: { en: 'Red', bn: 'লাল' },
  Brown: { en: 'Brown', bn: 'বাদামি' },
};

const byLabel = new Map(
  COLORS.flatMap((color) => Object.values(LABELS[color]).map((word) => [plain(word), color] as const)),
);

/** Maps 'লাল', 'red' and 'Red' to Red; returns an unknown colour unchanged. */
export const colorOf = (word: string): string => byLabel.get(plain(word)) ?? word;

/** The listed colours whose Bangla name begins like this: 'লাল' finds Red. */
export const colorsBeginning = (start: string): Color[] =>
  COLORS.filter((color) => hasWord(LABELS[color].bn, start));

export const isColor = (word: string): word is Color => COLORS.some((color) => color === word);

export const colorLabel = (color: string, language: Language): string =>
  isColor(color) ? LABELS[color][language] : color;
