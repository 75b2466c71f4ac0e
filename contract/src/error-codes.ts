import { SALES_ERROR_CODES } from './sales/error-codes.ts';

/** Only message routes return these. */
export const MESSAGE_ERROR_CODES = [
  'recipients_unconfirmed',
  'recipients_too_many',
  'recipients_none',
  'template_name_taken',
] as const;
export type MessageErrorCode = (typeof MESSAGE_ERROR_CODES)[number];

/** Only the settings routes return these. */
export const SETTINGS_ERROR_CODES = ['settings_changed'] as const;
export type SettingsErrorCode = (typeof SETTINGS_ERROR_CODES)[number];

/** Only the routes for records of animals return these. */
export const HERD_ERROR_CODES = [
  'entry_not_found',
  'entry_corrected',
  'cost_recorded',
  'not_female',
  'group_not_found',
  'group_empty',
  'cows_unknown',
  'not_milking',
  'milk_recorded',
  'teeth_too_young',
] as const;
export type HerdErrorCode = (typeof HERD_ERROR_CODES)[number];

/** Only the routes for your own phone number and for signing in with a code return these. */
export const PHONE_ERROR_CODES = ['code_wrong', 'code_dead', 'password_needed'] as const;
export type PhoneErrorCode = (typeof PHONE_ERROR_CODES)[number];

