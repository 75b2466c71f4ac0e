import type { AuditEntry, AuditValue } from '@khamar/contract/audit-log/audit';
import { AUDIT_FIELDS, type AuditField, HIDDEN_AUDIT_FIELDS } from '@khamar/contract/audit-log/fields';
import type { AuditEntity, AuditLogAction } from '@khamar/contract/audit-log/choices';
import { momentIn } from '@khamar/contract/moment';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { DAY_PART_LABELS, weekdayName } from '~/domain/deliveries/delivery-labels';
import { FITNESS_PART_LABELS } from '~/domain/fitness-labels';
import { BOOKING_STATE_LABELS, REFUND_STATE_LABELS } from '~/domain/sales/booking-labels';
import { dayIn } from '~/domain/sales/deadline';
import { formatPaisa } from '~/domain/sales/paisa';
import { formatNumber } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
import {
  AUDIT_ACTION_LABELS,
  cowValue,
  FIELD_LABELS,
  isCowField,
  leftAsLabel,
  MISSING,
} from '~/office/inventory/cow-fields';
import { COST_KIND_LABELS, HEALTH_KIND_LABELS } from '~/office/herd/herd-labels';
import { LEAD_STATE_LABELS } from '~/office/leads/lead-labels';
import { reasonLabel } from '~/office/sales/booking/reason-labels';
import { settingLabel, settingValue } from '~/office/settings/settings-fields';
import { QUOTE_STATE_LABELS } from '~/office/sales/quotes/quote-labels';
import { STAFF_PAYMENT_LABELS } from '~/office/transactions/payment-labels';
import { ROLE_LABELS } from '~/office/users/user-labels';

export const ENTITY_LABELS: Record<AuditEntity, MessageDescriptor> = {
  cow: msg`Cow`,
  booking: msg`Booking`,
  quote: msg`Quote`,
  payment: msg`Payment`,
  refund: msg`Refund`,
  cash_hand_in: msg`Hand-in`,
  cash_out: msg`Cash paid out`,
  cash_closing: msg`Closing`,
  lead: msg`Lead`,
  account: msg`Account`,
  mail: msg`Email`,
  message: msg`Message`,
  message_template: msg`Template`,
  setting: msg`Settings`,
  zone: msg`Delivery zone`,
  run: msg`Run`,
  eid: msg`Eid`,
  health_entry: msg`Health record`,
  cow_cost: msg({ message: 'Cost', context: 'audit' }),
  feed_cost: msg`Feed cost`,
  fitness_check: msg`Qurbani check`,
};

const AUDIT_LOG_ACTION_LABELS: Record<AuditLogAction, MessageDescriptor> = {
  ...AUDIT_ACTION_LABELS,
  MAILED: msg`Emailed`,
};
export const actionLabel = ({ action }: Pick<AuditEntry, 'action'>): MessageDescriptor =>
  AUDIT_LOG_ACTION_LABELS[action];

/** Field names of other entities than cows. */
const OTHER_FIELD_LABELS: Record<AuditField, MessageDescriptor> = {
  image: msg`Photo`,
  images: msg`Other photos`,
  state: msg`Status`,
  pricePaisa: msg`Price`,
  advancePaisa: msg`Advance`,
  amountPaisa: msg`Amount`,
  weightKg: msg`Weight`,
  ratePaisa: msg`Price per KG`,
  agreedKg: msg`Weight when agreed`,
  dispatchKg: msg`Dispatch weight`,
  isWeightPending: msg`Waiting for customer's consent`,
  weighedAt: msg`Weighed`,
  expiresAt: msg`Expires`,
  endReason: msg`Reason`,
  reason: msg`Reason`,
  note: msg`Note`,
  lastDay: msg`Valid until`,
  familyLink: msg`Family link`,
  slipLink: msg`Link to slip`,
  flaggedAt: msg`TrxID used twice`,
  isOffer: msg`From waiting list`,
  revivedAt: msg`Rebooked by late payment`,
  dueOn: msg`Due date`,
  voidRequest: msg`Request to void`,
  correctedPaisa: msg`Correct amount`,
  writtenOffPaisa: msg`Written off`,
  allowancePaisa: msg`Allowance`,
  offeredPaisa: msg`Offered`,
  expectedPaisa: msg`Expected`,
  countedPaisa: msg`Counted`,
  outcome: msg`Status`,
  account: msg`Account`,
  isAlone: msg`Approved by one person`,
  isEscrow: msg`In escrow until delivery`,
  alone: msg`Approved by one person`,
  assignee: msg`Assignee`,
  roles: msg`Roles`,
  disabled: msg`Disabled`,
  invited: msg`Invited`,
  signedOut: msg`Signed out by staff`,
  claimsBlocked: msg`Blocked after rejected payments`,
  password: msg`Password`,
  username: msg`Username`,
  email: msg`Email`,
  newEmail: msg`New email`,
  mobile: msg`Phone number`,
  name: msg`Name`,
  address: msg`Address`,
  language: msg`Language`,
  phoneVerified: msg`Phone verified`,
  recipients: msg`Recipients`,
  leftAs: msg`Left the herd`,
  leftNote: msg`Note`,
  day: msg`Day`,
  vehicle: msg`Vehicle`,
  startedAt: msg`On the way`,
  stopState: msg`Delivery`,
  stopLoadedTag: msg`Loaded`,
  stopTries: msg`Wrong delivery codes`,
  stopReason: msg`Reason`,
  stopNote: msg`Note`,
  stopPhoto: msg`Photo`,
  creditDueOn: msg`Balance due by`,
  stopDecision: msg`Decision without code`,
  stopRemovedFromRun: msg`Removed from run`,
  kind: msg({ message: 'Type', context: 'record' }),
  part: msg`Part`,
  isSound: msg`Sound`,
  vet: msg`Vet`,
  qurbaniFitUntil: msg`Fit for qurbani until`,
  agentLimitPaisa: msg`Lowest price for agents`,
  priceApprovedBy: msg`Price approved by`,
  tolerancePercent: msg`Tolerance in percent`,
  noMoneyReason: msg`Reason without payment`,
  delivery: msg`Delivery`,
  deliveryPaisa: msg`Delivery fee`,
  keepPaisa: msg`Keeping fee`,
  firstFeePaisa: msg`Fee for the first cow`,
  nextFeePaisa: msg`Fee for each additional cow`,
  weekdays: msg`Delivery days`,
  isClosed: msg({ message: 'Closed', context: 'zone' }),
  isDecided: msg`Moon sighted`,
  nameEn: msg`Name in English`,
  nameBn: msg`Name in Bangla`,
  subjectEn: msg`Subject in English`,
  subjectBn: msg`Subject in Bangla`,
  bodyEn: msg`Text in English`,
  bodyBn: msg`Text in Bangla`,
};

