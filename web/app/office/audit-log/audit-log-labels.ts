import type { AuditEntry, AuditValue } from '@khamar/contract/audit-log/audit';
import type { AuditEntity, AuditLogAction } from '@khamar/contract/audit-log/choices';
import { momentIn } from '@khamar/contract/moment';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
};

const AUDIT_LOG_ACTION_LABELS: Record<AuditLogAction, MessageDescriptor> = {
  ...AUDIT_ACTION_LABELS,
  MAILED: msg`Emailed`,
};
export const actionLabel = ({ action }: Pick<AuditEntry, 'action'>): MessageDescriptor =>
  AUDIT_LOG_ACTION_LABELS[action];

/** Field names of other entities than cows. */
const OTHER_FIELD_LABELS: Record<string, MessageDescriptor> = {
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
};

/** Derived fields, and fields that mean nothing to staff. */
const HIDDEN = new Set([
  'cowId',
  'code',
  'isWalkIn',
  'termsVersion',
  'soldAt',
  'leftAt',
  'leadId',
  'quoteId',
  'cowPricePaisa',
  'dispatchWeightId',
  'revivedCowPricePaisa',
  'driverId',
  'stopPosition',
  'stopDecidedBy',
]);

type Change = AuditEntry['changes'][number];

/** Changes worth showing. For a new entity only its non-empty values; for a cow only edits, since the cow page shows the rest. */
export function shownChanges({ entity, action, changes }: AuditEntry): Change[] {
  if (entity === 'cow' && action !== 'CHANGED')
    return changes.filter(({ field }) => field.startsWith('left') && field !== 'leftAt');
  return changes.filter(
    ({ field, to }) =>
      !HIDDEN.has(field) && (action !== 'ADDED' || (to !== null && to !== false && to !== '***')),
  );
}

export function fieldLabel(i18n: I18n, field: string): string {
  const label = isCowField(field) ? FIELD_LABELS[field] : OTHER_FIELD_LABELS[field];
  return label === undefined ? settingLabel(i18n, field) : i18n._(label);
}

const STATE_LABELS: Partial<Record<AuditEntity, Record<string, MessageDescriptor>>> = {
  booking: BOOKING_STATE_LABELS,
  quote: QUOTE_STATE_LABELS,
  payment: STAFF_PAYMENT_LABELS,
  refund: REFUND_STATE_LABELS,
  lead: LEAD_STATE_LABELS,
};

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
  if (Array.isArray(value)) return value.map((one) => labelOf(i18n, ROLE_LABELS, one)).join(', ');
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return i18n._(value ? msg`Yes` : msg`No`);
  if (typeof value === 'number') {
    if (field.endsWith('Paisa')) return formatPaisa(language, value);
    if (field.endsWith('Kg')) return cowValue(i18n, language, 'currentWeight', value);
    return isCowField(field) ? cowValue(i18n, language, field, value) : formatNumber(language, value);
  }
  if (field === 'state') return labelOf(i18n, STATE_LABELS[entity] ?? {}, value);
  if (field === 'reason') return reasonLabel(i18n, language, value);
  if (field === 'familyLink' || field === 'slipLink') return labelOf(i18n, LINK_LABELS, value);
  if (field === 'leftAs') return leftAsLabel(i18n, value);
  if (field === 'lastDay') return dayIn(language, value);
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
