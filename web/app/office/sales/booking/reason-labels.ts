import type { Language } from '@khamar/contract/accounts/person';
import { reasonIn } from '@khamar/contract/sales/rejection-reasons';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Stored reason of a booking cancelled by its buyer. */
export const BY_BUYER = 'by the buyer';

/** Reasons stored by the system, in English; all others were typed or chosen by a person. */
const STORED_REASON_LABELS: Record<string, MessageDescriptor> = {
  [BY_BUYER]: msg`Cancelled by customer`,
  'time is up': msg`Expired`,
};

export function reasonLabel(i18n: Pick<I18n, '_'>, language: Language, reason: string): string {
  const label = Object.hasOwn(STORED_REASON_LABELS, reason) ? STORED_REASON_LABELS[reason] : undefined;
  return label === undefined ? reasonIn(language, reason) : i18n._(label);
}