const isHidden = (name: string): boolean => HIDDEN_AUDIT_FIELDS.some((field) => field === name);
const isAuditField = (name: string): name is AuditField => AUDIT_FIELDS.some((field) => field === name);

type Change = AuditEntry['changes'][number];

/** Changes worth showing. For a new entity only its non-empty values; for a cow only edits, since the cow page shows the rest. */
export function shownChanges({ entity, action, changes }: AuditEntry): Change[] {
  if (entity === 'cow' && action !== 'CHANGED')
    return changes.filter(({ field }) => field.startsWith('left') && field !== 'leftAt');
  return changes.filter(
    ({ field, to }) =>
      !isHidden(field) && (action !== 'ADDED' || (to !== null && to !== false && to !== '***')),
  );
}

export function fieldLabel(i18n: I18n, field: string): string {
  if (isCowField(field)) return i18n._(FIELD_LABELS[field]);
  return isAuditField(field) ? i18n._(OTHER_FIELD_LABELS[field]) : settingLabel(i18n, field);
}

const STATE_LABELS: Partial<Record<AuditEntity, Record<string, MessageDescriptor>>> = {
  booking: BOOKING_STATE_LABELS,
  quote: QUOTE_STATE_LABELS,
  payment: STAFF_PAYMENT_LABELS,
  refund: REFUND_STATE_LABELS,
  lead: LEAD_STATE_LABELS,
};

const HERD_LABELS: Record<string, MessageDescriptor> = {
  ...HEALTH_KIND_LABELS,
  ...COST_KIND_LABELS,
  ...FITNESS_PART_LABELS,
};

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Stored as a day and its part: 2026-11-20 MORNING. */
function deliveryLabel(i18n: I18n, language: Language, value: string): string {
  const [day = '', part = ''] = value.split(' ');
  return A_DAY.test(day) ? `${dayIn(language, day)}, ${labelOf(i18n, DAY_PART_LABELS, part)}` : value;
}

const LINK_LABELS = { OPEN: msg`Created`, WITHDRAWN: QUOTE_STATE_LABELS.WITHDRAWN };

interface LabelContext {
  i18n: I18n;
  language: Language;
  entity: AuditEntity;
}

/** Formats a value for staff; old values that are no longer valid options are shown as stored. */
export function valueLabel(
  { i18n, language, entity }: LabelContext,
  field: string,
  value: AuditValue,
): string {
  if (entity === 'setting') return settingValue(i18n, language, field, value);
  if (Array.isArray(value) && field === 'weekdays')
    return value.map((day) => weekdayName(language, Number(day))).join(', ');
  if (Array.isArray(value)) return value.map((one) => labelOf(i18n, ROLE_LABELS, one)).join(', ');
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return i18n._(value ? msg`Yes` : msg`No`);
  if (typeof value === 'number') {
    if (field.endsWith('Paisa')) return formatPaisa(language, value);
    // First: the price per KG is in taka.
    if (isCowField(field)) return cowValue(i18n, language, field, value);
    if (field.endsWith('Kg')) return cowValue(i18n, language, 'currentWeight', value);
    return formatNumber(language, value);
  }
  if (field === 'state') return labelOf(i18n, STATE_LABELS[entity] ?? {}, value);
  if (field === 'reason') return reasonLabel(i18n, language, value);
  if (field === 'familyLink' || field === 'slipLink') return labelOf(i18n, LINK_LABELS, value);
  if (field === 'leftAs') return leftAsLabel(i18n, value);
  if (field === 'delivery') return deliveryLabel(i18n, language, value);
  if (field === 'kind' || field === 'part') return labelOf(i18n, HERD_LABELS, value);
  if (A_DAY.test(value)) return dayIn(language, value);
  if (field.endsWith('At')) return momentIn(language, new Date(value));
  return isCowField(field) ? cowValue(i18n, language, field, value) : value;
}

function labelOf(i18n: I18n, labels: Record<string, MessageDescriptor>, value: unknown): string {
  const label = labels[String(value)];
  return label === undefined ? String(value) : i18n._(label);
}

/** Personal or secret values: the audit log only records that they changed. Image file names mean nothing to staff. */
export const hasHiddenValue = ({ field, to }: Change): boolean =>
  to === '***' || field === 'image' || field === 'images' || field === 'signedOut';
