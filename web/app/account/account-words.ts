import type { PhoneErrorCode } from '@khamar/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { refusalWords } from '~/api/refusal-words';
import { refusalOf } from '~/api/refusal';

/** The contract's English sentences, each to be translated into the page's language. */
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
  'Please type the code': msg`Please type the code`,
  'The code has six digits': msg`The code has six digits`,
  'This is not the code of the SMS': msg`This is not the code of the SMS`,
  'This link is not complete': msg`This link is not complete`,
  'The current password is wrong': msg`The current password is wrong`,
  'This username is taken': msg`This username is taken`,
  'This password is among the commonest. Please choose another': msg`This password is among the commonest. Please choose another`,
  'A password of the staff has at least 10 characters': msg`A password of the staff has at least 10 characters`,
  'A password of the staff is not the username': msg`A password of the staff is not the username`,
};

/** Only the screen of a phone number can be refused with these. */
const PHONE_REFUSALS: Record<PhoneErrorCode, MessageDescriptor> = {
  code_wrong: msg`This is not the code of the SMS`,
  code_dead: msg`This code is too old or was tried too often. Please ask for a new one`,
};
const isOfPhone = (code: string | null): code is PhoneErrorCode =>
  code !== null && Object.hasOwn(PHONE_REFUSALS, code);

/** A sentence that is missing in the table stays English. */
export function sentenceIn(i18n: I18n, sentence: string): string {
  const known = SENTENCES[sentence];
  return known === undefined ? sentence : i18n._(known);
}

/** Why a form was not taken, and what to do. */
export function refusalIn(i18n: I18n, error: unknown): string {
  const { code, fields, isUnreachable, wait } = refusalOf(error);
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
  if (isOfPhone(code)) return i18n._(PHONE_REFUSALS[code]);
  // The sentence of a field says more than the code, which is the same for every field.
  const [sentence] = Object.values(fields);
  return sentence === undefined ? refusalWords(i18n, code ?? 'unavailable') : sentenceIn(i18n, sentence);
}
