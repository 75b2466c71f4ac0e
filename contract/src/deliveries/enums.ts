/** No zod here: forms of the site load this. */
export const DAY_PARTS = ['MORNING', 'NOON', 'EVENING'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** From Sunday, as in JavaScript. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export const DELIVERY_LIMITS = {
  maxZones: 64,
  maxFee: 200_000,
  maxCapacity: 500,
  /** How many slots one request may add. */
  maxNewSlots: 400,
  /** Days between a slot and Eid. */
  maxEidOffset: 20,
  /** How far ahead slots may lie. */
  maxDaysAhead: 400,
} as const;

/** Unpaid bookings take at most this part of a slot. */
export const UNPAID_PART = 1 / 5;
