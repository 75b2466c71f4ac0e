/** Every limit that both sides must agree on. No zod here: the browser's first load takes these and nothing else. */
export const LIST_LIMITS = {
  defaultSize: 12,
  maxSize: 100,
  /** 1,000,000 cows at the smallest page still fit; past it an offset only burns the database. */
  maxPage: 1_000_000,
  maxPrice: 100_000_000,
  maxWeight: 5000,
  maxAge: 40,
} as const;

export const TAG_LENGTH = { min: 3, max: 32 } as const;
