import type { SalesErrorCode } from '@khamar/contract/sales/error-codes';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { apiErrorOf } from '~/api/api-error';

/** Messages for sales errors shown to buyers. Kept out of api/error-messages.ts so the cow page does not load all other error messages. */
export const BOOKING_ERRORS = {
  booking_not_found: msg`Booking not found`,
  booking_state: msg`This booking was updated. Check its status and try again.`,
  cow_taken: msg`Someone else just booked this cow. Join the waiting list or see similar cows.`,
  cow_sold: msg`This cow is sold`,
  cow_free: msg`This cow is available again. You can reserve it now.`,
  hold_limit: msg`You already have an unpaid booking. Pay or cancel it first, or wait for us to confirm your payment.`,
  hold_pause: msg`You reserved this cow twice without paying. Try again later, or reserve another cow.`,
  waiting_limit: msg`You're on too many waiting lists. Leave one first.`,
  claim_limit: msg`We're still checking your other payments for this booking. Please wait until we're done.`,
  claim_below_advance: msg`This is less than the advance. Enter the full advance or choose 'Part payment'.`,
  claims_blocked: msg`We couldn't find some of your payments. Please call us before you book or pay again.`,
  terms_changed: msg`Our terms have changed. Please read and accept them again.`,
  phone_missing: msg`Your account has no phone number. Call us and we'll reserve the cow for you.`,
  phone_unverified: msg`Verify your phone number first. We'll text you a code.`,
  cut_off_passed: msg`It's too late to do this online. Please call us.`,
  slot_not_found: msg`We don't offer this day any more. Choose another.`,
  slot_full: msg`This day is full. Choose another.`,
  slot_late: msg`It's too late to change this online. Please call us.`,
  stop_state: msg`Your cow is loaded or on its way. Please call us.`,
  total_changed: msg`The total has changed. Check it and confirm again.`,
  trx_used: msg`This TrxID was already used. Check it or call us.`,
  key_reused: msg`Something has changed. Reload the page and try again.`,
} as const satisfies Partial<Record<SalesErrorCode, MessageDescriptor>>;

const FORBIDDEN = msg`You don't have access to this`;
const TOO_OFTEN = msg`Too many attempts. Please wait a few minutes.`;
const INTERNAL = msg`Something went wrong on our side. Please try again.`;
const UNAVAILABLE = msg`We're having trouble right now. Please try again in a moment.`;
/** The command keeps its idempotency key, so a retry is safe. */
const UNREACHABLE = msg`No connection. It's safe to try again when you're online.`;

/** Translated message for a buyer's failed command; `own` adds or overrides the messages of single codes. */
export function bookingErrorSentence(
  i18n: I18n,
  error: unknown,
  own: Record<string, MessageDescriptor> = {},
): string {
  const { code, hasResponse, isUnreachable, status } = apiErrorOf(error);
  const known = new Map(Object.entries({ ...BOOKING_ERRORS, ...own })).get(code ?? '');
  if (known !== undefined) return i18n._(known);
  if (isUnreachable) return i18n._(UNREACHABLE);
  if (status === 429) return i18n._(TOO_OFTEN);
  if (status === 403) return i18n._(FORBIDDEN);
  return i18n._(hasResponse && code !== 'busy' && code !== 'unavailable' ? INTERNAL : UNAVAILABLE);
}
