/** No zod here: screens show these before any form is loaded. */
export const HEALTH_KINDS = ['VACCINATION', 'TREATMENT', 'VET_VISIT', 'CALVING'] as const;
export type HealthKind = (typeof HEALTH_KINDS)[number];

/** What is recorded for one animal; feed is recorded for a group. */
export const COST_KINDS = ['PURCHASE', 'HEALTH', 'TRANSPORT', 'OTHER'] as const;
export type CostKind = (typeof COST_KINDS)[number];
export const TOTAL_KINDS = ['PURCHASE', 'FEED', 'HEALTH', 'TRANSPORT', 'OTHER'] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

export const MILKINGS = ['MORNING', 'EVENING'] as const;
export type Milking = (typeof MILKINGS)[number];
/** Of one milking. */
export const MILK_LIMITS = { maxMillilitres: 60_000 } as const;

/** What makes an animal fit for qurbani. */
export const FITNESS_PARTS = ['TEETH', 'SIGHT', 'WALKING', 'HORNS', 'EARS', 'TAIL'] as const;
export type FitnessPart = (typeof FITNESS_PARTS)[number];
export const FITNESS_LIMITS = {
  /** A check counts for this many days. Must match fitness_until (database/migrations/0052_fitness.sql). */
  checkDays: 90,
  /** Permanent teeth that an animal must have. */
  minTeeth: 2,
  maxVet: 80,
} as const;

export const HERD_LIMITS = {
  maxName: 80,
  maxNote: 1000,
  /** Reminders appear this many days before the due date. */
  dueWithinDays: 7,
  /** Dates outside of these are typing errors. */
  firstDay: '2000-01-01',
  lastDay: '2099-12-31',
  /** Entries of one cow that a screen gets. */
  maxEntries: 500,
  maxGroupName: 60,
  /** Animals moved at once. */
  maxMoved: 200,
  /** Feed entries of a group that a screen gets. */
  maxFeed: 30,
} as const;
