/** The kinds of things that the audit trail tells of, as the database names them. */
export const AUDIT_ENTITIES = [
  'cow',
  'booking',
  'quote',
  'payment',
  'refund',
  'lead',
  'account',
  'mail',
  'message',
  'message_template',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

export const AUDIT_ACTIONS = ['ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED', 'MAILED'] as const;
export type TrailAction = (typeof AUDIT_ACTIONS)[number];

/** Counting every entry of a long trail would take longer than reading a page of it. */
export const AUDIT_LIMITS = { maxCounted: 10_000 } as const;
