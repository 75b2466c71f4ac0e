import type { Role } from '@khamar/contract/people/permissions';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  CUSTOMER: msg`customer`,
  AGENT: msg`agent`,
  ADMIN: msg`administrator`,
  SUPER_ADMIN: msg`super administrator`,
};

/** The contract's sentences are for people who fill in something about themselves. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Please input your email!': msg`Please type the e-mail address`,
  'Please enter a valid email address!': msg`Please type a valid e-mail address`,
  'Username must be at least 3 characters!': msg`A username has at least 3 characters`,
  'Username must be at most 60 characters!': msg`A username has at most 60 characters`,
  'Username may have English letters, digits and . _ % + - only!': msg`A username has English letters, digits and . _ % + - only`,
  'Please enter a valid number (Ex: +880-01XXXXXXXXX)': msg`Please type a valid mobile number`,
  'This username is taken': msg`Somebody else has this username`,
  'Somebody with this address has an account already': msg`Somebody with this address has an account. Search for it among the customers and give the role there.`,
};

export function userSentence(i18n: I18n, sentence: string): string {
  const known = SENTENCES[sentence];
  return known === undefined ? sentence : i18n._(known);
}
