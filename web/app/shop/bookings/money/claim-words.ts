import type { SalesFieldErrorCode } from '@khamar/contract/field-sentences';
import { msg } from '@lingui/core/macro';
import { BUYER_REFUSALS } from '~/domain/sales/buyer-refusals';
import type { FieldWords } from '~/forms/field-words';

/** What the form after paying can hear. */
type ClaimErrorCode =
  | Extract<SalesFieldErrorCode, `trx_id_${string}` | `amount_${string}` | 'payer_number_missing'>
  | 'phone_wrong';

const AMOUNT = msg`Please type the amount in taka, such as 22,700`;
export const CLAIM_WORDS: FieldWords<ClaimErrorCode> = {
  trx_id_missing: msg`Please type the TrxID`,
  trx_id_too_long: msg`This TrxID is too long`,
  trx_id_wrong: msg`A TrxID has 4 to 64 letters and digits`,
  trx_id_used: BUYER_REFUSALS.trx_used,
  payer_number_missing: msg`Please type the number`,
  phone_wrong: msg`Please enter a valid phone number`,
  amount_missing: AMOUNT,
  amount_below_advance: BUYER_REFUSALS.claim_below_advance,
  amount_too_large: AMOUNT,
};
