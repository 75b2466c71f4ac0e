const TEXT = {
  text_too_long: 'Use {limit} characters or fewer',
  text_not_plain: 'Use plain text only',
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
  new_username_signs: 'Username can only contain English letters, digits and . _ % + -',
  new_username_taken: 'This username is taken',
  new_password_missing: 'Please input your Password!',
  new_password_too_short: 'Password must be at least 6 characters!',
  new_password_common: 'This password is too common. Choose another.',
  staff_password_too_short: 'Staff passwords must be at least {limit} characters',
  staff_password_is_username: "Password can't be the same as the username",
  current_password_wrong: 'Current password is incorrect',
  name_too_short: 'Name must be at least {limit} characters',
  mobile_missing: 'Please input your contact number!',
  mobile_wrong: 'Please enter a valid number (Ex: +880-01XXXXXXXXX)',
  sms_code_missing: 'Enter the code',
  sms_code_digits: 'Enter the six-digit code',
  sms_code_wrong: 'Incorrect code',
  link_incomplete: 'This link is incomplete',
  email_taken: 'This email already has an account',
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
  note_missing: 'Enter a note',
  word_in_braces: 'Unknown field. Use one listed below',
  template_name_missing: 'Enter a template name',
  template_name_taken: 'A template with this name already exists',
  recipients_missing: 'Choose at least one recipient',
  recipients_too_many: 'At most {limit} at a time',
} as const;

const TAG = {
  tag_too_short: 'Tag ID must be at least 3 characters long',
  tag_too_long: 'Tag ID must be at most {limit} characters long',
  tag_signs: 'Use only letters, digits and dashes in a tag',
} as const;

const COW = {
  tag_taken: 'This tag is already in use',
  tag_on_line: 'Row {limit} has the same tag',
  line_not_found: 'This row is not in the file',
  line_changed: 'Someone else updated this cow since you checked the file',
  weight_missing: 'Enter a weight for this date',
  weighed_later: 'A newer weight for this cow is already recorded',
  cost_recorded: 'The same cost is already recorded',
  price_far_off: 'Less than half or more than double the current price. Change it in the inventory.',
  line_too_long: 'This row has more cells than the header',
  breed_missing: 'Breed is required',
  breed_too_long: 'Breed must be at most {limit} characters long',
  breed_not_plain: 'Breed must be plain text',
  breed_banned: 'This breed is banned in Bangladesh and cannot be listed',
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
  price_per_kg_decimals: 'Price per KG can have up to two decimals',
  prices_apart: "Price, weight and price per KG don't match",
  picture_unreadable: "We couldn't read this photo. Use JPEG, PNG or WebP",
  picture_too_large: 'This photo is too large',
  picture_damaged: 'This photo is damaged',
  picture_gone: 'One of these photos is no longer stored. Choose it again',
  pictures_too_many: 'A cow can have up to {limit} photos',
} as const;

const SALES = {
  tag_unknown: 'No cow found with this tag',
  reason_missing: 'Enter a reason',
  consent_missing: 'Enter what the customer agreed to',
  buyer_name_missing: 'Enter the name',
  buyer_phone_missing: 'Enter the phone number',
  payer_number_missing: 'Enter the number',
  terms_missing: 'Accept the terms',
  holder_missing: 'Choose a person',
  purpose_missing: 'Choose what it is for',
  trx_id_missing: 'Enter the TrxID',
  trx_id_too_long: 'This TrxID is too long',
  trx_id_used: 'This TrxID was already used',
  trx_id_used_by_you: 'You already used this TrxID for another booking',
  trx_id_used_here: 'You already entered this TrxID for this booking',
  trx_id_wrong: 'TrxID must be 4 to 64 letters and digits',
  amount_missing: 'Enter the amount',
  amount_below_advance: 'This is less than the advance. Enter the full advance or mark it as a part payment',
  amount_too_large: 'This amount is too large',
  booking_code_wrong: 'Booking codes have 8 letters and digits',
  sale_cow_missing: 'Add a cow',
  sale_cows_too_many: 'A sale has at most {limit} cows',
  sale_cow_twice: 'This cow is already in the sale',
  advance_too_high: 'The advance is at most {limit} taka',
  quote_price_missing: 'Enter the price',
  quote_price_not_whole: 'Enter the price in whole taka',
  quote_price_too_high: 'This price is too high',
  rate_missing: 'Enter the price per KG',
  tolerance_wrong: 'Enter a whole percentage from 0 to {limit}',
  day_missing: 'Choose a date',
  day_too_far: 'Choose a date within the next {limit} days',
} as const;

const DELIVERY = {
  zone_name_missing: 'Enter the name in both languages',
  district_missing: 'Choose a district',
  district_taken: 'This district is in another zone',
  weekday_missing: 'Choose at least one day of the week',
  slot_missing: 'Choose a day',
  vehicle_missing: 'Enter the vehicle',
  driver_missing: 'Choose a driver',
  delivery_code_wrong: 'This is not a delivery code. Check the digits',
  address_missing: 'Enter the address',
} as const;

const HERD = {
  kind_missing: 'Choose a type',
  health_name_missing: 'Enter what was given or found',
  day_wrong: 'Check the year of this date',
  day_in_future: 'Choose today or an earlier date',
  group_name_missing: 'Enter the name of the group',
  group_name_taken: 'A group with this name already exists',
  tags_missing: 'Enter at least one tag',
  tags_too_many: 'At most {limit} cows at a time',
  milk_missing: 'Enter the litres, such as 5.5',
  milk_too_much: 'At most {limit} litres at one milking',
  due_too_early: 'Choose a date after this entry',
  result_missing: 'Choose the result',
  parts_missing: 'Choose the result of at least one part',
  vet_missing: 'Enter the name of the vet',
} as const;

const SETTINGS = {
  setting_missing: 'Fill in this field',
  setting_not_number: 'Enter a whole number',
  setting_too_low: 'Enter {limit} or more',
  setting_too_high: 'Enter {limit} or less',
  setting_time_wrong: 'Enter both times as 22:00, or leave both empty',
  setting_link_wrong: 'Enter a link that starts with https://',
  setting_account_short: 'Enter at least {limit} characters',
  setting_account_missing: 'Enter at least one account',
  setting_order_wrong: 'Choose each account once',
  setting_admin_missing: 'Administrators always have access',
  setting_locks_you_out: 'You would lock yourself out',
} as const;

const FILE = {
  file_missing: 'Choose a file',
  file_empty: 'The file is empty',
  file_too_large: 'The file is too large',
} as const;

/** The API's English message for each field error; the site translates the codes itself. */
export const FIELD_MESSAGES = {
  ...TEXT,
  ...ACCOUNT,
  ...EMAIL,
  ...LEAD,
  ...MESSAGE,
  ...TAG,
  ...COW,
  ...SALES,
  ...SETTINGS,
  ...DELIVERY,
  ...HERD,
  ...FILE,
} as const;

export type TextErrorCode = keyof typeof TEXT;
export type AccountErrorCode = keyof (typeof ACCOUNT & typeof EMAIL);
export type LeadErrorCode = keyof (typeof LEAD & typeof EMAIL);
export type MessageFieldErrorCode = keyof typeof MESSAGE;
export type CowErrorCode = keyof (typeof TAG & typeof COW);
export type DeliveryFieldErrorCode = keyof typeof DELIVERY;
export type HerdFieldErrorCode = keyof typeof HERD;
export type SettingsFieldErrorCode = keyof typeof SETTINGS;
export type SalesFieldErrorCode = keyof (typeof SALES & typeof TAG);
