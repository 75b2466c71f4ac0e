import type { CashPurpose } from '@khamar/contract/sales/enums';
import type { Closing, Holder } from '@khamar/contract/sales/cash';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatPaisa } from '~/domain/sales/paisa';
import type { Language } from '~/i18n/languages';

export const PURPOSE_LABELS: Record<CashPurpose, MessageDescriptor> = {
  feed: msg`Feed`,
  medicine: msg`Medicine`,
  vet: msg`Vet`,
  transport: msg`Transport`,
  wages: msg`Wages`,
  repairs: msg`Repairs`,
  other: msg`Other`,
  commission: msg`Commission`,
  drawings: msg`Owner's drawings`,
  bank: msg`Bank deposit`,
};

export const CLOSING_STATE_LABELS: Record<Closing['state'], MessageDescriptor> = {
  PENDING: msg`Difference to record`,
  DONE: msg`Closed`,
  DECLINED: msg`Count again`,
};

/** The till has no name, and an account may have been deleted. */
export const holderName = (i18n: I18n, { holder, name }: { holder: Holder; name: string | null }): string =>
  name ?? i18n._(holder === 'till' ? msg`Till` : msg`Deleted account`);

/** With a minus before the sign of the currency. */
export const signedPaisa = (language: Language, paisa: number): string =>
  `${paisa < 0 ? '−' : ''}${formatPaisa(language, Math.abs(paisa))}`;

/** Too little cash is short, too much is over. */
export function differenceLabel(i18n: I18n, language: Language, difference: number): string {
  const amount = formatPaisa(language, Math.abs(difference));
  if (difference === 0) return i18n._(msg`No difference`);
  return difference < 0 ? i18n._(msg`${amount} short`) : i18n._(msg`${amount} over`);
}
