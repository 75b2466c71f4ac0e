import { LEAD_STATES } from '../people/lead-state.ts';
import { BOOKING_STATES } from '../sales/booking-state.ts';

/** No zod here: the office's choices read this table too. */
export const RECIPIENT_GROUPS = ['customers', 'buyers', 'leads'] as const;
export type RecipientGroupName = (typeof RECIPIENT_GROUPS)[number];

/** By which states each group can be narrowed down. */
export const GROUP_STATES = {
  customers: [],
  buyers: BOOKING_STATES,
  leads: LEAD_STATES,
} as const satisfies Record<RecipientGroupName, readonly string[]>;
