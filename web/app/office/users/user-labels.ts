import type { AccountErrorCode } from '@khamar/contract/field-messages';
import type { Role } from '@khamar/contract/accounts/permissions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldMessages } from '~/forms/field-messages';

export const ROLE_LABELS: Record<Role, MessageDescriptor> = {
  CUSTOMER: msg`Customer`,
  AGENT: msg`Agent`,
  ADMIN: msg`Administrator`,
  SUPER_ADMIN: msg`Super administrator`,
};

/** Field errors of the invitation form, worded for the inviter rather than the invited person. */
export const INVITATION_MESSAGES: FieldMessages<
  Extract<AccountErrorCode, `email_${string}` | `new_username_${string}` | 'mobile_wrong'>
> = {
  email_missing: msg`Enter an email address`,
  email_wrong: msg`Enter a valid email address`,
  new_username_too_short: msg`Username must be at least 3 characters`,
  new_username_too_long: msg`Username must be at most 60 characters`,
  new_username_signs: msg`Username can only contain English letters, digits and . _ % + -`,
  mobile_wrong: msg`Enter a valid mobile number`,
  new_username_taken: msg`This username is taken`,
  email_taken: msg`This email already has an account. Find it under Customers and assign the role there.`,
  new_username_missing: msg`Enter a username`,
};
