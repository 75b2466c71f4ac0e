/** The entity types of the audit log, as the database names them. */
export const AUDIT_ENTITIES = [
  'cow',
  'booking',
  'quote',
  'payment',
  'refund',
  'cash_hand_in',
  'cash_out',
  'cash_closing',
  'lead',
  'account',
  'mail',
  'message',
  'message_template',
  'setting',
  'zone',
  'eid',
  'run',
  'health_entry',
  'cow_cost',
  'feed_cost',
  'fitness_check',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

export const AUDIT_ACTIONS = ['ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED', 'MAILED'] as const;
export type AuditLogAction = (typeof AUDIT_ACTIONS)[number];

/** Counting past this takes longer than reading a page, so the total is capped. */
export const AUDIT_LIMITS = { maxCounted: 10_000 } as const;
