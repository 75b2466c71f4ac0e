import { PERSON_LIMITS } from '@khamar/contract/limits';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '~/i18n/format';
import type { Language } from '~/i18n/languages';
import type { LeadField } from './lead-fields.ts';

export const FIELD_WORDS: Record<LeadField, MessageDescriptor> = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone number`,
  city: msg`District/City`,
  message: msg`Message`,
};

/** The contract's English sentences, each to be translated into the page's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Please input your first name!': msg`Please input your first name!`,
  'Please input your last name!': msg`Please input your last name!`,
  'Please input your email!': msg`Please input your email!`,
  'Please enter a valid email address!': msg`Please enter a valid email address!`,
  'Please input your phone number!': msg`Please input your phone number!`,
  'Please enter a valid phone number': msg`Please enter a valid phone number`,
  'Please input your message!': msg`Please input your message!`,
  'Please use plain text': msg`Please use plain text`,
};

export function sentenceIn(i18n: I18n, language: Language, sentence: string): string {
  const known = SENTENCES[sentence];
  if (known !== undefined) return i18n._(known);
  const most = [PERSON_LIMITS.maxName, PERSON_LIMITS.maxMessage].find((limit) =>
    sentence.includes(` ${limit} `),
  );
  if (most === undefined) return sentence;
  const limit = formatNumber(language, most);
  return i18n._(msg`Please use at most ${limit} characters`);
}
