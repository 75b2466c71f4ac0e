import { type FieldErrorCode, readFieldError } from '@khamar/contract/field-error';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '~/i18n/use-language';

/** What a form says of whatever can be wrong with its fields; a code of its group without words does not compile. */
export type FieldWords<Code extends FieldErrorCode = FieldErrorCode> = Record<Code, Words>;
type Words = MessageDescriptor | ((limit: string) => MessageDescriptor);

/** Of any text. */
export const TEXT_WORDS = {
  text_too_long: (limit: string) => msg`Please use at most ${limit} characters`,
  text_not_plain: msg`Please use plain text`,
};

/** A newer API may know what this page has no words for. */
const UNKNOWN = msg`This cannot be used`;

/** In the page's language. What is no code, because it comes from an older API or from zod itself, stays as it is. */
export function fieldWords(i18n: I18n, words: Partial<Record<string, Words>>, error: string): string {
  const wrong = readFieldError(error);
  if (wrong === null) return error;
  const known = Object.hasOwn(words, wrong.code) ? words[wrong.code] : undefined;
  if (typeof known !== 'function') return i18n._(known ?? UNKNOWN);
  return i18n._(known(formatNumber(i18n.locale === 'bn' ? 'bn' : 'en', wrong.limit ?? 0)));
}
