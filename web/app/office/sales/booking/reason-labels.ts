import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Stored reason of a booking cancelled by its buyer. */
export const BY_BUYER = 'by the buyer';

/** Reasons stored by the system, in English; all others were typed by a person. */
const STORED: Record<string, MessageDescriptor> = {
  [BY_BUYER]: msg`Cancelled by customer`,
  'time is up': msg`Expired`,
};

export function reasonLabel(i18n: Pick<I18n, '_'>, reason: string): string {
  const words = Object.hasOwn(STORED, reason) ? STORED[reason] : undefined;
  return words === undefined ? reason : i18n._(words);
}
