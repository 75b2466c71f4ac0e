/** No zod here: the site's first screen of the office reads this too. */

/** A hold that ends within so many hours waits for somebody who calls the buyer. */
export const HOLD_ENDS_WITHIN_HOURS = 12;

/** What waits for somebody, and the filter of the list that shows it: of the API and of the screen alike. */
export const WAITING_FILTERS = {
  payments: 'state=CLAIMED',
  holds: `state=HELD&endsWithin=${HOLD_ENDS_WITHIN_HOURS}`,
  refunds: 'open=yes',
  overdueRefunds: 'overdue=yes',
  leads: 'state=NEW',
  unallocated: 'unallocated=yes',
} as const;
export type WaitingKind = keyof typeof WAITING_FILTERS;

export const WAITING_KINDS = [
  'payments',
  'holds',
  'refunds',
  'overdueRefunds',
  'leads',
  'unallocated',
] as const satisfies WaitingKind[];
