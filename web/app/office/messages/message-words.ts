import type { MessageErrorCode } from '@khamar/contract/errors';
import type { MessageFieldErrorCode, TextErrorCode } from '@khamar/contract/field-sentences';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { refusalOf } from '~/api/refusal';
import { failureSentence } from '~/api/refusal-words';
import { type FieldWords, TEXT_WORDS } from '~/forms/field-words';

/** For messages and templates; recipients are selected outside the form. */
export const MESSAGE_FIELD_WORDS: FieldWords<
  | TextErrorCode
  | Exclude<MessageFieldErrorCode, 'note_missing' | 'recipient_missing' | `recipients_${string}`>
> = {
  ...TEXT_WORDS,
  subject_missing: msg`Please write a subject`,
  message_missing: msg`Please write your message`,
  word_in_braces: msg`A word in braces is none of the fields. Please take one of those below the text`,
  template_name_missing: msg`Please name the template`,
  template_name_taken: msg`Another template has this name`,
};

/** A missing code does not compile. */
const REFUSALS: Record<MessageErrorCode, MessageDescriptor> = {
  recipients_unconfirmed: msg`This goes to many people. Please confirm how many`,
  recipients_too_many: msg`These are more people than one message may go to. Please choose fewer`,
  recipients_none: msg`Nobody of these has a mail address`,
  template_name_taken: msg`Another template has this name`,
};

export const messageRefusal = (i18n: I18n, error: unknown): string => failureSentence(i18n, error, REFUSALS);

/** The recipient count from an unconfirmed-recipients error, otherwise null. */
export function recipientsIn(error: unknown): number | null {
  const { code, details } = refusalOf(error);
  const count: unknown = Reflect.get(details, 'recipients');
  return code === 'recipients_unconfirmed' && typeof count === 'number' ? count : null;
}
