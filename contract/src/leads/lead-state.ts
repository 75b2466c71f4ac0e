/** No zod here: the list of leads loads this first. */
export const LEAD_STATES = ['NEW', 'ANSWERED', 'WON', 'LOST'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

export const LEAD_EVENTS = ['NOTE', 'MAIL', 'WHATSAPP', 'STATE', 'ASSIGNEE', 'BOOKING'] as const;
export type LeadEventKind = (typeof LEAD_EVENTS)[number];
