import type { ErrorCode, MessageErrorCode, PhoneErrorCode, SalesErrorCode } from '@khamar/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { refusalOf } from './refusal.ts';

type CodeWithWords = Exclude<ErrorCode, SalesErrorCode | MessageErrorCode | PhoneErrorCode>;

/**
 * Translated messages for API error codes; a missing code does not compile. Codes of sales, messages and phone numbers have theirs in
 * domain/sales, office/messages and account.
 */
export const REFUSAL_WORDS: Record<CodeWithWords, MessageDescriptor> = {
  invalid_request: msg`The request is not valid`,
  signed_out: msg`Please sign in`,
  wrong_password: msg`Username or password is wrong`,
  session_lost: msg`Your session has ended. Please sign in again`,
  forbidden: msg`This is not open to you`,
  not_found: msg`There is nothing at this address`,
  cow_not_found: msg`No cow has this tag`,
  tag_taken: msg`Another cow has this tag`,
  cow_changed: msg`Somebody else has changed this cow meanwhile`,
  version_missing: msg`Look at this cow again first: it may have changed`,
  cows_in_the_way: msg`Some of these cows stood in the way, so none was touched`,
  list_too_long: msg`These are more cows than a sheet can hold. Please choose fewer`,
  sheet_refused: msg`This file cannot be read as a list of cows`,
  import_refused: msg`Some rows cannot be added, so none was`,
  import_differs: msg`Another file was imported under this number`,
  submission_conflict: msg`Other words were sent under this number before. Please send yours as a new message`,
  booking_stands: msg`A buyer has booked this cow`,
  username_taken: msg`This username is taken`,
  email_taken: msg`Somebody with this address has an account already`,
  last_administrator: msg`The farm needs an administrator, and this is the last one`,
  link_dead: msg`This link was used before or is too old. Please ask for a new one`,
  password_common: msg`This password is among the commonest. Please choose another`,
  too_large: msg`What was sent is too large`,
  unsupported_type: msg`This kind of content is not understood`,
  picture_refused: msg`This picture cannot be used`,
  too_often: msg`Too many tries. Please wait a little`,
  internal: msg`Something went wrong on our side`,
  busy: msg`Too much at once. Please try again in a moment`,
  unavailable: msg`The farm cannot be reached just now. Please try again`,
};

/** Looks up the error code and ignores the API's English message. An unknown code, from a newer API, is shown as an internal error. */
export const refusalWords = (i18n: I18n, code: string): string =>
  i18n._(isKnownRefusal(code) ? REFUSAL_WORDS[code] : REFUSAL_WORDS.internal);

/** Translated message for a failed call, including what to do next; `own` overrides the message of single codes. */
export function failureSentence(
  i18n: I18n,
  error: unknown,
  own: Partial<Record<string, MessageDescriptor>> = {},
): string {
  const { code, message, isAnswered, isUnreachable } = refusalOf(error);
  if (!isAnswered) return i18n._(isUnreachable ? UNREACHABLE : UNAVAILABLE);
  if (code === null) return message;
  const known = Object.hasOwn(own, code) ? own[code] : undefined;
  return known === undefined ? refusalWords(i18n, code) : i18n._(known);
}

export const noConnection = (i18n: I18n): string => i18n._(UNREACHABLE);

const UNREACHABLE = msg`There seems to be no connection. Please try again when you have a signal.`;
const UNAVAILABLE = msg`The farm's computer cannot be reached just now. Please try again in a moment.`;

export const isKnownRefusal = (code: string | null): code is CodeWithWords =>
  code !== null && Object.hasOwn(REFUSAL_WORDS, code);
