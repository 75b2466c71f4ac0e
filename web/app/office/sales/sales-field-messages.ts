import { fieldError } from '@khamar/contract/field-error';
import type { SalesFieldErrorCode, TextErrorCode } from '@khamar/contract/field-messages';
import { msg } from '@lingui/core/macro';
import { apiErrorOf } from '~/api/api-error';
import { type FieldMessages, TEXT_MESSAGES } from '~/forms/field-messages';
import type { Values } from '~/forms/use-form';

/** Errors only buyers can get. */
type BuyerErrorCode =
  | 'payer_number_missing'
  | 'terms_missing'
  | `trx_id_used${'' | '_by_you' | '_here'}`
  | 'amount_below_advance';

/** For the office's forms for bookings, payments and quotes. */
export const SALES_FIELD_MESSAGES: FieldMessages<
  | Exclude<SalesFieldErrorCode, BuyerErrorCode>
  | TextErrorCode
  | 'phone_wrong'
  | 'weight_not_number'
  | 'weight_too_low'
  | 'weight_too_high'
  | 'not_whole'
  | 'note_missing'
  | 'file_empty'
  | 'file_too_large'
> = {
  ...TEXT_MESSAGES,
  phone_wrong: msg`Please enter a valid phone number`,
  tag_too_short: msg`Tag ID must be at least 3 characters long`,
  tag_too_long: (limit) => msg`Tag ID must be at most ${limit} characters long`,
  tag_signs: msg`Use only letters, digits and dashes in a tag`,
  tag_unknown: msg`No cow found with this tag`,
  reason_missing: msg`Enter a reason`,
  consent_missing: msg`Enter what the customer agreed to`,
  buyer_name_missing: msg`Enter the name`,
  buyer_phone_missing: msg`Enter the phone number`,
  holder_missing: msg`Choose a person`,
  purpose_missing: msg`Choose what it is for`,
  trx_id_missing: msg`Enter the TrxID`,
  trx_id_too_long: msg`This TrxID is too long`,
  trx_id_wrong: msg`TrxID must be 4 to 64 letters and digits`,
  amount_missing: msg`Enter the amount`,
  amount_too_large: msg`This amount is too large`,
  booking_code_wrong: msg`Booking codes have 8 letters and digits`,
  sale_cow_missing: msg`Add a cow`,
  sale_cows_too_many: (limit) => msg`A sale has at most ${limit} cows`,
  sale_cow_twice: msg`This cow is already in the sale`,
  advance_too_high: (limit) => msg`The advance is at most ${limit} taka`,
  quote_price_missing: msg`Enter the price`,
  quote_price_not_whole: msg`Enter the price in whole taka`,
  quote_price_too_high: msg`This price is too high`,
  rate_missing: msg`Enter the price per KG`,
  tolerance_wrong: (limit) => msg`Enter a whole percentage from 0 to ${limit}`,
  weight_not_number: msg`Weight must be a whole number`,
  weight_too_low: msg`Weight must be greater than 0`,
  weight_too_high: (limit) => msg`Weight must be ${limit} or less`,
  not_whole: msg`Weight must be a whole number`,
  note_missing: msg`Enter which scale`,
  day_missing: msg`Choose a date`,
  day_too_far: (limit) => msg`Choose a date within the next ${limit} days`,
  file_empty: msg`The file is empty`,
  file_too_large: msg`The file is too large`,
};

/** The API names no field if there is no cow with this tag. */
export function salesFieldErrors(error: unknown): Values {
  const { code, fields } = apiErrorOf(error);
  return code === 'cow_not_found' ? { tagId: fieldError('tag_unknown') } : fields;
}
