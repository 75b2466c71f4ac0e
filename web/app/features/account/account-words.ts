import type { Role } from '@khamar/contract/permissions';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Refused } from './refused.ts';

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  CUSTOMER: msg`Customer`,
  AGENT: msg`Agent`,
  ADMIN: msg`Administrator`,
  SUPER_ADMIN: msg`Super administrator`,
};

/** Contract and API say their sentences in English; here each has its form in the page's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Username is required': msg`Username is required`,
  'Please enter a valid username (min. 3 characters)': msg`Please enter a valid username (min. 3 characters)`,
  'Please enter a valid username (min. 3 characters): English letters, digits and . _ % + - only': msg`Please enter a valid username (min. 3 characters): English letters, digits and . _ % + - only`,
  'Password is required': msg`Password is required`,
  'Password must be at least 6 characters': msg`Password must be at least 6 characters`,
  'Password must be at most 1000 characters': msg`Password must be at most 1000 characters`,
  'Please input your username!': msg`Please input your username!`,
  'Username must be at least 3 characters!': msg`Username must be at least 3 characters!`,
  'Username may have English letters, digits and . _ % + - only!': msg`Username may have English letters, digits and . _ % + - only!`,
  'Username must be at most 60 characters!': msg`Username must be at most 60 characters!`,
  'Please input your email!': msg`Please input your email!`,
  'Please enter a valid email address!': msg`Please enter a valid email address!`,
  'Please input your contact number!': msg`Please input your contact number!`,
  'Please enter a valid number (Ex: +880-01XXXXXXXXX)': msg`Please enter a valid number (Ex: +880-01XXXXXXXXX)`,
  'Please input your Password!': msg`Please input your Password!`,
  'Password must be at least 6 characters!': msg`Password must be at least 6 characters!`,
  'This link is not complete': msg`This link is not complete`,
  'The current password is wrong': msg`The current password is wrong`,
  'The request is not valid': msg`The request is not valid`,
  'Please sign in': msg`Please sign in`,
  'Username or password is wrong': msg`Username or password is wrong`,
  'Your session has ended. Please sign in again': msg`Your session has ended. Please sign in again`,
  'This is not open to you': msg`This is not open to you`,
  'There is nothing at this address': msg`There is nothing at this address`,
  'There is no such session': msg`There is no such session`,
  'This username is taken': msg`This username is taken`,
  'This link was used before or is too old. Please ask for a new one': msg`This link was used before or is too old. Please ask for a new one`,
  'This password is among the commonest. Please choose another': msg`This password is among the commonest. Please choose another`,
  'What was sent is too large': msg`What was sent is too large`,
  'This kind of content is not understood': msg`This kind of content is not understood`,
  'Too many tries. Please wait a little': msg`Too many tries. Please wait a little`,
  'Something went wrong on our side': msg`Something went wrong on our side`,
  'Too much at once. Please try again in a moment': msg`Too much at once. Please try again in a moment`,
  'The farm cannot be reached just now. Please try again': msg`The farm cannot be reached just now. Please try again`,
};

/** One that is not known here is said as it came: better in English than not at all. */
export function sentenceIn(i18n: I18n, sentence: string): string {
  const known = SENTENCES[sentence];
  return known === undefined ? sentence : i18n._(known);
}

/** Why a form was not taken, and what to do. */
export function refusalIn(i18n: I18n, { message, isUnreachable, wait }: Refused): string {
  if (isUnreachable)
    return i18n._(
      msg`There seems to be no connection. Everything you typed is still here: please try again when you have a signal.`,
    );
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    return i18n._(
      msg`Too many tries. Please wait ${plural(minutes, { one: '# minute', other: '# minutes' })} and try again`,
    );
  }
  return sentenceIn(i18n, message ?? 'The farm cannot be reached just now. Please try again');
}
