import { type FieldErrorCode, readFieldError } from '@khamar/contract/field-error';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '~/i18n/use-language';

/** Messages for the field errors of a form; a missing code does not compile. */
export type FieldMessages<Code extends FieldErrorCode = FieldErrorCode> = Record<Code, Message>;
type Message = MessageDescriptor | ((limit: string) => MessageDescriptor);

/** Errors that any text field can have. */
export const TEXT_MESSAGES = {
  text_too_long: (limit: string) => msg`Use ${limit} characters or fewer`,
  text_not_plain: msg`Use plain text only`,
};

/** For codes of a newer API that this page does not know. */
const UNKNOWN = msg`This isn't valid`;

/** Translates a field error. Anything that is not a code, from an older API or from zod itself, is returned unchanged. */
export function fieldMessage(i18n: I18n, messages: Partial<Record<string, Message>>, error: string): string {
  const wrong = readFieldError(error);
  if (wrong === null) return error;
  const known = Object.hasOwn(messages, wrong.code) ? messages[wrong.code] : undefined;
  if (typeof known !== 'function') return i18n._(known ?? UNKNOWN);
  return i18n._(known(formatNumber(i18n.locale === 'bn' ? 'bn' : 'en', wrong.limit ?? 0)));
}
