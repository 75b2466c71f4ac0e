/** No zod here: forms of the site load this. */
export const DAY_PARTS = ['MORNING', 'NOON', 'EVENING'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The hour at the farm at which each part is over. */
export const PART_ENDS: Record<DayPart, number> = { MORNING: 12, NOON: 16, EVENING: 22 };

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

/** After DISPUTED the office decides; a booking that was NOT_DELIVERED can go on another run. */
export const STOP_STATES = [
  'PLANNED',
  'LOADED',
  'ON_THE_WAY',
  'DELIVERED',
  'NOT_DELIVERED',
  'DISPUTED',
] as const;
export type StopState = (typeof STOP_STATES)[number];
/** The driver has nothing more to do. */
export const STOPS_ENDED: readonly StopState[] = ['DELIVERED', 'NOT_DELIVERED', 'DISPUTED'];

/** The animal left its place: only the driver or a decision of the office ends such a stop. */
export const STOPS_UNDER_WAY: readonly StopState[] = ['LOADED', 'ON_THE_WAY', 'DISPUTED'];

/** Filters of bookings: a delivery to resolve, or a failed delivery without a new slot. */
export const DELIVERIES_TO_DO = ['resolve', 'again'] as const;

/** ANIMAL: ill, dead or missing, found before loading. */
export const NOT_DELIVERED_REASONS = ['NOBODY', 'REFUSED', 'ROAD', 'VEHICLE', 'ANIMAL'] as const;
export type NotDeliveredReason = (typeof NOT_DELIVERED_REASONS)[number];

/** Wrong codes entered with a signal; then the office decides. */
export const MAX_CODE_TRIES = 3;
/** What a driver's phone keeps of a run that was not sent, at the latest. */
export const RUN_DATA_HOURS = 48;
