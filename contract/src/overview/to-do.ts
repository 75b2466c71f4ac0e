/** No zod here: the first office screen loads this. */

/** A hold that expires within this many hours is listed under To do, so that staff call the customer. */
export const HOLD_ENDS_WITHIN_HOURS = 12;

/** The To do items and their list filters, used by both the API and the screens. */
export const TO_DO_FILTERS = {
  payments: 'state=CLAIMED',
  holds: `state=HELD&endsWithin=${HOLD_ENDS_WITHIN_HOURS}`,
  refunds: 'open=yes',
  overdueRefunds: 'overdue=yes',
  leads: 'state=NEW',
  unallocated: 'unallocated=yes',
  voids: 'voidAsked=yes',
  leftCows: 'left=yes',
  unrecordedSales: 'unrecorded=yes',
  unresolved: 'delivery=resolve',
  undelivered: 'delivery=again',
  handIns: 'pending=hand-ins',
  cashOuts: 'pending=cash-outs',
  closings: 'toDecide=yes',
  healthDue: 'due=yes',
} as const;
export type ToDoKind = keyof typeof TO_DO_FILTERS;

export const TO_DO_KINDS = [
  'payments',
  'holds',
  'refunds',
  'overdueRefunds',
  'leads',
  'unallocated',
  'voids',
  'leftCows',
  'unrecordedSales',
  'unresolved',
  'undelivered',
  'handIns',
  'cashOuts',
  'closings',
  'healthDue',
] as const satisfies ToDoKind[];
