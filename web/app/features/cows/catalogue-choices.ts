import type { ColorFilter } from '@khamar/contract/colors';
import type { AvailabilityStatus, CowSize, Gender } from '@khamar/contract/cow';

/** Of a slider: what it may say, and what it says when nobody has touched it. */
export interface Span {
  low: number;
  high: number;
}

export const SORTS = [1, 2, 3, 4] as const;
export type Sort = (typeof SORTS)[number];

// As the contract has them, without its zod, which has no place in a first load; a test holds them together.
export const COLORS: readonly ColorFilter[] = ['Black', 'White', 'Red', 'Brown', 'other'];
export const AVAILABILITY: readonly AvailabilityStatus[] = ['AVAILABLE', 'BOOKED', 'SOLD'];
export const GENDERS: readonly Gender[] = ['MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER'];
export const COW_SIZES: readonly CowSize[] = ['SMALL', 'MEDIUM', 'LARGE'];

export const PRICES = { low: 60_000, high: 700_000, step: 5000 } as const;
export const WEIGHTS = { low: 60, high: 700, step: 10 } as const;
/** What the visitor may choose; the size of a first visit is none of them. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
