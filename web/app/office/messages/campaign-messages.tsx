import type { MessageErrorCode } from '@khamar/contract/error-codes';
import type { MessageFieldErrorCode, TextErrorCode } from '@khamar/contract/field-messages';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { apiErrorOf } from '~/api/api-error';
import { errorSentence } from '~/api/error-messages';
import { type FieldMessages, TEXT_MESSAGES } from '~/forms/field-messages';
import { CommandFailure, type CommandFailureProps } from '~/office/sales/command-failure';

/** For messages and templates; recipients are selected outside the form. */
export const CAMPAIGN_FIELD_MESSAGES: FieldMessages<
  | TextErrorCode
  | Exclude<MessageFieldErrorCode, 'note_missing' | 'recipient_missing' | `recipients_${string}`>
> = {
  ...TEXT_MESSAGES,
  subject_missing: msg`Enter a subject`,
  message_missing: msg`Enter a message`,
  word_in_braces: msg`Unknown field. Use one listed below.`,
  template_name_missing: msg`Enter a template name`,
  template_name_taken: msg`A template with this name already exists`,
};

/** A missing code does not compile. */
const ERRORS: Record<MessageErrorCode, MessageDescriptor> = {
  recipients_unconfirmed: msg`This goes to many people. Confirm the number of recipients`,
  recipients_too_many: msg`Too many recipients for one message. Choose fewer`,
  recipients_none: msg`None of these recipients has an email address`,
  template_name_taken: msg`A template with this name already exists`,
};

export const campaignErrorMessage = (i18n: I18n, error: unknown): string =>
  errorSentence(i18n, error, ERRORS);

/** The recipient count from an unconfirmed-recipients error, otherwise null. */
export function recipientsIn(error: unknown): number | null {
  const { code, details } = apiErrorOf(error);
  const count: unknown = Reflect.get(details, 'recipients');
  return code === 'recipients_unconfirmed' && typeof count === 'number' ? count : null;
}

/** Why sending or saving failed; the confirmation of the recipient count is handled elsewhere. */
export const MessageFailure = ({ form }: Pick<CommandFailureProps, 'form'>) => (
  <CommandFailure
    form={{ ...form, failure: recipientsIn(form.failure) === null ? form.failure : null }}
    errorMessage={campaignErrorMessage}
  >
    <Trans>What you wrote is still here. It's safe to try again: nothing is sent twice.</Trans>
  </CommandFailure>
);
