const TEXT = {
  text_too_long: 'Please use at most {limit} characters',
  text_not_plain: 'Please use plain text',
} as const;

const ACCOUNT = {
  username_missing: 'Username is required',
  username_too_short: 'Please enter a valid username (min. 3 characters)',
  username_signs:
    'Please enter a valid username (min. 3 characters): English letters, digits and . _ % + - only',
  password_missing: 'Password is required',
  password_too_short: 'Password must be at least 6 characters',
  password_too_long: 'Password must be at most {limit} characters',
  new_username_missing: 'Please input your username!',
  new_username_too_short: 'Username must be at least 3 characters!',
  new_username_too_long: 'Username must be at most 60 characters!',
  new_username_signs: 'Username may have English letters, digits and . _ % + - only!',
  new_username_taken: 'This username is taken',
  new_password_missing: 'Please input your Password!',
  new_password_too_short: 'Password must be at least 6 characters!',
  new_password_common: 'This password is among the commonest. Please choose another',
  staff_password_too_short: 'A password of the staff has at least {limit} characters',
  staff_password_is_username: 'A password of the staff is not the username',
  current_password_wrong: 'The current password is wrong',
  mobile_missing: 'Please input your contact number!',
  mobile_wrong: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
  sms_code_missing: 'Please type the code',
  sms_code_digits: 'The code has six digits',
  sms_code_wrong: 'This is not the code of the SMS',
  link_incomplete: 'This link is not complete',
  email_taken: 'Somebody with this address has an account already',
} as const;

const EMAIL = {
  email_missing: 'Please input your email!',
  email_wrong: 'Please enter a valid email address!',
} as const;

const LEAD = {
  first_name_missing: 'Please input your first name!',
  last_name_missing: 'Please input your last name!',
  phone_missing: 'Please input your phone number!',
  phone_wrong: 'Please enter a valid phone number',
} as const;

const MESSAGE = {
  recipient_missing: 'Please input the recipient!',
  subject_missing: 'Please input a subject!',
  message_missing: 'Please input your message!',
  note_missing: 'Please write the note',
  word_in_braces: 'A word in braces is none of the fields',
  template_name_missing: 'Please name the template',
  template_name_taken: 'Another template has this name',
  recipients_missing: 'Please choose somebody',
  recipients_too_many: 'At most {limit} at once',
} as const;

const TAG = {
  tag_too_short: 'Tag ID must be at least 3 characters long',
  tag_too_long: 'Tag ID must be at most {limit} characters long',
  tag_signs: 'A tag has letters, digits and dashes only',
} as const;

const COW = {
  tag_taken: 'Another cow has this tag',
  tag_on_line: 'Line {limit} has this tag too',
  line_too_long: 'This line has more cells than there are heads',
  breed_missing: 'Breed is required',
  breed_too_long: 'Breed must be at most {limit} characters long',
  breed_not_plain: 'Breed must be plain text',
  description_too_short: 'Description must be at least 10 characters long',
  description_too_long: 'Description must be at most {limit} characters long',
  description_not_plain: 'Description must be plain text',
  gender_missing: 'Gender is required',
  color_missing: 'Color is required',
  color_too_long: 'Color must be at most {limit} characters long',
  color_not_plain: 'Color must be plain text',
  status_unknown: 'Choose AVAILABLE, SOLD or BOOKED',
  not_whole: 'Only integers are allowed',
  teeth_not_number: 'Amount of teeth must be a number',
  teeth_too_few: 'Amount of teeth must be 0 or greater',
  teeth_too_many: 'Amount of teeth must be {limit} or less',
  age_not_number: 'Age must be a number',
  age_too_low: 'Age must be 0 or greater',
  age_too_high: 'Age must be {limit} or less',
  weight_not_number: 'Current weight must be a number',
  weight_too_low: 'Current weight must be greater than 0',
  weight_too_high: 'Current weight must be {limit} or less',
  price_not_number: 'Current price must be a number',
  price_too_low: 'Current price must be greater than 0',
  price_too_high: 'Current price must be {limit} or less',
  price_per_kg_not_number: 'Price per KG must be a number',
  price_per_kg_too_low: 'Price per KG must be greater than 0',
  price_per_kg_too_high: 'Price per KG must be {limit} or less',
  price_per_kg_decimals: 'Price per KG may have two decimals at most',
  prices_apart: "Price, weight and price per KG don't match",
  picture_unreadable: 'This is not a picture we can read. JPEG, PNG and WebP are',
  picture_too_large: 'This picture has too many pixels',
  picture_damaged: 'This picture is damaged',
  picture_gone: 'One of these pictures is no longer stored. Please choose it again',
  pictures_too_many: 'A cow has {limit} pictures at most',
} as const;

const SALES = {
  tag_unknown: 'No cow has this tag',
  reason_missing: 'Please say why',
  consent_missing: 'Please note what the buyer agreed to',
  buyer_name_missing: 'Please type the name',
  buyer_phone_missing: 'Please type the phone number',
  payer_number_missing: 'Please type the number',
  terms_missing: 'Please accept the terms',
  trx_id_missing: 'Please type the TrxID',
  trx_id_too_long: 'This TrxID is too long',
  trx_id_used: 'This TrxID was used before',
  trx_id_wrong: 'A TrxID has 4 to 64 letters and digits',
  amount_missing: 'Please type the amount',
  amount_below_advance: 'This is less than the advance. Enter the full advance or mark it as a part payment',
  amount_too_large: 'This amount is too large',
  booking_code_wrong: 'A booking code has eight letters and digits',
  quote_price_missing: 'Please type the price',
  quote_price_not_whole: 'A price is whole taka',
  quote_price_too_high: 'This price is too high',
  day_missing: 'Please choose a day',
  day_too_far: 'Please choose a day within the next {limit} days',
} as const;

const FILE = {
  file_missing: 'Choose a file',
  file_empty: 'The file is empty',
  file_too_large: 'The file is too large',
} as const;

/** The API's English message for each field error; the site translates the codes itself. */
export const FIELD_SENTENCES = {
  ...TEXT,
  ...ACCOUNT,
  ...EMAIL,
  ...LEAD,
  ...MESSAGE,
  ...TAG,
  ...COW,
  ...SALES,
  ...FILE,
} as const;

export type TextErrorCode = keyof typeof TEXT;
export type AccountErrorCode = keyof (typeof ACCOUNT & typeof EMAIL);
export type LeadErrorCode = keyof (typeof LEAD & typeof EMAIL);
export type MessageFieldErrorCode = keyof typeof MESSAGE;
export type CowErrorCode = keyof (typeof TAG & typeof COW);
export type SalesFieldErrorCode = keyof (typeof SALES & typeof TAG);
