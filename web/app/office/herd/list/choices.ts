import type { ColorFilter } from '@khamar/contract/cows/colors';
import type { AvailabilityStatus, CowSize, Gender } from '@khamar/contract/cows/cow';

/** As the contract has them, without zod: the table is there before the form is needed. */
export const AVAILABILITY = ['AVAILABLE', 'BOOKED', 'SOLD'] as const satisfies readonly AvailabilityStatus[];
export const GENDERS = ['MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER'] as const satisfies readonly Gender[];
export const COLORS = ['Black', 'White', 'Red', 'Brown', 'other'] as const satisfies readonly ColorFilter[];
export const COW_SIZES = ['SMALL', 'MEDIUM', 'LARGE'] as const satisfies readonly CowSize[];
