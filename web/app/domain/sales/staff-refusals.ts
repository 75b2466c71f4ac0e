import type { SalesErrorCode } from '@khamar/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureSentence } from '~/api/refusal-words';
import { BUYER_REFUSALS } from './buyer-refusals.ts';

/** Messages for sales errors shown to staff; a missing code does not compile. */
const STAFF_REFUSALS: Record<SalesErrorCode, MessageDescriptor> = {
  ...BUYER_REFUSALS,
  cow_taken: msg`Somebody else has this cow just now`,
  cow_free: msg`This cow is free`,
  hold_limit: msg`This customer already has an unpaid booking`,
  attempt_limit: msg`This customer has too many payment pages open`,
  phone_missing: msg`This account has no phone number`,
  phone_unverified: msg`The number of this account is not verified`,
  trx_used: msg`This TrxID was used before`,
  balance_due: msg`The price is not fully paid. A cow is handed over unpaid only with a reason`,
  payment_not_found: msg`There is no such payment`,
  payment_decided: msg`This payment was confirmed or rejected before`,
  nothing_unallocated: msg`Nothing of this payment is left to allocate or return`,
  refund_not_found: msg`There is no such refund`,
  refund_state: msg`This refund has moved on meanwhile. Look at how it stands now`,
  second_person: msg`Somebody else must approve this refund`,
  statement_refused: msg`This file cannot be read as a statement`,
  price_unusual: msg`This is far above or below the cow's price. Check and confirm it.`,
  amount_beyond: msg`No more than the rest of the price can be paid, and no less than the advance`,
  gateway_off: msg`This farm has switched that gateway off`,
  gateway_away: msg`The gateway cannot be reached just now. Please try again`,
};

export const staffSentence = (i18n: I18n, error: unknown): string =>
  failureSentence(i18n, error, STAFF_REFUSALS);
