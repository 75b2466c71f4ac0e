import type { AccountErrorCode } from '@khamar/contract/field-sentences';
import type { Role } from '@khamar/contract/people/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldWords } from '~/forms/field-words';

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  CUSTOMER: msg`customer`,
  AGENT: msg`agent`,
  ADMIN: msg`administrator`,
  SUPER_ADMIN: msg`super administrator`,
};

/** Field errors of the invitation form, worded for the inviter rather than the invited person. */
export const INVITATION_WORDS: FieldWords<
  Extract<AccountErrorCode, `email_${string}` | `new_username_${string}` | 'mobile_wrong'>
> = {
  email_missing: msg`Please type the e-mail address`,
  email_wrong: msg`Please type a valid e-mail address`,
  new_username_too_short: msg`A username has at least 3 characters`,
  new_username_too_long: msg`A username has at most 60 characters`,
  new_username_signs: msg`A username has English letters, digits and . _ % + - only`,
  mobile_wrong: msg`Please type a valid mobile number`,
  new_username_taken: msg`Somebody else has this username`,
  email_taken: msg`Somebody with this address has an account. Search for it among the customers and give the role there.`,
  new_username_missing: msg`Please type the username`,
};
