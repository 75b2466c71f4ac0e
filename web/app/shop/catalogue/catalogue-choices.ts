import { codesOf, COLOR_WORDS, COW_SIZE_WORDS, GENDER_WORDS, STATUS_WORDS } from '~/domain/cow-labels';

/** Of a slider: what it may say, and what it says when nobody has touched it. */
export interface Span {
  low: number;
  high: number;
}

export const SORTS = [1, 2, 3, 4] as const;
export type Sort = (typeof SORTS)[number];

// The codes of the tables of words; the contract's own lists would bring zod into a first load. A test holds them together.
export const COLORS = codesOf(COLOR_WORDS);
export const AVAILABILITY = codesOf(STATUS_WORDS);
export const GENDERS = codesOf(GENDER_WORDS);
export const COW_SIZES = codesOf(COW_SIZE_WORDS);

export const PRICES = { low: 60_000, high: 700_000, step: 5000 } as const;
export const WEIGHTS = { low: 60, high: 700, step: 10 } as const;
/** What the visitor may choose; the size of a first visit is none of them. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