export const ERROR_CODES = [
  'invalid_request',
  'signed_out',
  'wrong_password',
  'session_lost',
  'forbidden',
  'not_found',
  'cow_not_found',
  'tag_taken',
  'breed_banned',
  'cow_changed',
  'version_missing',
  'cows_in_the_way',
  'list_too_long',
  'sheet_refused',
  'import_refused',
  'import_differs',
  'submission_conflict',
  'username_taken',
  'email_taken',
  'last_administrator',
  'link_dead',
  'password_common',
  'booking_stands',
  'too_large',
  'unsupported_type',
  'picture_refused',
  'too_often',
  'internal',
  'busy',
  'unavailable',
  ...SALES_ERROR_CODES,
  ...MESSAGE_ERROR_CODES,
  ...SETTINGS_ERROR_CODES,
  ...HERD_ERROR_CODES,
  ...PHONE_ERROR_CODES,
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every error the API returns: its status and its message. */
export const ERRORS: Record<ErrorCode, { status: number; message: string }> = {
  invalid_request: { status: 400, message: "Something isn't right. Check your details and try again." },
  signed_out: { status: 401, message: 'Sign in first' },
  wrong_password: { status: 401, message: 'Incorrect username or password' },
  session_lost: { status: 401, message: 'Your session has expired. Please sign in again.' },
  forbidden: { status: 403, message: "You don't have access to this" },
  not_found: { status: 404, message: "We couldn't find what you're looking for" },
  weight_not_found: { status: 404, message: 'Weight not found' },
  weight_corrected: { status: 409, message: 'This weight was already corrected. Reload and check it.' },
  tag_changed: { status: 409, message: 'This cow has a different tag now. Check which cow you weighed.' },
  cow_not_found: { status: 404, message: 'No cow found with this tag' },
  tag_taken: { status: 409, message: 'This tag is already in use' },
  breed_banned: { status: 422, message: 'This breed is banned in Bangladesh and cannot be listed' },
  cow_changed: { status: 409, message: 'Someone else updated this cow' },
  version_missing: { status: 428, message: "Send the cow's version that you are updating" },
  cows_in_the_way: { status: 409, message: "No changes made. Some of these cows can't be updated." },
  username_taken: { status: 409, message: 'This username is taken' },
  email_taken: { status: 409, message: 'This email already has an account' },
  last_administrator: { status: 409, message: "You can't remove the last administrator" },
  link_dead: { status: 410, message: 'This link has expired or was already used. Get a new one.' },
  password_common: { status: 422, message: 'This password is too common. Choose another.' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  booking_stands: { status: 409, message: 'This cow has an active booking' },
  booking_state: { status: 409, message: 'This booking was updated. Check its status and try again' },
  cow_taken: { status: 409, message: 'This cow is on hold or booked for someone else' },
  cow_sold: { status: 409, message: 'This cow is sold' },
  cow_left: {
    status: 409,
    message: 'This cow has left the herd. Call the customer, then move or cancel the booking.',
  },
  cow_free: { status: 409, message: 'This cow is available. You can reserve it now' },
  hold_limit: {
    status: 409,
    message:
      'You already have an unpaid booking. Pay or cancel it first, or wait for us to confirm your payment.',
  },
  hold_pause: {
    status: 409,
    message: 'You reserved this cow twice without paying. Try again later, or reserve another cow.',
  },
  waiting_limit: { status: 409, message: "You're on too many waiting lists. Leave one first." },
  claim_limit: {
    status: 409,
    message: "We're still checking your other payments for this booking. Please wait until we're done.",
  },
  claim_below_advance: {
    status: 422,
    message: 'This is less than the advance. Enter the full advance or mark it as a part payment',
  },
  claims_blocked: {
    status: 409,
    message: "We couldn't find some of your payments. Please call us before you book or pay again.",
  },
  attempt_limit: {
    status: 409,
    message: 'You have too many payment pages open. Pay on one of them or try again tomorrow.',
  },
  terms_changed: { status: 409, message: 'The terms have changed. Please read and accept them again' },
  phone_missing: { status: 422, message: 'Please add a phone number to your account first' },
  phone_unverified: { status: 422, message: 'Please verify your phone number first' },
  code_wrong: { status: 422, message: 'Incorrect code' },
  code_dead: {
    status: 410,
    message: 'This code no longer works. Request a new one.',
  },
  password_needed: { status: 403, message: 'This number signs in with a password' },
  cut_off_passed: { status: 409, message: "It's too late for this. Call us" },
  balance_due: {
    status: 409,
    message: 'There is a balance due. Add a due date to deliver anyway.',
  },
  debtor_missing: {
    status: 422,
    message: "Add the customer's name and phone number to deliver with a balance due.",
  },
  payout_not_found: { status: 404, message: 'Payout not found' },
  payout_beyond: {
    status: 409,
    message: 'This is more than the books show for this provider. Record the missing payments first.',
  },
  payout_fee: { status: 422, message: 'The fee must be smaller than the amount' },
  payout_reversed: { status: 409, message: 'This payout was already undone' },
  nothing_owed: { status: 409, message: 'Nothing is owed' },
  slip_customers: { status: 409, message: 'These bookings belong to different customers' },
  allowance_beyond: {
    status: 409,
    message: 'This is more than the customer has paid and owes for this booking',
  },
  return_late: {
    status: 409,
    message: 'The return period is over. Undo the delivery and cancel the booking instead.',
  },
  not_voidable: {
    status: 409,
    message: 'Only confirmed payments that staff recorded or confirmed can be voided',
  },
  payment_refunded: { status: 409, message: 'Some of this payment was refunded, so it cannot be voided' },
  void_second_person: { status: 409, message: 'Someone else must void this payment' },
  cash_short: { status: 409, message: 'This is more than the cash in hand' },
  cash_receiver: { status: 409, message: 'Choose someone else who may take cash' },
  cash_changed: {
    status: 409,
    message: 'The cash in hand changed in the meantime. Check it and count again',
  },
  cash_request_not_found: { status: 404, message: 'Not found' },
  cash_request_state: { status: 409, message: 'This was updated. Check it and try again' },
  cash_second_person: { status: 409, message: 'Someone else must record this difference' },
  cash_undecided: {
    status: 409,
    message: 'This cash was counted with a difference. Record or reject that difference first.',
  },
  cash_not_short: { status: 409, message: 'Too much cash cannot be charged to a person' },
  void_state: { status: 409, message: 'This request was updated. Check the payment and try again' },
  trx_used: { status: 409, message: 'This TrxID was already used' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  payment_decided: { status: 409, message: 'This payment was already confirmed or rejected' },
  nothing_unallocated: { status: 409, message: 'This payment has nothing left to apply or refund' },
  refund_not_found: { status: 404, message: 'Refund not found' },
  refund_state: { status: 409, message: 'This refund was updated. Check its status and try again' },
  second_person: { status: 409, message: 'Someone else must approve this refund' },
  statement_refused: { status: 422, message: "We couldn't read this file as a statement" },
  price_unusual: {
    status: 409,
    message: 'This is above the asking price or far below it. Check and confirm it',
  },
  // Not 403: the site takes that for a lost permission and signs out (AUTH-03).
  discount_limit: {
    status: 409,
    message: 'This is below the discount you can give. Ask an administrator.',
  },
  administrator_needed: { status: 409, message: 'Only an administrator can do this' },
  fixed_price: { status: 409, message: 'This booking has a fixed price' },
  dispatch_weight_missing: {
    status: 409,
    message: 'This booking is sold by live weight. Record the dispatch weight first.',
  },
  weight_not_agreed: {
    status: 409,
    message: 'The dispatch weight is outside the tolerance. The customer must agree to the new price first.',
  },
  weight_changed: { status: 409, message: 'The weight or the price has changed. Check it and try again.' },
  amount_over_balance: {
    status: 409,
    message: 'This is more than the balance due. Check and confirm it',
  },
  amount_beyond: {
    status: 409,
    message: 'Enter at least the advance and no more than the balance due.',
  },
  gateway_off: { status: 409, message: 'This payment method is not available' },
  gateway_away: {
    status: 503,
    message: "We couldn't open the payment page. Try again, or pay manually",
  },
  key_reused: { status: 422, message: 'This Idempotency-Key was used for a different request' },
  recipients_unconfirmed: {
    status: 409,
    message: 'This goes to many people. Confirm the number of recipients',
  },
  recipients_too_many: { status: 422, message: 'Too many recipients for one message' },
  recipients_none: { status: 422, message: 'None of these recipients has an email address' },
  zone_not_found: { status: 404, message: 'Delivery zone not found' },
  slot_not_found: { status: 404, message: 'Delivery slot not found' },
  slot_full: { status: 409, message: 'This slot is full. Choose another.' },
  slot_late: { status: 409, message: "It's too late to choose or leave this slot" },
  run_not_found: { status: 404, message: 'Run not found' },
  run_changed: { status: 409, message: 'Someone else updated this run. Check it and try again.' },
  run_state: { status: 409, message: 'This run has started or ended. Check it and try again.' },
  stop_not_found: { status: 404, message: 'This booking is not on your run' },
  stop_state: {
    status: 409,
    message: 'This delivery is under way or was updated. Check its run and try again.',
  },
  on_other_run: {
    status: 409,
    message: "One of these bookings is on another run or isn't for this day. Check the list and try again.",
  },
  wrong_cow: { status: 409, message: "Wrong cow. This isn't the one the customer booked." },
  delivery_code_refused: {
    status: 409,
    message: 'Wrong delivery code. Ask the customer again, or call the office.',
  },
  total_changed: { status: 409, message: 'The total has changed. Check it and confirm again.' },
  slot_taken: { status: 409, message: 'More bookings than this are already in the slot' },
  eid_missing: { status: 409, message: 'Enter the day of Eid first' },
  settings_changed: { status: 409, message: 'Someone else changed these settings' },
  entry_not_found: { status: 404, message: 'Entry not found' },
  entry_corrected: { status: 409, message: 'Someone else already corrected this entry' },
  cost_recorded: {
    status: 409,
    message: 'The same cost is already recorded for this day. Send recordAgain if this is another one.',
  },
  not_female: { status: 422, message: 'This animal is male. Check the tag.' },
  group_not_found: { status: 404, message: 'Group not found' },
  group_empty: { status: 409, message: 'No cow was in this group that day. Move cows into it first.' },
  cows_unknown: { status: 404, message: 'Some of these tags are not in the herd' },
  not_milking: {
    status: 422,
    message: 'This is not a milking cow. Change its gender in the inventory first.',
  },
  milk_recorded: {
    status: 409,
    message: 'Milk for this milking is already recorded. Correct that entry instead.',
  },
  teeth_too_young: {
    status: 422,
    message:
      'This animal has fewer than two permanent teeth by the inventory. Check the tag, or change its teeth there first.',
  },
  template_name_taken: { status: 409, message: 'A template with this name already exists' },
  too_large: { status: 413, message: 'This is too large. Try a smaller file.' },
  unsupported_type: { status: 415, message: "This type of content isn't supported" },
  import_differs: { status: 409, message: 'A different file was already imported here. Start a new import.' },
  submission_conflict: {
    status: 409,
    message: 'This message was already sent with different text. Send yours as a new message.',
  },
  sheet_refused: { status: 422, message: "We couldn't read this file as a list of cows" },
  import_refused: { status: 422, message: 'No rows added. Fix the rows with errors and try again.' },
  list_too_long: { status: 422, message: 'Too many cows for one sheet. Select fewer.' },
  picture_refused: { status: 422, message: "This photo can't be used" },
  too_often: { status: 429, message: 'Too many attempts. Please wait a few minutes.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, message: "We're very busy right now. Please try again in a moment." },
  unavailable: { status: 503, message: "We're having trouble right now. Please try again in a moment." },
};
