import type { SalesErrorCode } from '@khamar/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { refusalOf } from '~/api/refusal';

/** Messages for sales errors shown to buyers. Kept out of api/refusal-words.ts so the cow page does not load all other error messages. */
export const BUYER_REFUSALS = {
  booking_not_found: msg`There is no such booking`,
  booking_state: msg`This booking has moved on meanwhile. Look at how it stands now`,
  cow_taken: msg`Somebody else was a moment faster and has this cow now`,
  cow_sold: msg`This cow is sold`,
  cow_free: msg`This cow has just come free: you can hold it at once`,
  hold_limit: msg`You already have a booking without a confirmed advance. Pay it, wait for our confirmation or cancel it first`,
  waiting_limit: msg`You are on too many waiting lists. Leave one first`,
  claim_limit: msg`We are still checking your other payments for this booking. Please wait for our answer`,
  claim_below_advance: msg`This is less than the advance. Enter the full advance or choose 'Part payment'`,
  claims_blocked: msg`We could not find some of your payments. Please call the farm before you book or pay again`,
  terms_changed: msg`The terms have changed. Please read them and accept them again`,
  phone_missing: msg`Your account has no phone number. Please call the farm: they hold the cow for you`,
  phone_unverified: msg`Please verify your phone number first: the farm sends you a code`,
  cut_off_passed: msg`It is too late to do this here. Please call the farm`,
  trx_used: msg`This TrxID was used before. Please check it, or call the farm`,
  key_reused: msg`This was sent before with other words. Please look at the page again and repeat it`,
} as const satisfies Partial<Record<SalesErrorCode, MessageDescriptor>>;

const FORBIDDEN = msg`This is not open to you`;
const TOO_OFTEN = msg`Too many tries. Please wait a little`;
const INTERNAL = msg`Something went wrong on our side`;
const UNAVAILABLE = msg`The farm cannot be reached just now. Please try again`;
/** The command keeps its idempotency key, so a retry is safe. */
const UNREACHABLE = msg`There seems to be no connection. Try again when you have a signal: nothing is done twice.`;

/** Translated message for a buyer's failed command; `own` adds or overrides the messages of single codes. */
export function buyerSentence(
  i18n: I18n,
  error: unknown,
  own: Record<string, MessageDescriptor> = {},
): string {
  const { code, isAnswered, isUnreachable, status } = refusalOf(error);
  const known = new Map(Object.entries({ ...BUYER_REFUSALS, ...own })).get(code ?? '');
  if (known !== undefined) return i18n._(known);
  if (isUnreachable) return i18n._(UNREACHABLE);
  if (status === 429) return i18n._(TOO_OFTEN);
  if (status === 403) return i18n._(FORBIDDEN);
  return i18n._(isAnswered && code !== 'busy' && code !== 'unavailable' ? INTERNAL : UNAVAILABLE);
}
