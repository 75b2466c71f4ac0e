import type { PhoneErrorCode } from '@khamar/contract/error-codes';
import type { AccountErrorCode } from '@khamar/contract/field-messages';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { isKnownError, errorMessage } from '~/api/error-messages';
import { apiErrorOf } from '~/api/api-error';
import { type FieldMessages, fieldMessage } from '~/forms/field-messages';

export const ACCOUNT_MESSAGES: FieldMessages<AccountErrorCode> = {
  username_missing: msg`Username is required`,
  username_too_short: msg`Please enter a valid username (min. 3 characters)`,
  username_signs: msg`Please enter a valid username (min. 3 characters): English letters, digits and . _ % + - only`,
  password_missing: msg`Password is required`,
  password_too_short: msg`Password must be at least 6 characters`,
  password_too_long: (limit) => msg`Password must be at most ${limit} characters`,
  new_username_missing: msg`Please input your username!`,
  new_username_too_short: msg`Username must be at least 3 characters!`,
  new_username_signs: msg`Username can only contain English letters, digits and . _ % + -`,
  new_username_too_long: msg`Username must be at most 60 characters!`,
  email_missing: msg`Please input your email!`,
  email_wrong: msg`Please enter a valid email address!`,
  name_too_short: (limit) => msg`Name must be at least ${limit} characters`,
  mobile_missing: msg`Please input your contact number!`,
  mobile_wrong: msg`Please enter a valid number (Ex: +880-01XXXXXXXXX)`,
  new_password_missing: msg`Please input your Password!`,
  new_password_too_short: msg`Password must be at least 6 characters!`,
  sms_code_missing: msg`Enter the code`,
  sms_code_digits: msg`Enter the six-digit code`,
  sms_code_wrong: msg`Incorrect code`,
  link_incomplete: msg`This link is incomplete`,
  current_password_wrong: msg`Current password is incorrect`,
  new_username_taken: msg`This username is taken`,
  new_password_common: msg`This password is too common. Choose another.`,
  staff_password_too_short: (limit) => msg`Staff passwords must be at least ${limit} characters`,
  staff_password_is_username: msg`Password can't be the same as the username`,
  email_taken: msg`This email already has an account`,
};

/** Only the phone number form and sign-in by code can get these error codes. */
const PHONE_ERRORS: Record<PhoneErrorCode, MessageDescriptor> = {
  code_wrong: msg`Incorrect code`,
  code_dead: msg`This code no longer works. Request a new one.`,
  password_needed: msg`This number belongs to a staff account. Sign in with your password.`,
};
const isOfPhone = (code: string | null): code is PhoneErrorCode =>
  code !== null && Object.hasOwn(PHONE_ERRORS, code);

/** Error message for a failed form, including what to do next. */
export function accountErrorMessage(i18n: I18n, error: unknown): string {
  const { code, message, fields, isUnreachable, wait } = apiErrorOf(error);
  if (isUnreachable)
    return i18n._(msg`No connection. What you typed is still here. Try again when you're online.`);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    return i18n._(
      msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    );
  }
  if (isOfPhone(code)) return i18n._(PHONE_ERRORS[code]);
  // A field error is more specific than the response's error code, which is the same for every field.
  const [wrong] = Object.values(fields);
  if (wrong !== undefined) return fieldMessage(i18n, ACCOUNT_MESSAGES, wrong);
  // Without a translation, the server's own message is more helpful than a generic one.
  if (message !== '' && !isKnownError(code)) return message;
  return errorMessage(i18n, code ?? 'unavailable');
}
