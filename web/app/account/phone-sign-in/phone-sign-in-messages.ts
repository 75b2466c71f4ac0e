import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { apiErrorOf } from '~/api/api-error';
import { errorSentence } from '~/api/error-messages';
import type { FieldMessages } from '~/forms/field-messages';

/** Only the fields of these two steps: the cow page carries these messages, and every page its own. */
export const PHONE_SIGN_IN_MESSAGES = {
  mobile_missing: msg`Please input your contact number!`,
  mobile_wrong: msg`Please enter a valid number (Ex: +880-01XXXXXXXXX)`,
  sms_code_missing: msg`Enter the code`,
  sms_code_digits: msg`Enter the six-digit code`,
  sms_code_wrong: msg`Incorrect code`,
} satisfies Partial<FieldMessages>;

/** Why a code could not be sent or used, and what to do next. */
export function phoneSignInError(i18n: I18n, error: unknown): string {
  const { wait } = apiErrorOf(error);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    return i18n._(
      msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    );
  }
  return errorSentence(i18n, error, {
    code_dead: msg`This code no longer works. Request a new one.`,
  });
}
