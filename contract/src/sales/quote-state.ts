/** What a quote says of itself, in the order in which they count. No zod here: the site's screens read this list too. */
export const QUOTE_STATES = ['ACCEPTED', 'WITHDRAWN', 'CHANGED', 'LATE', 'GONE', 'TAKEN', 'OPEN'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** How many days ahead a quote may stand. */
export const MAX_QUOTE_DAYS = 60;
