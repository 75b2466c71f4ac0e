import { PERSON_LIMITS } from '@khamar/contract/limits';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '~/i18n/format';
import type { Language } from '~/i18n/languages';

/** The contract's English sentences about answers and notes, each in the page's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Please write the note': msg`Please write the note`,
  'Please input a subject!': msg`Please write a subject`,
  'Please input your message!': msg`Please write your message`,
  'Please use plain text': msg`Please use plain text`,
};

export function leadSentence(i18n: I18n, language: Language, sentence: string): string {
  const known = SENTENCES[sentence];
  if (known !== undefined) return i18n._(known);
  const most = [PERSON_LIMITS.maxSubject, PERSON_LIMITS.maxMessage].find((limit) =>
    sentence.includes(` ${limit} `),
  );
  if (most === undefined) return sentence;
  const limit = formatNumber(language, most);
  return i18n._(msg`Please use at most ${limit} characters`);
}
