import type {
  ErrorCode,
  HerdErrorCode,
  MessageErrorCode,
  PhoneErrorCode,
  SettingsErrorCode,
} from '@khamar/contract/error-codes';
import type { SalesErrorCode } from '@khamar/contract/sales/error-codes';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { apiErrorOf } from './api-error.ts';

type OwnErrorCode = Exclude<
  ErrorCode,
  SalesErrorCode | HerdErrorCode | MessageErrorCode | PhoneErrorCode | SettingsErrorCode
>;

/**
 * Translated messages for API error codes; a missing code does not compile. Codes of sales, messages and phone numbers have theirs in
 * domain/sales, office/messages and account.
 */
export const ERROR_MESSAGES: Record<OwnErrorCode, MessageDescriptor> = {
  invalid_request: msg`Something isn't right. Check your details and try again.`,
  signed_out: msg`Please sign in`,
  wrong_password: msg`Incorrect username or password`,
  session_lost: msg`Your session has expired. Please sign in again.`,
  forbidden: msg`You don't have access to this`,
  not_found: msg`We couldn't find what you're looking for`,
  cow_not_found: msg`No cow found with this tag`,
  tag_taken: msg`This tag is already in use`,
  breed_banned: msg`This breed is banned in Bangladesh and cannot be listed`,
  cow_changed: msg`Someone else updated this cow`,
  version_missing: msg`This cow was updated. Check the details and try again.`,
  cows_in_the_way: msg`No changes made. Some of these cows can't be updated.`,
  list_too_long: msg`Too many cows for one sheet. Select fewer.`,
  sheet_refused: msg`We couldn't read this file as a list of cows`,
  import_refused: msg`No rows added. Fix the rows with errors and try again.`,
  import_differs: msg`A different file was already imported here. Start a new import.`,
  submission_conflict: msg`This message was already sent with different text. Send yours as a new message.`,
  booking_stands: msg`A customer has booked this cow`,
  username_taken: msg`This username is taken`,
  email_taken: msg`This email already has an account`,
  last_administrator: msg`You can't remove the last administrator`,
  link_dead: msg`This link has expired or was already used. Get a new one.`,
  password_common: msg`This password is too common. Choose another.`,
  too_large: msg`This is too large. Try a smaller file.`,
  unsupported_type: msg`This type of content isn't supported`,
  picture_refused: msg`This photo can't be used`,
  too_often: msg`Too many attempts. Please wait a few minutes.`,
  internal: msg`Something went wrong on our side. Please try again.`,
  busy: msg`We're very busy right now. Please try again in a moment.`,
  unavailable: msg`We're having trouble right now. Please try again in a moment.`,
};

/** Looks up the error code and ignores the API's English message. An unknown code, from a newer API, is shown as an internal error. */
export const errorMessage = (i18n: I18n, code: string): string =>
  i18n._(isKnownError(code) ? ERROR_MESSAGES[code] : ERROR_MESSAGES.internal);

/** Translated message for a failed call, including what to do next; `own` overrides the message of single codes. */
export function errorSentence(
  i18n: I18n,
  error: unknown,
  own: Partial<Record<string, MessageDescriptor>> = {},
): string {
  const { code, message, hasResponse, isUnreachable } = apiErrorOf(error);
  if (!hasResponse) return i18n._(isUnreachable ? UNREACHABLE : UNAVAILABLE);
  if (code === null) return asSentence(message);
  const known = Object.hasOwn(own, code) ? own[code] : undefined;
  return asSentence(known === undefined ? errorMessage(i18n, code) : i18n._(known));
}

/** Other sentences may follow, so it ends with a full stop. */
function asSentence(text: string): string {
  if (/[.!?।…]$/u.test(text)) return text;
  return text + (/[\u0980-\u09ff]/u.test(text) ? '।' : '.');
}

export const noConnection = (i18n: I18n): string => i18n._(UNREACHABLE);

const UNREACHABLE = msg`No connection. Try again when you're online.`;
const UNAVAILABLE = msg`We're having trouble right now. Please try again in a moment.`;

export const isKnownError = (code: string | null): code is OwnErrorCode =>
  code !== null && Object.hasOwn(ERROR_MESSAGES, code);
