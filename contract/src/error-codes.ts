/** Only sales routes return these, so only their screens load the messages. */
export const SALES_ERROR_CODES = [
  'booking_not_found',
  'booking_state',
  'cow_taken',
  'cow_sold',
  'cow_free',
  'hold_limit',
  'waiting_limit',
  'claim_limit',
  'claim_below_advance',
  'claims_blocked',
  'attempt_limit',
  'terms_changed',
  'phone_missing',
  'phone_unverified',
  'cut_off_passed',
  'balance_due',
  'trx_used',
  'payment_not_found',
  'payment_decided',
  'nothing_unallocated',
  'refund_not_found',
  'refund_state',
  'second_person',
  'statement_refused',
  'amount_beyond',
  'price_unusual',
  'discount_limit',
  'gateway_off',
  'gateway_away',
  'key_reused',
] as const;
export type SalesErrorCode = (typeof SALES_ERROR_CODES)[number];

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
  cow_not_found: { status: 404, message: 'No cow found with this tag' },
  tag_taken: { status: 409, message: 'This tag is already in use' },
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
  cow_free: { status: 409, message: 'This cow is available. You can reserve it now' },
  hold_limit: {
    status: 409,
    message:
      'You already have an unpaid booking. Pay or cancel it first, or wait for us to confirm your payment.',
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
    message: 'There is a balance due. Add a reason to deliver anyway.',
  },
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
    message: "This is far above or below the cow's price. Check and confirm it",
  },
  discount_limit: {
    status: 403,
    message: 'This is below the discount you can give. Ask an administrator.',
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
  settings_changed: { status: 409, message: 'Someone else changed these settings' },
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
