import type { SalesErrorCode } from '@khamar/contract/error-codes';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorSentence } from '~/api/error-messages';
import { BOOKING_ERRORS } from './booking-error-messages.ts';

/** Messages for sales errors shown to staff; a missing code does not compile. */
const STAFF_ERRORS: Record<SalesErrorCode, MessageDescriptor> = {
  ...BOOKING_ERRORS,
  cow_taken: msg`This cow is on hold or booked for someone else`,
  cow_free: msg`This cow is available`,
  cow_left: msg`This cow has left the herd. Call the customer, then move or cancel the booking.`,
  hold_limit: msg`This customer already has an unpaid booking`,
  attempt_limit: msg`This customer has too many payment pages open`,
  phone_missing: msg`This account has no phone number`,
  phone_unverified: msg`This account's phone number isn't verified`,
  trx_used: msg`This TrxID was already used`,
  balance_due: msg`There is a balance due. Add a due date to deliver anyway.`,
  debtor_missing: msg`Add the customer's name and phone number to deliver with a balance due.`,
  payout_not_found: msg`Payout not found`,
  payout_beyond: msg`This is more than the balance of this payment method. Record the missing payments first.`,
  payout_fee: msg`The fee must be smaller than the amount`,
  payout_reversed: msg`This payout was already undone`,
  nothing_owed: msg`Nothing is owed`,
  slip_customers: msg`These bookings belong to different customers`,
  allowance_beyond: msg`This is more than the customer has paid and owes for this booking`,
  return_late: msg`The return period is over. Undo the delivery and cancel the booking instead.`,
  not_voidable: msg`Only confirmed payments that staff recorded or confirmed can be voided`,
  payment_refunded: msg`Some of this payment was refunded, so it can't be voided`,
  void_state: msg`This request was updated. Check the payment and try again.`,
  void_second_person: msg`Someone else must void this payment`,
  cash_short: msg`This is more than the cash in hand`,
  cash_receiver: msg`Choose someone else who may take cash`,
  cash_changed: msg`The cash in hand changed in the meantime. Check it and count again.`,
  cash_request_not_found: msg`Not found`,
  cash_request_state: msg`This was updated. Check it and try again.`,
  cash_second_person: msg`Someone else must record this difference`,
  cash_undecided: msg`This cash was counted with a difference. Record or reject that difference first.`,
  zone_not_found: msg`Delivery zone not found`,
  slot_taken: msg`More bookings than this are already in the slot`,
  eid_missing: msg`Enter the day of Eid first`,
  cash_not_short: msg`Too much cash can't be charged to a person`,
  payment_not_found: msg`Payment not found`,
  payment_decided: msg`This payment was already confirmed or rejected`,
  nothing_unallocated: msg`This payment has nothing left to apply or refund`,
  refund_not_found: msg`Refund not found`,
  refund_state: msg`This refund was updated. Check its status and try again.`,
  second_person: msg`Someone else must approve this refund`,
  statement_refused: msg`We couldn't read this file as a statement`,
  price_unusual: msg`This is above the asking price or far below it. Check and confirm it.`,
  amount_over_balance: msg`This is more than the balance due. Check and confirm it.`,
  discount_limit: msg`This is below the discount you can give. Ask an administrator.`,
  amount_beyond: msg`Enter at least the advance and no more than the balance due.`,
  gateway_off: msg`This payment gateway is turned off`,
  gateway_away: msg`The payment gateway isn't responding. Please try again.`,
};

export const staffErrorSentence = (i18n: I18n, error: unknown): string =>
  errorSentence(i18n, error, STAFF_ERRORS);
