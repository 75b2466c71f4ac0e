import { LEAD_STATES } from '../leads/lead-state.ts';
import { BOOKING_STATES } from '../sales/booking-state.ts';

/** No zod here: the office loads this table before any form. */
export const RECIPIENT_GROUPS = ['customers', 'buyers', 'leads'] as const;
export type RecipientGroupName = (typeof RECIPIENT_GROUPS)[number];

/** The states each group can be filtered by. */
export const GROUP_STATES = {
  customers: [],
  buyers: BOOKING_STATES,
  leads: LEAD_STATES,
} as const satisfies Record<RecipientGroupName, readonly string[]>;
