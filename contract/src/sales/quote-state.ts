/** What a quote says of itself, in the order in which they count. No zod here: the site's screens read this list too. */
export const QUOTE_STATES = ['ACCEPTED', 'WITHDRAWN', 'CHANGED', 'LATE', 'GONE', 'TAKEN', 'OPEN'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Less than half or more than double of what the cow costs is mostly a typing error: someone must confirm it. */
export const isUnusualPrice = (quoted: number, asking: number): boolean =>
  quoted * 2 < asking || quoted > asking * 2;

/** How many days ahead a quote may stand. */
export const MAX_QUOTE_DAYS = 60;
