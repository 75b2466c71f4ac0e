/** What becomes of a lead. No zod here: the office's list knows them before it knows the rest. */
export const LEAD_STATES = ['NEW', 'ANSWERED', 'WON', 'LOST'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** What stands in the history of a lead. */
export const LEAD_EVENTS = ['NOTE', 'MAIL', 'WHATSAPP', 'STATE', 'ASSIGNEE', 'BOOKING'] as const;
export type LeadEventKind = (typeof LEAD_EVENTS)[number];
